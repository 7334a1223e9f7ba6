import { ok } from '@openmat/core';
import { audited } from '../audit.ts';
import { found } from '../bracketing/live-plan.ts';
import { rulesetOf } from '../event/ruleset-of.ts';
import { isUnderWay } from '../event/status.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import { entryIdOf } from '../registration/entry.ts';
import { atMost } from '../value/at-most.ts';
import { answered, isOpen } from './answered.ts';
import { askForBrackets } from './ask-for-brackets.ts';
import { bracketBegun } from './bracket-begun.ts';
import { leave } from './leave.ts';
import { approvedOf, readMerges } from './merge-choices.ts';
import type { MergeRecord } from './records.ts';

const AT_A_TIME = 25;
const AT_ONCE = 4;

/**
 * Settles the merges that are due: silence is counted, and where all have answered the brackets are made again.
 *
 * @returns how many merges were due
 */
export async function sweepMerges(deps: Deps): Promise<number> {
  const due = await deps.db.query({ list: 'merges-due', before: deps.now() }, { limit: AT_A_TIME });
  const events = [...new Set(due.items.map((merge) => merge.event))];
  await atMost(AT_ONCE, events, (event) => settleMerges(deps, event));
  return due.items.length;
}

/**
 * Counts the answers of an event's merges: who is gone need not answer, and whose time is over has answered by silence.
 * Once nobody is asked any more, a run is asked for. May be called any number of times, and cut off at any place.
 */
export async function settleMerges(deps: Deps, event: string): Promise<void> {
  for (const merge of approvedOf(await readMerges(deps, event)).filter(isOpen)) {
    for (const asked of merge.asked ?? []) {
      if (asked.answer === undefined) await countSilence(deps, merge, asked.consent);
    }
  }
  await askForBrackets(deps, event);
}

/** The answer of somebody who is gone, or whose time is over; nothing for all others. */
async function countSilence(deps: Deps, { event: eventId, id }: MergeRecord, consent: string) {
  return once<null>(deps, undefined, async () => {
    const [event, read] = await Promise.all([
      deps.db.get('event', { id: eventId }),
      deps.db.get('merge', { event: eventId, id }),
    ]);
    const merge = found(read, `merge ${id}`);
    const asked = merge.asked?.find((one) => one.consent === consent && one.answer === undefined);
    const open = found(event, `event ${eventId}`);
    if (merge.status !== 'approved' || !asked || !isUnderWay(open.status)) return nothing;
    const key = { event: eventId, id: asked.registration };
    const registration = found(await deps.db.get('registration', key), `registration ${asked.registration}`);
    const isGone = registration.status !== 'registered';
    if (!isGone && deps.now() < (merge.deadline ?? 0)) return nothing;
    // Nobody is moved out of a bracket that has begun.
    const refuses =
      !isGone &&
      merge.silence === 'refuse' &&
      !(await bracketBegun(deps, eventId, [entryIdOf(registration)]));
    const answer = isGone ? 'gone' : refuses ? 'refused' : 'accepted';
    const next = answered(deps, merge, asked, isGone ? { answer } : { answer, bySilence: true });
    const ruleset = await rulesetOf(deps, eventId);
    const changes: Change[] = [
      { put: 'merge', record: next, when: { version: merge.version } },
      ...(refuses
        ? await leave(deps, { event: open, ruleset, merge }, asked)
        : [{ check: 'registration', key, when: { version: registration.version } } as const]),
      audited(deps, sweeper(open.federation), {
        federation: open.federation,
        event: eventId,
        action: 'countSilence',
        target: asked.registration,
        detail: { merge: id, consent, answer },
      }),
    ];
    return ok({ changes, result: null });
  });
}

const nothing = ok({ changes: [], result: null });

const sweeper = (federation: string): Caller => ({
  principal: { subject: 'sweeper', federation, roles: [] },
  correlation: 'sweeper',
});
