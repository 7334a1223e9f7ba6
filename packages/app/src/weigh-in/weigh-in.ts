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
} from '@openmat/core';
import { audited } from '../audit.ts';
import { rulesetOf } from '../event/ruleset-of.ts';
import { takesWeighIns } from '../event/status.ts';
import { conflict, duplicate, invalid } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps, Page, Paging } from '../ports.ts';
import type { Registration, WeighIn } from '../records.ts';
import { type Owned, ownRegistration } from '../registration/own-registration.ts';
import { writeWeight } from '../registration/registration-view.ts';
import { present } from '../value/changed.ts';
import { readInstant, writeInstant } from '../value/time.ts';
import { classOf } from './class-of.ts';
import { settleWeighIn, weighInOf } from './settle-weigh-in.ts';

/** How far a scale's clock may be ahead of ours. Seconds. */
const CLOCK_SKEW = 300;

/**
 * Records what the scale showed; the weight counts from now on, and earlier weigh-ins are kept. Once brackets are
 * published, whoever misses the class is out of them, as the ruleset says.
 */
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
    if (!mayBeWeighed(registration, input)) return conflict(`The registration is ${registration.status}.`);
    const [ruleset, last] = await Promise.all([
      rulesetOf(deps, event.id),
      deps.db.get('weigh-in', { event: eventId, registration: id, number: registration.weighIns }),
    ]);
    const limit = await classOf(deps, found.value, ruleset);
    const read = readWeighIn(deps, caller, found.value, { ruleset, limit, last }, input);
    if (!read.ok) return read;
    const weighIn = read.value;
    const { weight, at } = weighIn;
    const weighed = { ...registration, weight, weighedAt: at, weighIns: weighIn.number };
    const settled = await settleWeighIn(deps, caller, { ...found.value, registration: weighed }, weighIn);
    if (!settled.ok) return settled;
    const { changes, detail } = settled.value;
    const what = { federation: event.federation, event: eventId, action: 'recordWeighIn', target: id };
    const put: Change = { put: 'weigh-in', record: weighIn, when: { absent: true } };
    const audit = audited(deps, caller, {
      ...what,
      note: `weigh-in ${weighIn.number}`,
      ...(detail && { detail }),
    });
    return ok({ changes: [put, ...changes, audit], result: weighIn });
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

type Known = {
  readonly ruleset: Ruleset;
  readonly limit: WeightClass | undefined;
  readonly last: WeighIn | undefined;
};

function readWeighIn(
  deps: Deps,
  { principal }: Caller,
  { event, registration }: Owned,
  { ruleset, limit, last }: Known,
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
  if (last && saysTheSame(last, weight.value, input)) {
    const number = String(last.number);
    return duplicate(`Weigh-in ${number} of this registration says the same.`, number);
  }
  const attempt = attemptOf(ruleset, last, input);
  if (!attempt.ok) return attempt;
  const { reason, ...verdict } = judgeWeight(weight.value, limit, ruleset.weighIn);
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

/** Who has missed weight is out, but a reading that was written down wrongly is still put right. */
const mayBeWeighed = (registration: Registration, { correction }: WeighInCreate) =>
  registration.status === 'registered' ||
  (correction === true && registration.putOutBy === weighInOf(registration));

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

export function weighInView({ event: _, weight, at, recordedAt, ...weighIn }: WeighIn): WeighInView {
  return { ...weighIn, ...writeWeight(weight), at: writeInstant(at), recordedAt: writeInstant(recordedAt) };
}
