import { bracket } from './bracket.ts';
import { callCreate, correction, liveMatch, match, resultCreate, tieResolution } from './match.ts';
import type { Operation } from './operation.ts';

/** The operations of the tables on match day. */
export const matchDayOperations = {
  getMatch: { summary: 'Read a match', reply: { status: 200, schema: match, etag: true } },
  startMatch: {
    summary: 'The referee starts the match',
    reply: { status: 200, schema: match, etag: true },
  },
  getCalls: { summary: 'A match by its calls', reply: { status: 200, schema: liveMatch } },
  enterCall: {
    summary: "Enter the referee's next call; the call that ends the match records its result",
    body: callCreate,
    reply: { status: 200, schema: liveMatch },
  },
  recordResult: {
    summary: 'Record how a match ended',
    body: resultCreate,
    ifMatch: true,
    reply: { status: 200, schema: match, etag: true },
  },
  correctResult: {
    summary: 'Correct a result, for a reason of the ruleset, while nothing that depends on it has started',
    body: correction,
    ifMatch: true,
    reply: { status: 200, schema: match, etag: true },
  },
  resolveTie: {
    summary: "Record an official's decision on a tie",
    body: tieResolution,
    ifMatch: true,
    reply: { status: 200, schema: bracket, etag: true },
  },
} as const satisfies Record<string, Operation>;
