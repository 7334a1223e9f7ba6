import type { Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import type { BracketOut, RecordedResult } from '../bracketing/records.ts';
import type { Change, Deps } from '../ports.ts';
import type { Registration } from '../records.ts';
import { registrationsAt } from '../registration/registrations-at.ts';
import { replaced } from '../registration/replaced.ts';
import { patched } from '../value/changed.ts';
import type { BracketChange } from './change-bracket.ts';
import { mayReturn } from './may-return.ts';
import { changeOut } from './out-of-brackets.ts';
import type { OwnMatch } from './own-match.ts';

/** Who a result puts out of the rest of the event, and why. */
type Leaver = { readonly athlete: string; readonly reason: 'dq' | 'medical' };

type Settled = {
  /** What changes outside of the match's own bracket. */
  readonly changes: readonly Change[];
  /** Who is out of the match's own bracket; empty where that does not change. */
  readonly own: Pick<BracketChange, 'out'>;
};

/**
 * What a result, or one that replaces it, means for the rest of the event: whoever was disqualified from it or is
 * injured is out of every bracket and registration, and whoever no longer is comes back; refused once somebody has
 * fought in their place.
 */
export async function settleEvent(
  deps: Deps,
  { event, ruleset, bracket: own, match }: OwnMatch,
  result: RecordedResult | undefined,
): Promise<Result<Settled, Failure>> {
  const earlier = leaversOf(match.result);
  const now = leaversOf(result);
  if (earlier.length === 0 && now.length === 0) return ok({ changes: [], own: {} });
  // Whoever was injured before and is cleared by now stays cleared.
  const added = now.filter((one) => one.reason === 'dq' || !has(earlier, one));
  const outOf = (
    out: readonly BracketOut[],
    entrants: readonly { athlete: string }[],
    news: readonly Leaver[],
  ) => {
    const stay = out.filter((one) => one.by !== match.id || has(now, one));
    const fresh = news.filter(
      ({ athlete }) =>
        entrants.some((entrant) => entrant.athlete === athlete) &&
        !stay.some((one) => one.athlete === athlete),
    );
    if (fresh.length === 0 && stay.length === out.length) return undefined;
    return [...stay, ...fresh.map(({ athlete, reason }) => ({ athlete, reason, by: match.id }))];
  };
  const out = await changeOut(deps, event, ruleset, (bracket) =>
    bracket.id === own.id ? undefined : outOf(bracket.out ?? [], bracket.entrants, added),
  );
  const athletes = [...new Set([...earlier, ...now].map(({ athlete }) => athlete))];
  const found = await Promise.all(athletes.map((id) => registrationsAt(deps, event.id, id)));
  const records = found.flat().flatMap((registration) => {
    const record = settled(registration, match.id, now, added);
    return record ? [{ ...record, version: record.version + 1, updatedAt: deps.now() }] : [];
  });
  const may = await mayReturn(deps, event, ruleset, records, out);
  if (!may.ok) return may;
  const puts = records.map(replaced);
  const changes = [...out.changes, ...puts, ...(puts.length > 0 ? [{ enroll: event.id }] : [])];
  // A disqualification follows from the result in its own bracket; an injury that may heal does not.
  const injured = added.filter(({ reason }) => reason === 'medical');
  const ownOut = outOf(own.out ?? [], own.entrants, injured);
  return ok({ changes, own: ownOut ? { out: ownOut } : {} });
}

const has = (list: readonly Leaver[], { athlete, reason }: Pick<BracketOut, 'athlete' | 'reason'>) =>
  list.some((one) => one.athlete === athlete && one.reason === reason);

function leaversOf(result: RecordedResult | undefined): readonly Leaver[] {
  if (!result) return [];
  const isFromEvent = result.method.endsWith('dq') && result.dqScope === 'event';
  const disqualified = isFromEvent
    ? (result.competitors ?? []).filter((athlete) => athlete !== result.winner)
    : [];
  const injured = (result.injured ?? []).filter((athlete) => !disqualified.includes(athlete));
  return [
    ...disqualified.map((athlete) => ({ athlete, reason: 'dq' }) as const),
    ...injured.map((athlete) => ({ athlete, reason: 'medical' }) as const),
  ];
}

function settled(
  registration: Registration,
  matchId: string,
  now: readonly Leaver[],
  added: readonly Leaver[],
): Registration | undefined {
  const { status, putOutBy, athlete } = registration;
  const leaver = added.find((one) => one.athlete === athlete);
  const isIn = status === 'registered' || putOutBy === matchId;
  if (leaver && isIn) {
    const left = leaver.reason === 'dq' ? 'disqualified' : 'suspended';
    return left === status ? undefined : { ...registration, status: left, putOutBy: matchId };
  }
  if (putOutBy !== matchId || now.some((one) => one.athlete === athlete)) return undefined;
  return patched(registration, { status: 'registered', putOutBy: null });
}
