import type { Failure } from '@openmat/contracts';
import { divisionKey, ok, type Result, type Ruleset } from '@openmat/core';
import { isUnderWay } from '../bracketing/bracket-state.ts';
import type { BracketRecord, RecordedResult } from '../bracketing/records.ts';
import { conflict } from '../failures.ts';
import type { Change, Deps } from '../ports.ts';
import type { EventRecord, Registration } from '../records.ts';
import { divisionOf } from '../registration/entry.ts';
import { registrationsAt } from '../registration/registrations-at.ts';
import { patched } from '../value/changed.ts';
import { changeOut } from './out-of-brackets.ts';
import type { OwnMatch } from './own-match.ts';

/**
 * What a result, or one that replaces it, means for the rest of the event: whoever was disqualified from the event is
 * out of every other bracket and registration, and whoever no longer is comes back; refused once somebody has fought
 * there in their place.
 */
export async function settleEventDq(
  deps: Deps,
  { event, ruleset, bracket: own, match }: OwnMatch,
  result: RecordedResult | undefined,
): Promise<Result<readonly Change[], Failure>> {
  const earlier = disqualified(match.result);
  const now = disqualified(result);
  if (earlier.length === 0 && now.length === 0) return ok([]);
  const outOf = (bracket: BracketRecord) => {
    if (bracket.id === own.id) return undefined;
    const out = bracket.out ?? [];
    const stay = out.filter(({ by, athlete }) => by !== match.id || now.includes(athlete));
    const isNew = ({ athlete }: { athlete: string }) =>
      now.includes(athlete) && !stay.some((one) => one.athlete === athlete);
    const added = bracket.entrants.filter(isNew).map(({ athlete }) => {
      return { athlete, reason: 'dq', by: match.id } as const;
    });
    return added.length > 0 || stay.length < out.length ? [...stay, ...added] : undefined;
  };
  const { changes, disturbed, brackets } = await changeOut(deps, event, ruleset, outOf);
  if (disturbed.length > 0) {
    return conflict(`Not corrected: ${disturbed.join(', ')} went on without the athlete.`);
  }
  const found = await Promise.all(
    [...new Set([...earlier, ...now])].map((id) => registrationsAt(deps, event.id, id)),
  );
  const records = found.flat().flatMap((registration) => {
    const record = settled(registration, match.id, now);
    return record ? [{ ...record, version: record.version + 1, updatedAt: deps.now() }] : [];
  });
  const left = await fightsWithout(deps, event, ruleset, records, brackets);
  if (left) return conflict(`Not corrected: ${left} was made without the athlete, and is under way.`);
  const puts = records.map((record): Change => {
    return { put: 'registration', record, when: { version: record.version - 1 } };
  });
  return ok([...changes, ...puts, ...(puts.length > 0 ? [{ enroll: event.id }] : [])]);
}

/** A bracket that was made while somebody who comes back was out, and in which something was fought. */
async function fightsWithout(
  deps: Deps,
  { startDate }: EventRecord,
  ruleset: Ruleset,
  registrations: readonly Registration[],
  brackets: readonly BracketRecord[],
): Promise<string | undefined> {
  for (const registration of registrations) {
    const { id, status, federation, athlete: athleteId } = registration;
    const isIn = brackets.some(({ entrants }) => entrants.some((entrant) => entrant.registration === id));
    if (status !== 'registered' || isIn) continue;
    const athlete = await deps.db.get('athlete', { federation, id: athleteId });
    const division = athlete && divisionOf(registration, athlete, ruleset, startDate);
    if (!division?.ok) continue;
    const key = divisionKey(division.value);
    const found = brackets.find((bracket) => divisionKey(bracket.division) === key && isUnderWay(bracket));
    if (found) return found.id;
  }
  return undefined;
}

/** Who is out of the event by a result. */
function disqualified(result: RecordedResult | undefined): readonly string[] {
  if (!result?.method.endsWith('dq') || result.dqScope !== 'event') return [];
  return (result.competitors ?? []).filter((athlete) => athlete !== result.winner);
}

function settled(
  registration: Registration,
  matchId: string,
  now: readonly string[],
): Registration | undefined {
  const { status, disqualifiedBy, athlete } = registration;
  const isOut = now.includes(athlete);
  if (isOut && status === 'registered') {
    return { ...registration, status: 'disqualified', disqualifiedBy: matchId };
  }
  if (isOut || disqualifiedBy !== matchId) return undefined;
  return patched(registration, { status: 'registered', disqualifiedBy: null });
}
