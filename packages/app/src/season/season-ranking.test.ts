import { expect, test } from 'vitest';
import { eraseAthlete } from '../athlete/erase-athlete.ts';
import { changeEventStatus } from '../event/update-event.ts';
import { keysOf } from '../projection/files.ts';
import { project } from '../projection/project.ts';
import { countedIn, expectRight, makePublic } from '../testing/public.ts';
import { firstOf } from '../testing/table.ts';
import { admin, kindOf, organizer, stranger, value, type World } from '../testing/world.ts';
import { seeSeasonRanking } from './season-ranking.ts';

const PURPLE = 'gi-female-adult-purple-1';
const DIVISION = 'gi-female-adult-purple';
const three = { blue: 0, purple: 3 };

const ask = (world: World, over: object = {}) =>
  seeSeasonRanking(world, admin, 'demo', { season: '2026', division: DIVISION, limit: 50, ...over });
const ranking = async (world: World) =>
  value(await ask(world)).items.map(({ rank, athleteId, points, medals }) => [
    rank,
    athleteId,
    points,
    ...medals,
  ]);

/** Three purple belts, of whom everybody has beaten those behind. */
async function fought(here?: World) {
  const open = await makePublic(undefined, three, here);
  await open.play(PURPLE, firstOf);
  return open;
}

async function rendered(here?: World) {
  const open = await fought(here);
  await project(open.world, open.files, open.event);
  return open;
}

test('places of a completed bracket count 9, 3 and 1, with their medals and names', async () => {
  const { world } = await rendered();
  expect(value(await ask(world)).items).toEqual([
    { rank: 1, athleteId: 'Ppurple0', name: 'Name purple 0', points: 9, medals: [1, 0, 0], events: 1 },
    { rank: 2, athleteId: 'Ppurple1', name: 'Name purple 1', points: 3, medals: [0, 1, 0], events: 1 },
    { rank: 3, athleteId: 'Ppurple2', name: 'Name purple 2', points: 1, medals: [0, 0, 1], events: 1 },
  ]);
});

