import { expect, test, vi } from 'vitest';
import { makeEvent, moveEvent, personOf } from './events.ts';
import { useLocalApi } from './local-api.ts';
import { runOf } from './merge-events.ts';

const api = useLocalApi();
const organizer = { as: 'organizer' } as const;

type Planned = { readonly matchId: string; readonly mat: number; readonly start: string };

test('a day by hand: a bracket moves, a late entry comes, a mat closes and one is added, and the world sees it', async () => {
  const event = await makeEvent(api, 'open', { mats: 2 });
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    const body = { ...personOf(`H${number}`), weight: { weight: `${60 + number}`, unit: 'kg' } };
    expect((await api.call('POST', `${event}/registrations`, { ...organizer, body })).status).toBe(201);
  }
  await moveEvent(api, event, 'open', 'closed');
  expect((await runOf(api, event, { publish: true })).status).toBe('published');
  await moveEvent(api, event, 'closed', 'running');

  const schedule = async () =>
    (await api.call('GET', `${event}/schedule`, organizer)).body.matches as Planned[];
  const brackets = (await api.call('GET', `${event}/brackets`, organizer)).body.items;
  const { id } = brackets.find(({ entrants }: { entrants: number }) => entrants < 5);
  const mat = (await schedule()).find(({ matchId }) => matchId.startsWith(id))?.mat === 1 ? 2 : 1;
  const post = async (path: string, body: unknown, ifMatch = '') =>
    api.call('POST', `${event}${path}`, {
      ...organizer,
      body,
      headers: ifMatch ? { 'if-match': ifMatch } : {},
    });

  expect((await post(`/brackets/${id}/move`, { mat })).status).toBe(428);
  const queue = await api.call('GET', `${event}/mats/${mat}/queue`, organizer);
  const moved = await post(`/brackets/${id}/move`, { mat }, queue.headers.get('etag') ?? '');
  expect([moved.status, moved.body.brackets]).toEqual([200, [id]]);

  const { etag } = await api.call('GET', `${event}/brackets/${id}`, organizer);
  const entry = { ...personOf('LATE'), weight: { weight: '62', unit: 'kg' } };
  expect((await post(`/brackets/${id}/entrants`, { entry, force: true }, etag)).status).toBe(422);
  expect((await post(`/brackets/${id}/entrants`, { entry }, etag)).status).toBe(200);
  expect((await post(`/mats/${mat}/close`, { minutes: 20, reason: 'torn' })).status).toBe(200);
  expect((await post('/mats', {})).status).toBe(200);
  expect((await post(`/mats/${mat}/open`, undefined)).status).toBe(200);

  const wanted = await schedule();
  expect(wanted.length).toBeGreaterThan(0);
  await vi.waitFor(
    async () => {
      const seen = await fetch(`${api.url()}/public${event}/schedule.json`);
      const { matches } = (await seen.json()) as { matches: Planned[] };
      const plain = matches.map(({ matchId, mat: on, start }) => ({ matchId, mat: on, start }));
      expect(plain).toEqual(wanted.map(({ matchId, mat: on, start }) => ({ matchId, mat: on, start })));
    },
    { timeout: 10_000, interval: 200 },
  );
});
