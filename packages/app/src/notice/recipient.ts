import { ADULT_AGE, ageOn, fail, ok, type Result } from '@openmat/core';
import type { Deps } from '../ports.ts';
import type { EventRecord, Federation, Person } from '../records.ts';
import { writeInstant } from '../value/time.ts';
import type { Webhook } from '../webhook/records.ts';
import type { Notice } from './records.ts';

/** Whom a notice goes to, and what it is joined with: read when it is sent, and never stored with it. */
export type Recipient = {
  readonly to: string;
  readonly federation: Federation;
  readonly event?: EventRecord | undefined;
  readonly person?: Person | undefined;
  /** Then the mail goes to the guardian. */
  readonly isMinor: boolean;
  readonly webhook?: Webhook | undefined;
};

/** The recipient, or in words why there is none. */
export async function recipientOf(deps: Deps, notice: Notice): Promise<Result<Recipient, string>> {
  const { federation: id, event: eventId, athlete: athleteId } = notice;
  const [federation, event, athlete, webhook] = await Promise.all([
    deps.db.get('federation', { id }),
    eventId === undefined ? undefined : deps.db.get('event', { id: eventId }),
    athleteId === undefined ? undefined : deps.db.get('athlete', { federation: id, id: athleteId }),
    notice.kind === 'webhook-disabled'
      ? deps.db.get('webhook', { federation: id, id: notice.data.webhook })
      : undefined,
  ]);
  if (!federation) throw new Error(`there is no federation ${id}`);
  const person = athlete?.person;
  const day = event?.startDate ?? writeInstant(deps.now()).slice(0, 10);
  const isMinor = person !== undefined && ageOn(person.birthDate, day) < ADULT_AGE;
  const to = addressOf(athleteId === undefined ? federation : person, isMinor);
  return to.ok ? ok({ to: to.value, federation, event, person, isMinor, webhook }) : to;
}

type Reachable = { readonly contact?: string; readonly guardianContact?: string };

function addressOf(whom: Reachable | undefined, isMinor: boolean): Result<string, string> {
  if (!whom) return fail('the athlete was erased');
  const contact = isMinor ? whom.guardianContact : whom.contact;
  if (contact === undefined) return fail(isMinor ? 'no contact of a guardian' : 'no contact');
  return isAddress(contact) ? ok(contact) : fail('the contact is not an e-mail address');
}

/** One address and nothing beside it: no name, no second recipient. */
const isAddress = (contact: string) =>
  /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[a-z0-9-]+$/i.test(contact);
