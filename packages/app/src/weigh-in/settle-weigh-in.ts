import type { Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { isOver, staysAsItIs } from '../bracketing/bracket-state.ts';
import type { BracketRecord, Run } from '../bracketing/records.ts';
import { newRunChanges } from '../bracketing/request-run.ts';
import { unchangedEvent } from '../event/unchanged-event.ts';
import { divisionOfBracket } from '../match-id.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import type { Registration, WeighIn } from '../records.ts';
import { comeBack } from '../registration/come-back.ts';
import type { Owned } from '../registration/own-registration.ts';
import { registrationsAt } from '../registration/registrations-at.ts';
import { replaced } from '../registration/replaced.ts';
import { type Exit, type Left, leaveEvent } from '../registration/take-out.ts';

/** What the weigh-ins of a registration are called where they have put somebody out. */
export const weighInOf = ({ id }: Pick<Registration, 'id'>) => `weigh-in ${id}`;

type Settled = {
  readonly changes: readonly Change[];
  /** What the audit says of it, beyond the weigh-in. */
  readonly detail?: Readonly<Record<string, unknown>>;
};

/**
 * What a weigh-in changes but for its own record. Where brackets are published, whoever misses the class leaves: out of
 * the event where that is a DQ, out of the brackets of the entry where it is a forfeit. A bracket of which nothing was
 * fought is made again for those who are left; in the others the matches to come are walkovers. A reading that is put
 * right brings the athlete back, unless somebody has fought in the athlete's place.
 *
 * @param owned the registration with the new weight, at the version it was read in
 */
export async function settleWeighIn(
  deps: Deps,
  caller: Caller,
  owned: Owned,
  weighIn: WeighIn,
): Promise<Result<Settled, Failure>> {
  const { event, registration } = owned;
  const by = weighInOf(registration);
  if (registration.putOutBy === by && weighIn.consequence === 'none') {
    const all = await registrationsAt(deps, event.id, registration.athlete);
    const others = all.filter((one) => one.putOutBy === by && one.id !== registration.id);
    const back = await comeBack(deps, event, [registration, ...others], (out) => out.by === by);
    if (!back.ok) return back;
    const registrations = [registration, ...others].map(({ id }) => id);
    return ok({ changes: back.value, detail: { registrations, back: true } });
  }
  const isPublished = (await deps.db.get('bracketing', { event: event.id }))?.plan !== undefined;
  const exit = exitOf(weighIn, by);
  if (!exit || !isPublished || registration.status !== 'registered')
    return ok({ changes: stay(deps, owned) });
  const left = await leaveEvent(deps, owned, exit);
  if (!left.ok) return left;
  const { registrations, brackets } = left.value;
  const again = await remake(deps, caller, owned, left.value, divisionsToRemake(brackets, registrations));
  return ok({ changes: again, detail: { registrations, reason: exit.reason } });
}

function exitOf({ consequence, reason }: WeighIn, by: string): Exit | undefined {
  if (consequence === 'none') return undefined;
  const because = reason ?? 'missed weight';
  return consequence === 'dq'
    ? { status: 'disqualified', reason: 'dq', because, by, everywhere: true }
    : { status: 'withdrawn', reason: 'withdrawn', because, by };
}

/** The registration as it is after something was measured that changes nothing else. */
export function stay(deps: Deps, { event, registration }: Owned): readonly Change[] {
  const record = { ...registration, version: registration.version + 1, updatedAt: deps.now() };
  return [replaced(record), unchangedEvent(event), { enroll: event.id }];
}

/** The divisions of brackets of which nothing was fought and which two at least are left in. */
function divisionsToRemake(
  brackets: readonly BracketRecord[],
  leaving: readonly string[],
): readonly string[] {
  const unfought = brackets.filter((bracket) => {
    const { entrants, out = [] } = bracket;
    const left = entrants.filter(
      ({ registration, athlete }) =>
        !leaving.includes(registration) && !out.some((one) => one.athlete === athlete),
    );
    const isIn = entrants.some(({ registration }) => leaving.includes(registration));
    return isIn && left.length >= 2 && !staysAsItIs(bracket);
  });
  return [...new Set(unfought.map(({ id }) => divisionOfBracket(id)))];
}

/**
 * What leaving changes, with a run that makes brackets of these divisions again, unless one is under way that will know.
 * The run holds event and bracketing at the versions that leaving has held them at.
 */
async function remake(
  deps: Deps,
  caller: Caller,
  { event }: Owned,
  { changes, bracketing }: Pick<Left, 'changes' | 'bracketing'>,
  divisions: readonly string[],
): Promise<readonly Change[]> {
  if (divisions.length === 0 || !bracketing) return changes;
  const run = await deps.db.get('run', { event: event.id, id: bracketing.run });
  if (run && willMake(run, divisions)) return changes;
  const body = { publish: true, divisions: [...divisions] };
  const asked = await newRunChanges(deps, caller, event, bracketing, body);
  const rest = changes.filter((change) => !('check' in change && isInBoth(change.check)));
  return [...rest, ...asked.changes];
}

/** A run that is being worked on begins again when somebody has left. */
const willMake = (run: Run, divisions: readonly string[]) =>
  run.publish &&
  !isOver(run) &&
  run.status !== 'staged' &&
  divisions.every((division) => run.divisions?.includes(division) ?? true);

const isInBoth = (kind: string) => kind === 'event' || kind === 'bracketing';
