import type { Failure, Fault } from '@openmat/contracts';
import { fail } from '@openmat/core';

const failed = (failure: Failure) => fail(failure);

export const notFound = (what: string) => failed({ kind: 'not-found', detail: `There is no such ${what}.` });

export const conflict = (detail: string) => failed({ kind: 'conflict', detail });

export const duplicate = (detail: string, conflictsWith: string) =>
  failed({ kind: 'duplicate', detail, conflictsWith });

export const forbidden = (detail: string, errors: readonly Fault[] = []) =>
  failed({ kind: 'forbidden', detail, errors });

export const invalid = (errors: readonly Fault[], detail = 'The body is wrong.') =>
  failed({ kind: 'invalid', detail, errors });

export const stale = (what: string) =>
  failed({ kind: 'stale', detail: `The ${what} has changed since you read it; read it again.` });

export const busy = () =>
  failed({ kind: 'busy', detail: 'Too many changes at once; try again.', retryAfterSeconds: 1 });
