import { setTimeout as pause } from 'node:timers/promises';
import { publicBracket } from '@openmat/contracts';
import { namedRandom } from '@openmat/core';
import type { RequestCall, RequestFault } from '@openmat/local';
import { expect, test } from 'vitest';
import { makeEvent, moveEvent, personOf, registrationIds } from './events.ts';
import { type LocalApi, type Received, type Sent, useLocalApi } from './local-api.ts';

const FAULT_RATE = 0.2;
const BRACKET = 'gi-female-adult-blue-1';
const LIGHTEST_FIRST = ['W1', 'W2', 'W3', 'W4'];

const random = namedRandom(1, 'throttled');
const injected = { throttle: 0, conflict: 0 };
let disturbed = false;

/** Every fifth request of a function to a service is refused: too many, or another transaction is on the item. */
function refuse({ operation }: RequestCall): RequestFault | undefined {
  if (!disturbed || random.next() >= FAULT_RATE) return undefined;
  const kind = operation === 'TransactWriteItems' ? 'conflict' : 'throttle';
  injected[kind] += 1;
  return { kind };
}

const calm = useLocalApi({ faults: { request: refuse } });
let keys = 0;

/** A client that does as it is told: after a 503 it waits and sends the same request again, under the same key. */
async function call(method: string, path: string, sent: Sent): Promise<Received> {
  keys += 1;
  const key = method === 'POST' ? { 'idempotency-key': `throttled-${keys}` } : {};
  for (;;) {
    const received = await calm.call(method, path, { ...sent, headers: { ...sent.headers, ...key } });
    if (received.status !== 503) return received;
    const seconds = Number(received.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    await pause(seconds * 1000);
  }
}

const api: LocalApi = { ...calm, call };

async function done(method: string, path: string, sent: Sent, status = 200): Promise<Received> {
  const received = await call(method, path, sent);
  expect([received.status, received.body]).toEqual([status, received.body]);
  return received;
}

async function enter(event: string, id: string, weight: string): Promise<void> {
  const body = { ...personOf(id), weight: { weight, unit: 'kg' } };
  await done('POST', `${event}/registrations`, { as: 'organizer', body }, 201);
}

type Match = { id: string; round: number; competitors: { a: string; b: string } };

/** Each match is won by whoever of the two is lighter. */
async function fight(event: string, match: Match): Promise<void> {
  const path = `${event}/matches/${match.id}`;
  await done('POST', `${path}/start`, { as: 'official' });
  const { etag } = await done('GET', path, { as: 'official' });
  const [winner] = [match.competitors.a, match.competitors.b].sort();
  const body = { winner, method: 'submission', seconds: 60 };
  await done('PUT', `${path}/result`, { as: 'official', body, headers: { 'if-match': etag } });
}

test('an event comes out right while every fifth request to a service is refused', async () => {
  disturbed = true;
  const event = await makeEvent(api, 'open');
  await Promise.all(LIGHTEST_FIRST.map((id, i) => enter(event, id, String(60 + i))));
  await moveEvent(api, event, 'open', 'weigh-in');
  const body = { publish: true };
  const { runId } = (await done('POST', `${event}/bracketing-runs`, { as: 'organizer', body }, 202)).body;
  const run = `${event}/bracketing-runs/${runId}`;
  const published = async () => (await call('GET', run, { as: 'organizer' })).body.status;
  await expect.poll(published, { timeout: 120_000, interval: 200 }).toBe('published');
  await moveEvent(api, event, 'weigh-in', 'running');

  const { body: bracket } = await done('GET', `${event}/brackets/${BRACKET}`, { as: 'official' });
  expect(bracket.matches).toHaveLength(6);
  for (const round of Map.groupBy<number, Match>(bracket.matches, (match) => match.round).values()) {
    await Promise.all(round.map((match) => fight(event, match)));
  }

  const file = `${calm.url()}/public/v1/events/${event.split('/').at(-1)}/brackets/${BRACKET}.json`;
  const shown = async () => {
    const answer = await fetch(file);
    return answer.ok ? publicBracket.parse(await answer.json()) : undefined;
  };
  await expect
    .poll(async () => (await shown())?.state, { timeout: 120_000, interval: 200 })
    .toBe('completed');
  disturbed = false;

  expect(await registrationIds(calm, event)).toHaveLength(4);
  const { standings, matches } = (await done('GET', `${event}/brackets/${BRACKET}`, { as: 'official' })).body;
  const ranks = standings.ranking.map(({ id, wins }: { id: string; wins: number }) => [id, wins]);
  expect(ranks).toEqual(LIGHTEST_FIRST.map((id, i) => [id, 3 - i]));
  expect(matches.map(({ status }: { status: string }) => status)).toEqual(Array(6).fill('done'));
  const seen = await shown();
  const nameOf = new Map(seen?.entrants.map(({ id, name }) => [id, name]));
  expect(seen?.standings.ranking.map(({ id }) => nameOf.get(id))).toEqual(
    LIGHTEST_FIRST.map((id) => `Person ${id}`),
  );
  expect(injected.throttle).toBeGreaterThan(20);
  expect(injected.conflict).toBeGreaterThan(5);
}, 300_000);
