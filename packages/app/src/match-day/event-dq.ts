import type { Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import type { BracketRecord, RecordedResult } from '../bracketing/records.ts';
import { conflict } from '../failures.ts';
import type { Change, Deps } from '../ports.ts';
import type { Registration } from '../records.ts';
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
  const { changes, disturbed } = await changeOut(deps, event, ruleset, outOf);
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
  const puts = records.map((record): Change => {
    return { put: 'registration', record, when: { version: record.version - 1 } };
  });
  return ok([...changes, ...puts, ...(puts.length > 0 ? [{ enroll: event.id }] : [])]);
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
