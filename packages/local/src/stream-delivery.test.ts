import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Delivery, deliver, type StreamRecord } from './stream-delivery.ts';

function records(count: number, createdAt = Date.now()): StreamRecord[] {
  return Array.from({ length: count }, (_, i) => ({ sequence: String(i), createdAt, event: {} }));
}

/** A function that fails for some records: as a whole, or naming the first of them. */
function run(batch: readonly StreamRecord[], poison: ReadonlySet<string>, reports: boolean, spec = {}) {
  const seen = {
    calls: [] as string[][],
    done: [] as string[],
    lost: [] as string[],
    at: '',
    why: [] as string[],
  };
  const ids = (some: readonly StreamRecord[]) => some.map(({ sequence }) => sequence);
  const delivery: Delivery = {
    spec: { bisects: true, maxRetries: 0, maxAgeSeconds: -1, ...spec },
    signal: new AbortController().signal,
    call: async (some) => {
      const all = ids(some);
      seen.calls.push(all);
      const first = all.findIndex((id) => poison.has(id));
      if (first === -1) seen.done.push(...all);
      else if (!reports) return new Set(all);
      else seen.done.push(...all.slice(0, first));
      return new Set(all.slice(first === -1 ? all.length : first, first + 1));
    },
    advance: ({ sequence }) => {
      seen.at = sequence;
    },
    giveUp: async (some, why) => {
      seen.lost.push(...ids(some));
      seen.why.push(why);
    },
  };
  return { seen, delivery, finished: deliver(batch, delivery) };
}

test('with bisecting exactly the poison records are given up, all others done once and in order', async () => {
  const poisons = fc.uniqueArray(fc.nat(29), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 30 }),
      poisons,
      fc.boolean(),
      async (count, drawn, reports) => {
        const poison = new Set(drawn.filter((each) => each < count).map(String));
        const batch = records(count);
        const { seen, finished } = run(batch, poison, reports);
        await finished;
        const all = batch.map(({ sequence }) => sequence);
        expect(seen.lost).toEqual(all.filter((id) => poison.has(id)));
        expect(seen.done).toEqual(all.filter((id) => !poison.has(id)));
        expect(seen.at).toBe(String(count - 1));
      },
    ),
  );
});

test('without bisecting a failed batch is tried as a whole, then given up as a whole', async () => {
  const { seen, finished } = run(records(3), new Set(['1']), false, { bisects: false, maxRetries: 2 });
  await finished;
  expect(seen.calls).toEqual([
    ['0', '1', '2'],
    ['0', '1', '2'],
    ['0', '1', '2'],
  ]);
  expect(seen).toMatchObject({ lost: ['0', '1', '2'], why: ['RetryAttemptsExhausted'], at: '2' });
});

test('a batch goes on from the first record that the function reports as failed', async () => {
  const { seen, finished } = run(records(3), new Set(['1']), true, { bisects: false, maxRetries: 1 });
  await finished;
  expect(seen.calls).toEqual([
    ['0', '1', '2'],
    ['1', '2'],
  ]);
  expect(seen).toMatchObject({ done: ['0'], lost: ['1', '2'] });
});

test('records older than the mapping allows are given up without a call', async () => {
  const old = records(1, Date.now() - 60_000);
  const fresh = { ...old[0], sequence: '1', createdAt: Date.now(), event: {} };
  const { seen, finished } = run([...old, fresh], new Set(), false, { maxAgeSeconds: 30 });
  await finished;
  expect(seen).toMatchObject({ calls: [['1']], lost: ['0'], why: ['RecordAgeExceeded'], at: '1' });
});

test('a call that the end of the stack cuts short costs its records nothing', async () => {
  const ending = new AbortController();
  const { seen, delivery } = run([], new Set(), false);
  const call: Delivery['call'] = async () => {
    ending.abort();
    return new Set(['0']);
  };
  await expect(deliver(records(1), { ...delivery, call, signal: ending.signal })).rejects.toThrow('abort');
  expect(seen).toMatchObject({ at: '', lost: [] });
});
