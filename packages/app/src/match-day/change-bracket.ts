import type { MatchState } from '@openmat/core';
import { audited } from '../audit.ts';
import type { BracketMatch, BracketOut, BracketRecord } from '../bracketing/records.ts';
import { standingsOf } from '../bracketing/standings-of.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import { markDirty } from '../projection/mark-dirty.ts';
import { isStarted } from './match-status.ts';
import type { OwnBracket } from './own-match.ts';

/** What of a bracket is replaced: one of its matches, the decisions on ties, or who is out. */
export type BracketChange = {
  readonly match?: BracketMatch;
  readonly decisions?: readonly (readonly string[])[];
  readonly out?: readonly BracketOut[];
};

/**
 * The next version of a bracket. Who is in which match follows from the change; every match that is not as it was
 * gets a new revision, so that nobody decides on what they saw before.
 */
export function changeBracket(
  { bracket, ruleset, standings }: OwnBracket,
  { match, decisions, out }: BracketChange,
): BracketRecord {
  const { retiring: _, ...rest } = bracket;
  const matches = bracket.matches.map((one) => (one.id === match?.id ? match : one));
  const changed: BracketRecord = {
    ...rest,
    matches,
    ...(decisions && { decisions }),
    ...(out && { out: withPlaces(out, matches, bracket.out) }),
  };
  const { state } = standingsOf(changed, ruleset);
  const before = new Map(standings.state.matches.map((one) => [one.id, one]));
  const after = new Map(state.matches.map((one) => [one.id, one]));
  return {
    ...changed,
    seq: bracket.seq + 1,
    ...(state.complete && { wasComplete: true }),
    state: state.complete ? 'completed' : matches.some(isStarted) ? 'started' : 'waiting',
    matches: matches.map((one) =>
      one.id === match?.id || !isSame(before.get(one.id), after.get(one.id))
        ? { ...one, revision: one.revision + 1 }
        : one,
    ),
  };
}

/** Who leaves once the final stage has begun keeps the place there: what was fought stands, and the rest is a walkover. */
function withPlaces(
  out: readonly BracketOut[],
  matches: readonly BracketMatch[],
  before: readonly BracketOut[] = [],
): readonly BracketOut[] {
  const hasBegun = matches.some((match) => isStarted(match) && ('of' in match.a || 'of' in match.b));
  const known = new Map(before.map((one) => [one.athlete, one]));
  return out.map((one): BracketOut => {
    const was = known.get(one.athlete);
    const keeps = was ? was.keepsPlace === true : hasBegun;
    return keeps ? { ...one, keepsPlace: true } : one;
  });
}

const isSame = (a: MatchState | undefined, b: MatchState | undefined) =>
  JSON.stringify(a) === JSON.stringify(b);

type Command = {
  readonly action: string;
  readonly target: string;
  /** What was decided: ids and numbers, so that the event can be played again from its audit. */
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** What a command on a bracket writes: the bracket at the `seq` that was read, the audit, and that public files follow. */
export function bracketChanges(
  deps: Deps,
  caller: Caller,
  { event, bracket }: OwnBracket,
  record: BracketRecord,
  { action, target, detail }: Command,
): readonly Change[] {
  const what = { federation: event.federation, event: event.id, action, target };
  return [
    { put: 'bracket', record, when: { seq: bracket.seq } },
    markDirty(deps, event.id, bracket.id),
    audited(deps, caller, { ...what, detail: { seq: record.seq, plan: bracket.revision, ...detail } }),
  ];
}
