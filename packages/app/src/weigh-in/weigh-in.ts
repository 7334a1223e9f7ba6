import type { Failure, WeighInCreate, WeighInView } from '@openmat/contracts';
import { compareWeights, ok, parseWeight, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import { takesWeighIns } from '../event/status.ts';
import { conflict, duplicate, invalid } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps, Page, Paging } from '../ports.ts';
import type { Registration, WeighIn } from '../records.ts';
import { ownRegistration } from '../registration/own-registration.ts';
import { writeWeight } from '../registration/registration-view.ts';
import { present } from '../value/changed.ts';
import { readInstant, writeInstant } from '../value/time.ts';

/** How far a scale's clock may be ahead of ours. Seconds. */
const CLOCK_SKEW = 300;

/** Records what the scale showed; the weight counts from now on, and earlier weigh-ins are kept. */
export async function recordWeighIn(
  deps: Deps,
  caller: Caller,
  eventId: string,
  id: string,
  input: WeighInCreate,
): Promise<Result<WeighIn, Failure>> {
  return once<WeighIn>(deps, caller.claim, async () => {
    const found = await ownRegistration(deps, caller.principal, eventId, id);
    if (!found.ok) return found;
    const { event, registration } = found.value;
    if (!takesWeighIns(event.status)) return conflict(`The event is ${event.status}: the scales are closed.`);
    if (registration.status !== 'registered') return conflict(`The registration is ${registration.status}.`);
    const read = readWeighIn(deps, caller, registration, input);
    if (!read.ok) return read;
    const weighIn = read.value;
    if (await isRepeat(deps, registration, weighIn)) {
      const number = String(registration.weighIns);
      return duplicate(`Weigh-in ${number} of this registration says the same.`, number);
    }
    const { weight, at } = weighIn;
    const record: Registration = {
      ...registration,
      weight,
      weighedAt: at,
      weighIns: weighIn.number,
      version: registration.version + 1,
      updatedAt: deps.now(),
    };
    const what = { federation: event.federation, event: eventId, action: 'recordWeighIn', target: id };
    const changes: Change[] = [
      { put: 'weigh-in', record: weighIn, when: { absent: true } },
      { put: 'registration', record, when: { version: registration.version } },
      { check: 'event', key: { id: eventId }, when: { version: event.version } },
      { enroll: eventId },
      audited(deps, caller, { ...what, note: `weigh-in ${weighIn.number}` }),
    ];
    return ok({ changes, result: weighIn });
  });
}

/** The weigh-ins of a registration, the first one first; the last one counts. */
export async function listWeighIns(
  deps: Deps,
  { principal }: Caller,
  event: string,
  id: string,
  paging: Paging,
): Promise<Result<Page<WeighIn>, Failure>> {
  const found = await ownRegistration(deps, principal, event, id);
  if (!found.ok) return found;
  return ok(await deps.db.query({ list: 'weigh-ins', event, registration: id }, paging));
}

function readWeighIn(
  deps: Deps,
  { principal }: Caller,
  { event, id, weighIns }: Registration,
  input: WeighInCreate,
): Result<WeighIn, Failure> {
  const weight = parseWeight(input.weight, input.unit);
  const now = deps.now();
  const at = input.at === undefined ? now : readInstant(input.at);
  const errors = [
    ...(weight.ok ? [] : [{ path: 'weight', message: weight.error }]),
    ...(at > now + CLOCK_SKEW ? [{ path: 'at', message: 'is in the future' }] : []),
  ];
  if (!weight.ok || errors.length > 0) return invalid(errors);
  const record = present({
    event,
    registration: id,
    number: weighIns + 1,
    weight: weight.value,
    attire: input.attire,
    at,
    replaces: weighIns > 0 ? weighIns : undefined,
    recordedAt: now,
    recordedBy: principal.subject,
  });
  return ok(record);
}

/** Whether the weigh-in that counts says the same: a request sent twice, not a second look at the scale. */
async function isRepeat(deps: Deps, registration: Registration, given: WeighIn): Promise<boolean> {
  const { event, id, weighIns } = registration;
  if (weighIns === 0) return false;
  const last = await deps.db.get('weigh-in', { event, registration: id, number: weighIns });
  const sameScale = last !== undefined && compareWeights(last.weight, given.weight) === 0;
  return sameScale && last.weight.unit === given.weight.unit && last.attire === given.attire;
}

export function weighInView({ event: _, weight, at, recordedAt, ...weighIn }: WeighIn): WeighInView {
  return { ...weighIn, ...writeWeight(weight), at: writeInstant(at), recordedAt: writeInstant(recordedAt) };
}
