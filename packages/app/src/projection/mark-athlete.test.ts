import { describe, expect, test } from 'vitest';
import { eraseAthlete } from '../athlete/erase-athlete.ts';
import { createRegistration } from '../registration/create-registration.ts';
import { updateRegistration } from '../registration/update-registration.ts';
import { killAtWrite } from '../testing/bracketing.ts';
import { aRegistration } from '../testing/make.ts';
import { MemoryFiles } from '../testing/memory-files.ts';
import { admin, ann, makeEvent, makeWorld, organizer, value, type World } from '../testing/world.ts';
import { sweepFiles } from './sweep-files.ts';

/** Ann in so many events. */
async function annIn(events: number) {
  const world = await makeWorld();
  const { id } = await makeEvent(world);
  value(await createRegistration(world, organizer, id, ann));
  const when = { always: true } as const;
  for (let number = 1; number < events; number++) {
    const record = aRegistration({ event: `EV${number}`, createdAt: world.time + number });
    await world.db.commit([{ put: 'registration', record, when }]);
    await world.db.commit([
      { put: 'event', record: { ...(await eventOf(world, id)), id: record.event }, when },
    ]);
  }
  await clean(world);
  return { world, event: id };
}

async function eventOf(world: World, id: string) {
  const event = await world.db.get('event', { id });
  if (!event) throw new Error(`no event ${id}`);
  return event;
}

const marked = (world: World) => world.db.all('dirty').map(({ event, subject }) => `${event} ${subject}`);

async function clean(world: World): Promise<void> {
  for (const { event, subject } of world.db.all('dirty')) {
    const key = { event: String(event), subject: String(subject) };
    await world.db.commit([{ remove: 'dirty', key, when: { always: true } }]);
  }
}

/** How many events the sweeper has rendered after so many seconds. */
async function sweepAfter(world: World, seconds: number): Promise<number> {
  world.time += seconds;
  return (await sweepFiles(world, new MemoryFiles())).events;
}

describe('an erasure', () => {
  test('marks every event of the athlete in its own transaction', async () => {
    const { world, event } = await annIn(3);
    let commits = 0;
    world.db.interrupt = async () => {
      commits++;
      return undefined;
    };
    value(await eraseAthlete(world, admin, 'demo', 'A1'));
    expect(commits).toBe(1);
    expect(marked(world).sort()).toEqual([`${event} *`, 'EV1 *', 'EV2 *'].sort());
  });

  test('of somebody in more events than a transaction takes marks the latest, and the sweeper all', async () => {
    const { world } = await annIn(130);
    value(await eraseAthlete(world, admin, 'demo', 'A1'));
    expect(marked(world)).toHaveLength(50);
    expect(marked(world)).toContain('EV129 *');
    await clean(world);
    await sweepAfter(world, 14);
    expect(world.db.all('renamed')).toHaveLength(1);
    await sweepAfter(world, 1);
    expect(marked(world)).toHaveLength(130);
    expect(world.db.all('renamed')).toEqual([]);
    expect(await sweepAfter(world, 15)).toBe(130);
  });

  test('reaches an event that the index of registrations did not know yet', async () => {
    const { world, event } = await annIn(1);
    const query = world.db.query.bind(world.db);
    world.db.query = async (asked, paging) =>
      asked.list === 'registrations-of-athlete' ? { items: [] } : query(asked, paging);
    value(await eraseAthlete(world, admin, 'demo', 'A1'));
    expect(marked(world)).toEqual([]);
    world.db.query = query;
    await sweepAfter(world, 15);
    expect(marked(world)).toEqual([`${event} *`]);
  });

  test('is spread again where the sweeper is killed at any of its writes', async () => {
    let number = 0;
    for (let killed = true; killed; number++) {
      const { world } = await annIn(130);
      value(await eraseAthlete(world, admin, 'demo', 'A1'));
      await clean(world);
      const kill = killAtWrite(world, number);
      await sweepAfter(world, 15).catch((error: Error) => expect(error.message).toBe('killed'));
      killed = kill.heal();
      await sweepAfter(world, 0);
      expect(marked(world)).toHaveLength(130);
      expect(world.db.all('renamed')).toEqual([]);
    }
    expect(number).toBe(4);
  });
});

describe('a change of a registration', () => {
  test.each([
    ['of the name or the age marks all events of the athlete', { name: 'Ann Lea' }, 2],
    ['of the birth date too', { birthDate: '2001-01-02' }, 2],
    ['of the club marks that event', { club: 'Lakeshore' }, 1],
    ['of what is not public marks none', { level: 'purple', contact: 'ann@example.org' }, 0],
  ])('%s', async (_, change, events) => {
    const { world, event } = await annIn(2);
    value(await updateRegistration(world, organizer, event, 'A1~gi', change, ['*']));
    expect(marked(world)).toHaveLength(events);
    if (events > 0) expect(marked(world)).toContain(`${event} *`);
  });
});
