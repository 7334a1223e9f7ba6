import type { CallRule, EndCall } from '@openmat/core';

/** Ends of a match that every rulebook has; `clause` is where it lists how a match is won. */
export function endings(clause: string) {
  const end = (method: EndCall['method'], winner: EndCall['winner']): EndCall => ({
    kind: 'end',
    method,
    winner,
    clause,
  });
  return {
    submission: end('submission', 'by'),
    'referee-stoppage': end('referee-stoppage', 'by'),
    'corner-stoppage': end('corner-stoppage', 'opponent'),
    medical: end('medical', 'opponent'),
    dq: end('dq', 'opponent'),
    'double-dq': end('double-dq', 'nobody'),
    time: { kind: 'time', clause },
  } satisfies Record<string, CallRule>;
}

/** Calls around time-outs. */
export function timeoutEnds(clause: string) {
  return {
    resume: { kind: 'timeout-end', expired: false, clause },
    'timeout-expired': { kind: 'timeout-end', expired: true, clause },
  } satisfies Record<string, CallRule>;
}
