import {
  addMat,
  closeMat,
  enterBracket,
  lockBracket,
  moveBracket,
  moveMatch,
  openMat,
  swapEntrants,
} from '@openmat/app';
import type { EditView } from '@openmat/contracts';
import { answer, api } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';

const deps = depsFromEnvironment();

const show = (body: EditView) => ({ body });

export const handler = api('edits', {
  moveMatch: async (call) =>
    answer(await moveMatch(deps, call, call.params.e, call.params.m, call.body, call.ifMatch), show),
  moveBracket: async (call) =>
    answer(await moveBracket(deps, call, call.params.e, call.params.b, call.body, call.ifMatch), show),
  enterBracket: async (call) =>
    answer(await enterBracket(deps, call, call.params.e, call.params.b, call.body, call.ifMatch), show),
  swapEntrants: async (call) =>
    answer(await swapEntrants(deps, call, call.params.e, call.params.b, call.body, call.ifMatch), show),
  lockBracket: async (call) =>
    answer(await lockBracket(deps, call, call.params.e, call.params.b, true, call.ifMatch), show),
  unlockBracket: async (call) =>
    answer(await lockBracket(deps, call, call.params.e, call.params.b, false, call.ifMatch), show),
  addMat: async (call) => answer(await addMat(deps, call, call.params.e, call.body), show),
  closeMat: async (call) =>
    answer(await closeMat(deps, call, call.params.e, Number(call.params.n), call.body), show),
  openMat: async (call) => answer(await openMat(deps, call, call.params.e, Number(call.params.n)), show),
});
