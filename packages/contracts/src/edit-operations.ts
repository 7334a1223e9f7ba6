import { closureCreate, edit, entrantCreate, matCreate, moveCreate, swapCreate } from './edit.ts';
import type { Operation } from './operation.ts';

/** The operations by which organizers edit the published plan by hand. */
export const editOperations = {
  moveMatch: {
    summary: 'Move a match that has not begun to another mat or place; If-Match names the queue it goes to',
    body: moveCreate,
    ifMatch: true,
    reply: { status: 200, schema: edit },
  },
  moveBracket: {
    summary: 'Move what of a bracket has not begun; If-Match names the queue it goes to',
    body: moveCreate,
    ifMatch: true,
    reply: { status: 200, schema: edit },
  },
  enterBracket: {
    summary:
      'Put a competitor of another bracket, somebody of none, or a late entry into a bracket that has not begun',
    body: entrantCreate,
    ifMatch: true,
    reply: { status: 200, schema: edit },
  },
  swapEntrants: {
    summary: 'Let two competitors of brackets that have not begun change places',
    body: swapCreate,
    ifMatch: true,
    reply: { status: 200, schema: edit },
  },
  lockBracket: {
    summary: 'Lock a bracket: later runs keep it, and its competitors stay',
    ifMatch: true,
    reply: { status: 200, schema: edit },
  },
  unlockBracket: {
    summary: 'Unlock a bracket',
    ifMatch: true,
    reply: { status: 200, schema: edit },
  },
  addMat: {
    summary: 'Add a mat; brackets that have not begun move to it as long as that shortens the day',
    body: matCreate,
    bodyOptional: true,
    reply: { status: 200, schema: edit },
  },
  closeMat: {
    summary: 'Close a mat for a while; what stands there later begins later',
    body: closureCreate,
    reply: { status: 200, schema: edit },
  },
  openMat: {
    summary: 'Open a mat again, or do not close it after all; what stands there moves up',
    reply: { status: 200, schema: edit },
  },
} as const satisfies Record<string, Operation>;
