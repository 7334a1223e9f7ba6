import type { EventCreate, EventView, Failure, Fault } from '@openmat/contracts';
import { fail, type Result, type Ruleset } from '@openmat/core';
import { findRuleset, resolveRuleset, rulesets } from '@openmat/rulesets';
import type { EventRecord } from '../records.ts';
import { readMoney, writeMoney } from '../value/money.ts';
import { writeInstant } from '../value/time.ts';
import { zonedSeconds } from '../value/zoned.ts';
import { consentPolicyOf } from './consent-policy.ts';
import { hallOf } from './hall-of.ts';

/** The event's ruleset: a shipped one with the event's overrides, checked as a whole. */
export function readRuleset(
  id: string,
  overrides: Readonly<Record<string, unknown>>,
): Result<Ruleset, readonly Fault[]> {
  const base = findRuleset(id);
  if (!base) {
    const known = rulesets.map((ruleset) => ruleset.id).join(', ');
    return fail([{ path: 'ruleset', message: `is not one of ${known}` }]);
  }
  const entries = Object.entries(overrides).map(([path, value]) => ({ path, value }));
  const resolved = resolveRuleset(base, entries);
  if (resolved.ok) return resolved;
  return fail(resolved.error.map(({ path, message }) => ({ path: `overrides.${path}`, message })));
}

/** What of an event the contract's schema cannot check by itself. */
export function eventFaults(
  event: Omit<EventRecord, 'id' | 'federation' | 'status' | 'fee' | 'version' | 'createdAt' | 'updatedAt'>,
  fee: EventCreate['fee'],
): Fault[] {
  const faults: Fault[] = [];
  if (event.endDate < event.startDate) faults.push({ path: 'endDate', message: 'is before startDate' });
  const start = zonedSeconds(event.startDate, event.startTime, event.timeZone);
  if (!start.ok) faults.push({ path: 'startTime', message: start.error });
  const money = fee && readMoney(fee);
  if (money && !money.ok) faults.push({ path: 'fee', message: money.error });
  const ruleset = readRuleset(event.ruleset, event.overrides);
  const hall = ruleset.ok && start.ok ? hallOf(event, ruleset.value) : undefined;
  if (hall?.ok === false) faults.push(...hall.error);
  return faults;
}

export function eventView(event: EventRecord): EventView {
  const { version: _, fee, createdAt, updatedAt, ...fields } = event;
  return {
    ...fields,
    consent: consentPolicyOf(event),
    ...(fee && { fee: writeMoney(fee) }),
    createdAt: writeInstant(createdAt),
    updatedAt: writeInstant(updatedAt),
  };
}

export type EventResult = Promise<Result<EventRecord, Failure>>;