test('a correction that changes a medal changes ranking, club points and public files, and leaves no trace but in the audit', async () => {
  const open = await makePublic(undefined, three);
  const { world, event, files } = open;
  const [first] = (await open.bracket(PURPLE)).view.matches;
  const { a, b } = (await open.see(first?.id ?? '')).view;
  const [winner = '', loser = ''] = [a.id ?? '', b.id ?? ''].sort();
  value(await open.start(first?.id ?? ''));
  value(
    await open.record(first?.id ?? '', { winner, method: 'submission', technique: 'twister', seconds: 77 }),
  );
  await open.play(PURPLE, firstOf);
  await project(world, files, event);
  const shown = () => {
    const { brackets, totals } = files.json(keysOf(event).standings) as {
      brackets: { ranking: { medal: number; name: string; clubPoints: number }[] }[];
      totals: object;
    };
    return {
      places: brackets[0]?.ranking.map(({ medal, name, clubPoints }) => [medal, name, clubPoints]),
      totals,
    };
  };
  const club = (rank: number, name: number, points: number, place: number) => ({
    rank,
    club: `Club ${name}`,
    points,
    medals: [1, 2, 3].map((medal) => (medal === place ? 1 : 0)),
  });
  const before = await ranking(world);
  expect(before.map(([, id]) => id)).toEqual(['Ppurple0', 'Ppurple1', 'Ppurple2']);
  expect(shown().totals).toEqual({
    matches: 3,
    fought: 3,
    left: 0,
    clubs: [club(1, 0, 9, 1), club(2, 1, 3, 2), club(3, 2, 1, 3)],
  });

  value(await open.correct(first?.id ?? '', { winner: loser, method: 'submission', seconds: 10 }));
  await project(world, files, event);

  const order = (await open.bracket(PURPLE)).view.standings.ranking.map(({ id }) => id);
  expect(order).not.toEqual(before.map(([, id]) => id));
  expect((await ranking(world)).map(([, id]) => id)).toEqual(order);
  const place = (id: string) => Number(id.slice('Ppurple'.length));
  expect(shown()).toEqual({
    places: order.map((id, at) => [at + 1, `Name purple ${place(id)}`, [9, 3, 1][at]]),
    totals: {
      matches: 3,
      fought: 3,
      left: 0,
      clubs: order.map((id, at) => club(at + 1, place(id), [9, 3, 1][at] ?? 0, at + 1)),
    },
  });
  await expectRight(open);
  const old = (kind: 'audit' | 'bracket' | 'standings' | 'season-points') =>
    JSON.stringify(world.db.all(kind)).includes('twister');
  expect([old('audit'), old('bracket'), old('standings'), old('season-points')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(JSON.stringify(files.bodies())).not.toContain('"seconds":77');
});

test('a result that is taken back takes its medals, points and rank away', async () => {
  const open = await rendered();
  const { world, event, files } = open;
  value(await open.correct(`${PURPLE}.1`, null));
  await project(world, files, event);
  expect(await ranking(world)).toEqual([]);
  expect(JSON.stringify(files.bodies())).not.toContain('"medal":1');
  await expectRight(open);
});

test('an unresolved tie counts nothing until an official has decided', async () => {
  const open = await makePublic('pool-finals', three);
  const { world, event, files } = open;
  const [bracket, division] = ['gi-female-adult-purple-64kg-1', 'gi-female-adult-purple-64kg'];
  const beats: Record<string, string> = { Ppurple0: 'Ppurple1', Ppurple1: 'Ppurple2', Ppurple2: 'Ppurple0' };
  await open.play(bracket, (a, b) => (beats[a] === b ? a : b));
  await project(world, files, event);
  const { etag, view } = await open.bracket(bracket);
  expect(view.standings.ties).toHaveLength(1);
  expect(value(await ask(world, { division })).items).toEqual([]);
  expect(JSON.stringify(files.bodies())).not.toContain('"medal":1');
  value(await open.resolve(bracket, ['Ppurple2', 'Ppurple0', 'Ppurple1'], etag));
  await project(world, files, event);
  const resolved = value(await ask(world, { division })).items;
  expect(resolved.map(({ athleteId, points }) => [athleteId, points])).toEqual([
    ['Ppurple2', 9],
    ['Ppurple0', 3],
    ['Ppurple1', 1],
  ]);
  await expectRight(open);
});

test('two events that finish at the same moment both count', async () => {
  const one = await fought();
  const two = await fought(one.world);
  await Promise.all([project(one.world, one.files, one.event), project(two.world, two.files, two.event)]);
  expect(await ranking(one.world)).toEqual([
    [1, 'Ppurple0', 18, 2, 0, 0],
    [2, 'Ppurple1', 6, 0, 2, 0],
    [3, 'Ppurple2', 2, 0, 0, 2],
  ]);
  expect(value(await ask(one.world)).items[0]?.events).toBe(2);
});

test('a cancelled event counts nothing at once, and nothing of it stays', async () => {
  const { world, event, files } = await rendered();
  value(await changeEventStatus(world, organizer, event, 'cancelled', ['*']));
  expect(await ranking(world)).toEqual([]);
  await project(world, files, event);
  expect(countedIn(world.db, event)).toEqual([]);
});

test('an erased athlete keeps the rank under a pseudonym', async () => {
  const { world } = await rendered();
  value(await eraseAthlete(world, admin, 'demo', 'Ppurple0'));
  expect(value(await ask(world)).items[0]).toMatchObject({
    rank: 1,
    athleteId: 'Ppurple0',
    name: 'Erased athlete',
  });
});

test('the ranking is of one season, one division and one federation, page by page', async () => {
  const { world } = await rendered();
  expect(value(await ask(world, { season: '2025' })).items).toEqual([]);
  expect(value(await ask(world, { division: 'gi-female-adult' })).items).toEqual([]);
  expect(
    kindOf(await seeSeasonRanking(world, stranger, 'demo', { season: '2026', division: DIVISION, limit: 1 })),
  ).toBe('not-found');
  const first = value(await ask(world, { limit: 2 }));
  expect(first.items.map(({ rank }) => rank)).toEqual([1, 2]);
  const second = value(await ask(world, { limit: 2, cursor: first.next }));
  expect(second.items.map(({ rank }) => rank)).toEqual([3]);
  expect(second.next).toBeUndefined();
  expect(await ask(world, { cursor: 'nobody' })).toMatchObject({
    error: { errors: [{ path: 'query.cursor' }] },
  });
});
