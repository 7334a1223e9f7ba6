import type { Claim, Principal, Role } from '@openmat/contracts';
import { createEvent } from '../event/create-event.ts';
import { changeEventStatus } from '../event/update-event.ts';
import { createFederation } from '../federation/federation.ts';
import type { Caller, Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';
import { MemoryDatabase } from './memory-database.ts';

/** Unwraps a result that the test takes for granted. */
export function value<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (result.ok) return result.value;
  throw new Error(`unexpected failure ${JSON.stringify(result.error)}`);
}

/** The kind of a failure, or "ok". */
export const kindOf = (result: { ok: true } | { ok: false; error: { kind: string } }) =>
  result.ok ? 'ok' : result.error.kind;

/** What a failure says; empty where there is none. */
export const detailOf = (result: { ok: true } | { ok: false; error: { detail: string } }) =>
  result.ok ? '' : result.error.detail;

export const caller = (roles: readonly Role[], over: Partial<Principal> = {}, claim?: Claim): Caller => ({
  principal: { subject: `${roles[0]}-1`, federation: 'demo', roles, ...over },
  correlation: 'test-correlation',
  ...(claim && { claim }),
});

export const platform: Caller = {
  principal: { subject: 'root', roles: ['platform-admin'] },
  correlation: 'test-correlation',
};
export const admin = caller(['federation-admin']);
export const organizer = caller(['organizer']);
export const scales = caller(['weigh-in']);
export const athlete = caller(['athlete']);
/** Holds every role, in another federation. */
export const stranger = caller(['federation-admin', 'organizer', 'weigh-in', 'athlete'], {
  federation: 'other',
});

export type World = Deps & { readonly db: MemoryDatabase; time: number };

/** A federation in memory, with a clock that the test moves and ids that count up. */
export async function makeWorld(): Promise<World> {
  let ids = 0;
  const world: World = {
    db: new MemoryDatabase(),
    time: 1_790_000_000,
    now: () => world.time,
    newId: () => `ID${String(++ids).padStart(6, '0')}`,
  };
  value(await createFederation(world, platform, { id: 'demo', name: 'Demo' }));
  value(await createFederation(world, platform, { id: 'other', name: 'Other' }));
  return world;
}

type Input = Parameters<typeof createEvent>[3];

/** A madison event of the federation `demo`, moved to a status. */
export async function makeEvent(
  world: World,
  status: 'draft' | 'open' | 'closed' | 'weigh-in' | 'running' | 'completed' = 'open',
  input: Partial<Input> = {},
): Promise<EventRecord> {
  const order = ['draft', 'open', 'closed', 'weigh-in', 'running', 'completed'] as const;
  const fields = {
    name: 'Winter Open',
    startDate: '2026-12-05',
    timeZone: 'America/Chicago',
    ruleset: 'madison',
  };
  let event = value(await createEvent(world, organizer, 'demo', { ...fields, ...input }));
  for (const next of order.slice(1, order.indexOf(status) + 1)) {
    event = value(await changeEventStatus(world, organizer, event.id, next, ['*']));
  }
  return event;
}

export const ann = {
  athleteId: 'A1',
  name: 'Ann Lee',
  sex: 'female',
  birthDate: '2000-01-02',
  discipline: 'gi',
  level: 'blue',
} as const;
