import { beforeEach, expect, test } from 'vitest';
import { changeEventStatus } from '../event/update-event.ts';
import type { Notice } from '../notice/records.ts';
import type { Athlete } from '../records.ts';
import { fight, makePublic } from '../testing/public.ts';
import { organizer, value } from '../testing/world.ts';
import { markDirty } from './mark-dirty.ts';
import { project } from './project.ts';

let made: Awaited<ReturnType<typeof makePublic>>;
beforeEach(async () => {
  made = await makePublic();
});

const called = () =>
  made.world.db.all('notice').map((notice) => notice as unknown as Notice & { kind: 'on-deck' });

/** Renders everything anew. */
async function render(): Promise<void> {
  await made.world.db.commit([markDirty(made.world, made.event)]);
  await project(made.world, made.files, made.event);
}

/** Everyone leaves a contact, or whom the condition names. */
async function leaveContacts(whose: (athlete: string) => boolean = () => true): Promise<void> {
  for (const stored of made.world.db.all('athlete')) {
    const athlete = stored as unknown as Athlete;
    if (!whose(athlete.id) || !athlete.person) continue;
    const record = { ...athlete, person: { ...athlete.person, contact: `${athlete.id}@example.org` } };
    await made.world.db.commit([{ put: 'athlete', record, when: { always: true } }]);
  }
}

/** The mats as the public sees them. */
const matFile = (mat: number) => {
  const body = made.files.bodies()[`public/v1/events/${made.event}/mats/${mat}.json`];
  return JSON.parse(body ?? '{}') as { matches: { matchId: string; status: string }[] };
};

test('nobody is called who left no contact', async () => {
  await render();
  expect(called()).toEqual([]);
});

test('who has one of the next two matches of a mat is called to it, once however often it is rendered', async () => {
  await leaveContacts();
  await render();
  await render();
  const next = [1, 2].flatMap((mat) =>
    matFile(mat)
      .matches.slice(0, 2)
      .filter(({ status }) => status === 'ready')
      .map(({ matchId }) => ({ match: matchId, mat })),
  );
  expect(next.length).toBeGreaterThan(2);
  expect(called()).toHaveLength(2 * next.length);
  for (const data of next) {
    const to = called().filter((notice) => notice.data.match === data.match);
    expect(new Set(to.map(({ athlete }) => athlete)).size).toBe(2);
    for (const notice of to) expect(notice).toMatchObject({ data, status: 'waiting', event: made.event });
  }
});

test('a match that starts moves the mat on by one', async () => {
  await leaveContacts();
  await render();
  const before = called().length;
  const [first] = matFile(1).matches;
  const [bracket = '', number] = (first?.matchId ?? '').split('.');
  await fight(made, bracket, Number(number));
  await project(made.world, made.files, made.event);
  const fresh = called().slice(before);
  const third = matFile(1).matches[1];
  expect(third?.status).toBe('ready');
  expect(new Set(fresh.map(({ data }) => data.match))).toEqual(new Set([third?.matchId]));
});

test('only those who left a contact are called', async () => {
  await leaveContacts((athlete) => athlete === 'Pblue0');
  await render();
  expect(called().every(({ athlete }) => athlete === 'Pblue0')).toBe(true);
});

test('nobody is called before the event runs', async () => {
  await leaveContacts();
  value(await changeEventStatus(made.world, organizer, made.event, 'weigh-in', ['*']));
  await render();
  expect(called()).toEqual([]);
});
