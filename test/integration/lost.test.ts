import { publicBracket } from '@openmat/contracts';
import type { BatchCall, RequestCall, RequestFault } from '@openmat/local';
import { expect, test } from 'vitest';
import { makeEvent, moveEvent, personOf } from './events.ts';
import { useLocalApi } from './local-api.ts';

const lost = { relay: 0, projector: 0, workers: 0 };

/** The relay and the projector hear of nothing. */
function lose({ functionName, records }: BatchCall): readonly unknown[][] | undefined {
  if (functionName === 'openmat-relay') lost.relay += records.length;
  else if (functionName === 'openmat-projector') lost.projector += records.length;
  else return undefined;
  return [];
}

/** The first worker dies as soon as it has claimed the run. */
function kill({ functionName, operation }: RequestCall): RequestFault | undefined {
  if (functionName !== 'openmat-bracketing-worker' || operation !== 'TransactWriteItems') return undefined;
  if (lost.workers > 0) return undefined;
  lost.workers += 1;
  return { kind: 'kill-after' };
}

const api = useLocalApi({ faults: { batch: lose, request: kill } });

/** The sweeper runs by its schedule too; this does not wait for the minute to be over. */
const sweep = () => api.stack().invoke('openmat-sweeper', {});

test('with the relay and the projector dead, and a worker that dies over its run, the sweeper gets it published and shown', async () => {
  const event = await makeEvent(api, 'open');
  for (const [i, id] of ['W1', 'W2', 'W3'].entries()) {
    const body = { ...personOf(id), weight: { weight: String(60 + i), unit: 'kg' } };
    await api.call('POST', `${event}/registrations`, { as: 'organizer', body });
  }
  await moveEvent(api, event, 'open', 'weigh-in');
  const runs = `${event}/bracketing-runs`;
  const asked = await api.call('POST', runs, { as: 'organizer', body: { publish: true } });
  const status = async () => {
    await sweep();
    const run = await api.call('GET', `${runs}/${asked.body.runId}`, { as: 'organizer' });
    return run.body.status;
  };
  await expect.poll(status, { timeout: 180_000, interval: 2000 }).toBe('published');

  const file = `${api.url()}/public/v1/events/${event.split('/').at(-1)}/brackets/gi-female-adult-blue-1.json`;
  const shown = async () => {
    await sweep();
    const answer = await fetch(file);
    return answer.ok ? publicBracket.parse(await answer.json()).entrants.map(({ name }) => name) : [];
  };
  await expect
    .poll(shown, { timeout: 120_000, interval: 2000 })
    .toEqual(['Person W1', 'Person W2', 'Person W3']);
  expect(lost).toEqual({ relay: 1, workers: 1, projector: expect.any(Number) });
  expect(lost.projector).toBeGreaterThan(0);
}, 360_000);
