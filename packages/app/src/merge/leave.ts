import type { Ruleset } from '@openmat/core';
import { found } from '../bracketing/live-plan.ts';
import { unchangedEvent } from '../event/unchanged-event.ts';
import { owed } from '../ledger/owed.ts';
import { leaveBrackets } from '../match-day/out-of-brackets.ts';
import type { Change, Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';
import { withdrawn } from '../registration/take-out.ts';
import type { Asked, MergeRecord } from './records.ts';

const BECAUSE = 'refused to be moved by a merge';

type From = { readonly event: EventRecord; readonly ruleset: Ruleset; readonly merge: MergeRecord };

/** Withdraws whoever refuses to be moved, with what the ruleset offers instead. */
export async function leave(
  deps: Deps,
  { event, ruleset, merge }: From,
  { registration: id, athlete, consent }: Asked,
): Promise<readonly Change[]> {
  const registration = found(
    await deps.db.get('registration', { event: event.id, id }),
    `registration ${id}`,
  );
  const what = {
    registration,
    cause: { kind: 'consent', id: consent } as const,
    why: `${BECAUSE}, ${merge.id}`,
  };
  return [
    withdrawn(deps, registration, BECAUSE),
    unchangedEvent(event),
    { enroll: event.id },
    ...(await leaveBrackets(deps, event, ruleset, { athlete, registrations: [id], reason: 'withdrawn' }))
      .changes,
    ...(await owed(deps, ruleset.merge.remedy, what)),
  ];
}
