import { describe, expect, test } from 'vitest';
import { changeEventStatus } from '../event/update-event.ts';
import {
  ann,
  athlete,
  caller,
  kindOf,
  makeEvent,
  makeWorld,
  organizer,
  value,
  type World,
} from '../testing/world.ts';
import { createRegistration } from './create-registration.ts';
import { listRegistrations } from './list-registrations.ts';
import { ownRegistration } from './own-registration.ts';
import { seeOne } from './registration-view.ts';
import { withdrawRegistration } from './take-out.ts';
import { updateRegistration } from './update-registration.ts';

const pathsOf = (result: Awaited<ReturnType<typeof createRegistration>>) =>
  result.ok ? [] : result.error.errors?.map(({ path }) => path);

const enter = async (world: World, event: string, over: object = {}, by = organizer) =>
  value(await createRegistration(world, by, event, { ...ann, ...over })).registration;

describe('an entry', () => {
  test('counts the roster up and shows the division of the athlete', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world, 'open', { fee: { amount: '45', currency: 'USD' } });
    const weight = { weight: '168', unit: 'lb' } as const;
    const registration = await enter(world, event.id, {
      club: 'North',
      weight,
      paid: { amount: '45', currency: 'USD' },
    });
    const { view } = await seeOne(world, registration);
    expect(view).toMatchObject({
      id: 'A1~gi',
      entryId: 'A1/gi',
      name: 'Ann Lee',
      division: { discipline: 'gi', sex: 'female', age: 'adult', level: 'blue' },
      weight: { weight: '168', unit: 'lb' },
      fee: { amount: '45.00', currency: 'USD' },
      paid: { amount: '45.00', currency: 'USD' },
      late: false,
    });
    expect((await world.db.get('roster', { event: event.id }))?.revision).toBe(1);
  });

  test('is refused a second time in the same discipline, naming the registration; another discipline is fine', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    const rivals = await Promise.all(
      Array.from({ length: 50 }, () => createRegistration(world, organizer, event.id, ann)),
    );
    expect(rivals.filter(({ ok }) => ok)).toHaveLength(1);
    expect(rivals.find(({ ok }) => !ok)).toMatchObject({
      error: { kind: 'duplicate', conflictsWith: 'A1~gi' },
    });
    await enter(world, event.id, { discipline: 'no-gi', level: 'advanced' });
  });

  test('of the same person without an id is seen as a double too', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    const { athleteId: _, ...person } = ann;
    value(await createRegistration(world, organizer, event.id, person));
    const again = await createRegistration(world, organizer, event.id, { ...person, name: 'ANN  Lee' });
    expect(kindOf(again)).toBe('duplicate');
    value(await createRegistration(world, organizer, event.id, { ...person, birthDate: '2000-01-03' }));
  });

  test('names every field that is wrong and stores nothing', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    const wrong = {
      ...ann,
      level: 'pink',
      birthDate: '2030-01-01',
      weight: { weight: '76.205', unit: 'kg' } as const,
    };
    expect(pathsOf(await createRegistration(world, organizer, event.id, wrong))).toEqual([
      'birthDate',
      'weight.weight',
      'level',
    ]);
    expect([...world.db.all('athlete'), ...world.db.all('registration')]).toEqual([]);
  });

  test('of a stored athlete must agree on the person; contacts that differ are reported and never overwritten', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    await enter(world, event.id, { contact: 'ann@example.org' });
    const other = { ...ann, discipline: 'no-gi', level: 'expert' } as const;
    const bornElsewhen = await createRegistration(world, organizer, event.id, {
      ...other,
      birthDate: '2001-01-02',
    });
    expect(pathsOf(bornElsewhen)).toEqual(['birthDate']);
    const created = value(
      await createRegistration(world, organizer, event.id, { ...other, contact: 'new@example.org' }),
    );
    expect(created.contactDiffers).toEqual(['contact']);
    const stored = await world.db.get('athlete', { federation: 'demo', id: 'A1' });
    expect(stored?.person?.contact).toBe('ann@example.org');
  });

  test('is taken while the event is open, and late where it allows that', async () => {
    const world = await makeWorld();
    for (const [status, lateEntry, outcome] of [
      ['draft', true, 'conflict'],
      ['open', false, 'ok'],
      ['closed', false, 'conflict'],
      ['closed', true, 'ok'],
      ['weigh-in', true, 'ok'],
      ['running', true, 'conflict'],
    ] as const) {
      const event = await makeEvent(world, status, { lateEntry });
      const entered = await createRegistration(world, organizer, event.id, ann);
      expect([status, lateEntry, kindOf(entered)]).toEqual([status, lateEntry, outcome]);
      if (entered.ok) expect(entered.value.registration.late).toBe(status !== 'open');
    }
  });

  test('can be made again after a withdrawal, keeping what was paid', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    await enter(world, event.id, { paid: { amount: '45', currency: 'USD' } });
    value(await withdrawRegistration(world, organizer, event.id, 'A1~gi', { reason: 'changed plans' }));
    expect(kindOf(await withdrawRegistration(world, organizer, event.id, 'A1~gi', {}))).toBe('conflict');
    const again = await enter(world, event.id, { level: 'purple' });
    expect(again).toMatchObject({ status: 'registered', level: 'purple', version: 3, paid: { minor: 4500 } });
    expect(again).not.toHaveProperty('withdrawnBecause');
  });
});

