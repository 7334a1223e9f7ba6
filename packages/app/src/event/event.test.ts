import { describe, expect, test } from 'vitest';
import { etagOf } from '../etag.ts';
import { admin, caller, kindOf, makeEvent, makeWorld, organizer, stranger, value } from '../testing/world.ts';
import { createEvent } from './create-event.ts';
import { listEvents } from './list-events.ts';
import { ownEvent } from './own-event.ts';
import { nextStatuses } from './status.ts';
import { changeEventStatus, updateEvent } from './update-event.ts';

const input = { name: 'Open', startDate: '2026-12-05', timeZone: 'Europe/Berlin', ruleset: 'madison' };

describe('an event', () => {
  test('is created as a draft with its ruleset pinned and an empty roster', async () => {
    const world = await makeWorld();
    const event = value(
      await createEvent(world, organizer, 'demo', { ...input, overrides: { 'madison.maxSize': 4 } }),
    );
    expect(event).toMatchObject({ status: 'draft', endDate: '2026-12-05', lateEntry: false, mats: 1 });
    const pinned = await world.db.get('ruleset', { event: event.id });
    expect(pinned?.ruleset.madison?.maxSize).toBe(4);
    expect(await world.db.get('roster', { event: event.id })).toMatchObject({ revision: 0, imports: [] });
  });

  test('names every fault of its ruleset, dates and fee', async () => {
    const world = await makeWorld();
    const wrong = {
      ...input,
      endDate: '2026-12-04',
      fee: { amount: '45.005', currency: 'USD' },
      overrides: { 'madison.nope': 1 },
    };
    const refused = await createEvent(world, organizer, 'demo', wrong);
    expect(refused.ok ? [] : refused.error.errors?.map(({ path }) => path)).toEqual([
      'endDate',
      'fee',
      'overrides.madison.nope',
    ]);
    expect(world.db.all('event')).toHaveLength(0);
  });

  test('keeps the fee exactly, in the minor units of its currency', async () => {
    const world = await makeWorld();
    for (const [amount, currency, minor] of [
      ['45.00', 'USD', 4500],
      ['45', 'USD', 4500],
      ['0.10', 'EUR', 10],
      ['1.005', 'KWD', 1005],
      ['500', 'JPY', 500],
    ] as const) {
      const event = value(
        await createEvent(world, organizer, 'demo', { ...input, fee: { amount, currency } }),
      );
      expect(event.fee).toEqual({ minor, currency });
    }
    const yen = await createEvent(world, organizer, 'demo', {
      ...input,
      fee: { amount: '5.5', currency: 'JPY' },
    });
    expect(kindOf(yen)).toBe('invalid');
    const unknown = await createEvent(world, organizer, 'demo', {
      ...input,
      fee: { amount: '5', currency: 'XQZ' },
    });
    expect(kindOf(unknown)).toBe('invalid');
  });

  test('is not found by anybody of another federation', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    expect(kindOf(await ownEvent(world, stranger.principal, event.id))).toBe('not-found');
    expect(kindOf(await updateEvent(world, stranger, event.id, { mats: 3 }, ['*']))).toBe('not-found');
    expect(kindOf(await changeEventStatus(world, stranger, event.id, 'closed', ['*']))).toBe('not-found');
    expect(kindOf(await listEvents(world, stranger, 'demo', { limit: 5 }))).toBe('not-found');
    expect(kindOf(await createEvent(world, stranger, 'demo', input))).toBe('not-found');
    const platform = caller(['platform-admin'], {});
    expect(kindOf(await ownEvent(world, { ...platform.principal, federation: 'x' }, event.id))).toBe(
      'not-found',
    );
  });

  test('changes only in the version that If-Match names', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world, 'draft');
    const rivals = await Promise.all(
      Array.from({ length: 20 }, (_, i) => updateEvent(world, admin, event.id, { mats: i + 2 }, [etagOf(1)])),
    );
    expect(rivals.map(kindOf).sort()).toEqual(['ok', ...Array.from({ length: 19 }, () => 'stale')]);
  });

  test('loses an optional field to null and keeps what is not named', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world, 'draft', { venue: 'Hall', fee: { amount: '5', currency: 'EUR' } });
    const changed = value(await updateEvent(world, organizer, event.id, { venue: null, mats: 7 }, ['"1"']));
    expect(changed).toMatchObject({ mats: 7, fee: { minor: 500, currency: 'EUR' }, version: 2 });
    expect(changed).not.toHaveProperty('venue');
  });

  test('changes its ruleset only as a draft', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world, 'draft');
    const overrides = { 'madison.maxSize': 4 };
    value(await updateEvent(world, organizer, event.id, { overrides }, ['*']));
    expect((await world.db.get('ruleset', { event: event.id }))?.ruleset.madison?.maxSize).toBe(4);
    value(await changeEventStatus(world, organizer, event.id, 'open', ['*']));
    expect(kindOf(await updateEvent(world, organizer, event.id, { overrides: {} }, ['*']))).toBe('conflict');
    expect((await world.db.get('ruleset', { event: event.id }))?.ruleset.madison?.maxSize).toBe(4);
  });
});

describe('the status of an event', () => {
  test('goes one step on or back, or to cancelled, which is final', () => {
    expect(nextStatuses('draft')).toEqual(['open', 'cancelled']);
    expect(nextStatuses('open')).toEqual(['draft', 'closed', 'cancelled']);
    expect(nextStatuses('running')).toEqual(['weigh-in', 'completed', 'cancelled']);
    expect(nextStatuses('completed')).toEqual(['running']);
    expect(nextStatuses('cancelled')).toEqual([]);
  });

  test('refuses a jump and says what is possible', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world, 'draft');
    const jumped = await changeEventStatus(world, organizer, event.id, 'running', ['*']);
    expect(jumped).toMatchObject({
      ok: false,
      error: { kind: 'conflict', detail: 'The event is draft: it may become open, cancelled.' },
    });
  });

  test('is audited with who moved it and where', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world, 'open');
    const audit = world.db.all('audit').filter(({ action }) => action === 'changeEventStatus');
    expect(audit).toMatchObject([
      {
        event: event.id,
        note: 'draft → open',
        actor: { subject: 'organizer-1' },
        correlation: 'test-correlation',
      },
    ]);
  });
});
