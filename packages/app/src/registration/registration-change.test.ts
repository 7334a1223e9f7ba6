import { describe, expect, test } from 'vitest';
import { eraseAthlete } from '../athlete/erase-athlete.ts';
import {
  admin,
  ann,
  athlete,
  kindOf,
  makeEvent,
  makeWorld,
  organizer,
  scales,
  stranger,
  value,
  type World,
} from '../testing/world.ts';
import { createRegistration } from './create-registration.ts';
import { listRegistrations } from './list-registrations.ts';
import { ownRegistration } from './own-registration.ts';
import { seeOne } from './registration-view.ts';
import { withdrawRegistration } from './take-out.ts';
import { updateRegistration } from './update-registration.ts';

const enter = async (world: World, event: string, over: object = {}, by = organizer) =>
  value(await createRegistration(world, by, event, { ...ann, ...over })).registration;

describe('a change of a registration', () => {
  test('of the athlete makes a new version of every registration of that athlete', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    await enter(world, event.id);
    const second = await enter(world, event.id, { discipline: 'no-gi', level: 'expert' });
    const before = await seeOne(world, second);
    value(await updateRegistration(world, organizer, event.id, 'A1~gi', { name: 'Ann Berg' }, ['*']));
    const after = await seeOne(world, second);
    expect(after.view.name).toBe('Ann Berg');
    expect(after.etag).not.toBe(before.etag);
    const stale = await updateRegistration(world, organizer, event.id, second.id, { club: 'X' }, [
      before.etag,
    ]);
    expect(kindOf(stale)).toBe('stale');
  });

  test('by twenty rivals with one ETag goes through once', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    const { etag } = await seeOne(world, await enter(world, event.id));
    const rivals = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        updateRegistration(world, organizer, event.id, 'A1~gi', { club: `C${i}` }, [etag]),
      ),
    );
    expect(rivals.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('is checked against the ruleset as a whole', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    await enter(world, event.id);
    const child = await updateRegistration(world, organizer, event.id, 'A1~gi', { birthDate: '2016-01-01' }, [
      '*',
    ]);
    expect(child.ok ? [] : child.error.errors?.map(({ path }) => path)).toEqual(['level']);
  });
});

describe('who sees what', () => {
  test('at the scales: no contacts, no birth dates, no money', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    const contacts = { contact: 'ann@example.org', guardianContact: 'pa@example.org' };
    await enter(world, event.id, { ...contacts, paid: { amount: '45', currency: 'USD' } });
    const page = value(await listRegistrations(world, scales, event.id, { limit: 50 }));
    expect(page.items).toHaveLength(1);
    expect(Object.keys(page.items[0] ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/contact|birthDate|paid|fee/i)]),
    );
    const full = value(await listRegistrations(world, organizer, event.id, { limit: 50 }));
    expect(full.items[0]).toMatchObject({ ...contacts, birthDate: '2000-01-02' });
  });

  test('in another federation: nothing', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    await enter(world, event.id);
    expect(kindOf(await listRegistrations(world, stranger, event.id, { limit: 50 }))).toBe('not-found');
    expect(kindOf(await ownRegistration(world, stranger.principal, event.id, 'A1~gi'))).toBe('not-found');
    expect(kindOf(await withdrawRegistration(world, stranger, event.id, 'A1~gi', {}))).toBe('not-found');
    expect(kindOf(await eraseAthlete(world, stranger, 'demo', 'A1'))).toBe('not-found');
  });

  test('after an erasure: the registration under a pseudonym', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    const registration = await enter(world, event.id, { contact: 'ann@example.org' }, athlete);
    value(await eraseAthlete(world, admin, 'demo', 'A1'));
    value(await eraseAthlete(world, admin, 'demo', 'A1'));
    expect(JSON.stringify(world.db.all('athlete'))).not.toMatch(/Ann|2000-01-02|example|athlete-1/);
    const { view } = await seeOne(world, registration);
    expect(view).toMatchObject({ name: 'Erased athlete', erased: true, notOffered: 'the athlete is erased' });
    expect(
      kindOf(await updateRegistration(world, organizer, event.id, 'A1~gi', { name: 'Ann' }, ['*'])),
    ).toBe('conflict');
    const other = { ...ann, discipline: 'no-gi', level: 'expert' } as const;
    expect(kindOf(await createRegistration(world, organizer, event.id, other))).toBe('conflict');
    expect(kindOf(await eraseAthlete(world, admin, 'demo', 'nobody'))).toBe('not-found');
  });
});