describe("an athlete's own account", () => {
  test('enters itself, but sets neither what was paid nor an official weight', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    const paid = { amount: '45', currency: 'USD' };
    expect(kindOf(await createRegistration(world, athlete, event.id, { ...ann, paid }))).toBe('forbidden');
    const weight = { weight: '60', unit: 'kg' } as const;
    expect(kindOf(await createRegistration(world, athlete, event.id, { ...ann, weight }))).toBe('forbidden');
    expect(await enter(world, event.id, {}, athlete)).toMatchObject({ subject: 'athlete-1' });
  });

  test('may not use the id of an athlete of somebody else', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    await enter(world, event.id);
    const other = { ...ann, discipline: 'no-gi', level: 'expert' } as const;
    expect(kindOf(await createRegistration(world, athlete, event.id, other))).toBe('forbidden');
    const rival = caller(['athlete'], { subject: 'athlete-2' });
    const mine = { ...other, athleteId: 'MINE' };
    value(await createRegistration(world, athlete, event.id, mine));
    expect(
      kindOf(await createRegistration(world, rival, event.id, { ...mine, discipline: 'gi', level: 'blue' })),
    ).toBe('forbidden');
    value(await createRegistration(world, athlete, event.id, { ...mine, discipline: 'gi', level: 'blue' }));
  });

  test('sees and edits its own registrations only, and edits only while the event is open', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    await enter(world, event.id, { athleteId: 'OTHER' });
    await enter(world, event.id, {}, athlete);
    const page = value(await listRegistrations(world, athlete, event.id, { limit: 50 }));
    expect(page.items.map(({ id }) => id)).toEqual(['A1~gi']);
    expect(kindOf(await ownRegistration(world, athlete.principal, event.id, 'OTHER~gi'))).toBe('not-found');
    expect(kindOf(await updateRegistration(world, athlete, event.id, 'OTHER~gi', { club: 'X' }, ['*']))).toBe(
      'not-found',
    );
    const paid = { amount: '1', currency: 'USD' };
    expect(kindOf(await updateRegistration(world, athlete, event.id, 'A1~gi', { paid }, ['*']))).toBe(
      'forbidden',
    );
    value(await updateRegistration(world, athlete, event.id, 'A1~gi', { club: 'X' }, ['*']));
    value(await changeEventStatus(world, organizer, event.id, 'closed', ['*']));
    expect(kindOf(await updateRegistration(world, athlete, event.id, 'A1~gi', { club: 'Y' }, ['*']))).toBe(
      'conflict',
    );
    value(await updateRegistration(world, organizer, event.id, 'A1~gi', { club: 'Y' }, ['*']));
  });
});
