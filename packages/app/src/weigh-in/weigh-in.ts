import type { Failure, WeighInCreate, WeighInView } from '@openmat/contracts';
import {
  compareWeights,
  judgeWeight,
  mayWeighIn,
  ok,
  parseWeight,
  type Result,
  type Ruleset,
  type Weight,
  type WeightClass,
  weightClassesFor,
} from '@openmat/core';
import { audited } from '../audit.ts';
import { rulesetOf } from '../event/ruleset-of.ts';
import { takesWeighIns } from '../event/status.ts';
import { conflict, duplicate, invalid } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps, Page, Paging } from '../ports.ts';
import type { Registration, WeighIn } from '../records.ts';
import { divisionOf } from '../registration/entry.ts';
import { type Owned, ownRegistration } from '../registration/own-registration.ts';
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
    const [ruleset, last] = await Promise.all([
      rulesetOf(deps, event.id),
      deps.db.get('weigh-in', { event: eventId, registration: id, number: registration.weighIns }),
    ]);
    const read = readWeighIn(deps, caller, found.value, ruleset, last, input);
    if (!read.ok) return read;
    const weighIn = read.value;
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
  owned: Owned,
  ruleset: Ruleset,
  last: WeighIn | undefined,
  input: WeighInCreate,
): Result<WeighIn, Failure> {
  const weight = parseWeight(input.weight, input.unit);
  const now = deps.now();
  const at = input.at === undefined ? now : readInstant(input.at);
  const errors = [
    ...(weight.ok ? [] : [{ path: 'weight', message: weight.error }]),
    ...(at > now + CLOCK_SKEW ? [{ path: 'at', message: 'is in the future' }] : []),
    ...(input.correction && !last ? [{ path: 'correction', message: 'has no weigh-in to correct' }] : []),
  ];
  if (!weight.ok || errors.length > 0) return invalid(errors);
  const { event, registration } = owned;
  if (last && saysTheSame(last, weight.value, input)) {
    const number = String(last.number);
    return duplicate(`Weigh-in ${number} of this registration says the same.`, number);
  }
  const attempt = attemptOf(ruleset, last, input);
  if (!attempt.ok) return attempt;
  const { reason, ...verdict } = judgeWeight(weight.value, enteredClass(owned, ruleset), ruleset.weighIn);
  const record = present({
    event: event.id,
    registration: registration.id,
    number: registration.weighIns + 1,
    attempt: attempt.value,
    ...verdict,
    reason: reason || undefined,
    weight: weight.value,
    attire: input.attire,
    at,
    replaces: last?.number,
    recordedAt: now,
    recordedBy: principal.subject,
  });
  return ok(record);
}

/** A request sent twice, not a second look at the scale. */
const saysTheSame = (last: WeighIn, weight: Weight, { attire }: WeighInCreate) =>
  compareWeights(last.weight, weight) === 0 && last.weight.unit === weight.unit && last.attire === attire;

/** Which attempt this is, while the ruleset gives another; a correction is none of its own. */
function attemptOf(
  { weighIn }: Ruleset,
  last: WeighIn | undefined,
  { correction }: WeighInCreate,
): Result<number, Failure> {
  if (correction && last) return ok(last.attempt);
  const attempt = mayWeighIn(weighIn, last?.attempt ?? 0);
  return attempt.ok ? attempt : conflict(`No further weigh-in: ${attempt.error}.`);
}

/** The weight class that the athlete entered, where the ruleset has classes. */
function enteredClass({ event, registration, athlete }: Owned, ruleset: Ruleset): WeightClass | undefined {
  const division = divisionOf(registration, athlete, ruleset, event.startDate);
  const classes = division.ok ? weightClassesFor(ruleset, division.value) : undefined;
  return classes?.find(({ id }) => id === registration.weightClass);
}

export function weighInView({ event: _, weight, at, recordedAt, ...weighIn }: WeighIn): WeighInView {
  return { ...weighIn, ...writeWeight(weight), at: writeInstant(at), recordedAt: writeInstant(recordedAt) };
}
