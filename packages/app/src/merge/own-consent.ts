import type { ConsentView, Failure } from '@openmat/contracts';
import { ok, type Result, type Ruleset } from '@openmat/core';
import { found } from '../bracketing/live-plan.ts';
import { consentPolicyOf } from '../event/consent-policy.ts';
import { rulesetOf } from '../event/ruleset-of.ts';
import { isUnderWay } from '../event/status.ts';
import { notFound } from '../failures.ts';
import { consentHash } from '../notice/consent-token.ts';
import type { Notice } from '../notice/records.ts';
import type { Deps } from '../ports.ts';
import { displayName } from '../projection/display-name.ts';
import type { Athlete, EventRecord, Registration } from '../records.ts';
import { writeInstant } from '../value/time.ts';
import type { Asked, ConsentRecord, MergeRecord } from './records.ts';

export type OwnConsent = {
  readonly event: EventRecord;
  readonly ruleset: Ruleset;
  readonly consent: ConsentRecord;
  readonly merge: MergeRecord;
  /** Missing where the merge was taken back, or approved anew, since the link was sent. */
  readonly asked: Asked | undefined;
  readonly registration: Registration | undefined;
  readonly athlete: Athlete | undefined;
  readonly notice: Extract<Notice, { kind: 'consent-asked' }>;
};

/** What a secret link leads to; nothing for whoever has not got it from its mail. */
export async function ownConsent(deps: Deps, token: string): Promise<Result<OwnConsent, Failure>> {
  const eventId = /^([0-9A-Z]{1,26})\.[\w-]+$/.exec(token)?.[1];
  if (eventId === undefined) return notFound('link');
  const consent = await deps.db.get('consent', { event: eventId, hash: consentHash(token) });
  if (!consent) return notFound('link');
  const [event, ruleset, merge] = await Promise.all([
    deps.db.get('event', { id: eventId }),
    rulesetOf(deps, eventId),
    deps.db.get('merge', { event: eventId, id: consent.merge }),
  ]);
  const { federation } = found(event, `event ${eventId}`);
  const notice = await deps.db.get('notice', { federation, event: eventId, id: consent.id });
  // Notices are kept for half a year; a link that is older leads nowhere.
  if (notice?.kind !== 'consent-asked') return notFound('link');
  const asked = merge?.asked?.find((one) => one.consent === consent.id);
  const [registration, athlete] = await Promise.all([
    asked && deps.db.get('registration', { event: eventId, id: asked.registration }),
    deps.db.get('athlete', { federation, id: notice.athlete ?? '' }),
  ]);
  return ok({
    event: found(event, `event ${eventId}`),
    ruleset,
    consent,
    merge: found(merge, `merge ${consent.merge}`),
    asked,
    registration,
    athlete,
    notice,
  });
}

/** Why there is nothing to answer any more; undefined while there is. */
export function closedBecause(deps: Deps, own: OwnConsent): string | undefined {
  const { event, merge, asked, registration } = own;
  if (asked?.answer !== undefined && asked.answer !== 'gone') {
    const how = asked.bySilence
      ? 'No answer came, so you are counted as having'
      : 'This link was used: you have';
    return `${how} ${asked.answer}${at(asked)}.`;
  }
  if (merge.status === 'superseded') return 'The new bracket does not come about: too few are left for it.';
  if (merge.status !== 'approved' || !asked)
    return 'The organizers have taken this back: there is nothing to answer.';
  if (registration?.status !== 'registered')
    return 'You are not registered any more: there is nothing to answer.';
  if (!isUnderWay(event.status)) return `The event is ${event.status}.`;
  const { deadline, silence } = { ...consentPolicyOf(event), ...merge };
  if (deadline === undefined || deps.now() < deadline) return undefined;
  const counts = silence === 'accept' ? 'accepted' : 'refused';
  return `The time to answer ended at ${writeInstant(deadline)}; whoever has not answered has ${counts}.`;
}

const at = ({ answeredAt }: Asked) => (answeredAt === undefined ? '' : ` at ${writeInstant(answeredAt)}`);

/** What a link shows: the old division, the new bracket, and the opponents without names. */
export function consentView(deps: Deps, own: OwnConsent): ConsentView {
  const { event, ruleset, merge, asked, athlete, notice } = own;
  const { from, into, opponents, deadline } = notice.data;
  const closed = closedBecause(deps, own);
  const answered = asked?.answer === 'accepted' || asked?.answer === 'refused' ? asked.answer : undefined;
  return {
    event: { name: event.name, startDate: event.startDate, timeZone: event.timeZone },
    name: displayName(athlete?.person, event),
    from,
    into,
    opponents: opponents.map((opponent) => ({ ...opponent })),
    deadline: writeInstant(deadline),
    silence: merge.silence ?? consentPolicyOf(event).silence,
    remedy: ruleset.merge.remedy,
    state: answered ?? (closed === undefined ? 'open' : 'closed'),
    ...(closed !== undefined && { detail: closed }),
  };
}
