import { expect, test } from 'vitest';
import { createRegistration } from '../registration/create-registration.ts';
import { seeOne } from '../registration/registration-view.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import { ann, kindOf, makeEvent, makeWorld, organizer, scales, stranger, value } from '../testing/world.ts';
import { listWeighIns, recordWeighIn, weighInView } from './weigh-in.ts';

async function entered(
  status: 'open' | 'closed' | 'weigh-in' | 'running',
  ruleset = 'madison',
  entry: object = {},
) {
  const world = await makeWorld();
  const open = await makeEvent(world, 'closed', { lateEntry: true, ruleset });
  value(await createRegistration(world, organizer, open.id, { ...ann, ...entry }));
  const event = await world.db.get('event', { id: open.id });
  if (!event) throw new Error('no event');
  const record = { ...event, status, version: event.version + 1 };
  await world.db.commit([{ put: 'event', record, when: { version: event.version } }]);
  return { world, event: open.id };
}

const weigh = (
  world: Awaited<ReturnType<typeof makeWorld>>,
  event: string,
  weight: string,
  unit: 'kg' | 'lb' = 'kg',
) => recordWeighIn(world, scales, event, 'A1~gi', { weight, unit });

test('the last weigh-in counts, in its own unit, and the earlier ones are kept', async () => {
  const { world, event } = await entered('closed');
  value(await weigh(world, event, '76.20'));
  const corrected = value(await weigh(world, event, '168', 'lb'));
  expect(weighInView(corrected)).toMatchObject({ number: 2, replaces: 1, weight: '168', unit: 'lb' });
  const history = value(await listWeighIns(world, scales, event, 'A1~gi', { limit: 10 }));
  expect(history.items.map(({ number, weight }) => [number, weight])).toEqual([
    [1, { hundredths: 7620, unit: 'kg' }],
    [2, { hundredths: 16800, unit: 'lb' }],
  ]);
  const registration = await world.db.get('registration', { event, id: 'A1~gi' });
  if (!registration) throw new Error('no registration');
  expect((await seeOne(world, registration)).view).toMatchObject({
    weight: { weight: '168', unit: 'lb' },
    weighIns: 2,
  });
});

test('the scales are open from closed to running', async () => {
  for (const [status, outcome] of [
    ['open', 'conflict'],
    ['closed', 'ok'],
    ['weigh-in', 'ok'],
    ['running', 'ok'],
  ] as const) {
    const { world, event } = await entered(status);
    expect([status, kindOf(await weigh(world, event, '60'))]).toEqual([status, outcome]);
  }
});

test('the same weigh-in sent twice is refused, naming the first', async () => {
  const { world, event } = await entered('closed');
  value(await weigh(world, event, '76.2'));
  expect(await weigh(world, event, '76.20')).toMatchObject({
    error: { kind: 'duplicate', conflictsWith: '1' },
  });
});

test('two scales at once make two numbered weigh-ins', async () => {
  const { world, event } = await entered('closed');
  const both = await Promise.all([weigh(world, event, '76'), weigh(world, event, '77')]);
  expect(both.map((result) => value(result).number).sort()).toEqual([1, 2]);
});

test('a weight that is none, a future time, a withdrawn registration and an unknown one are refused', async () => {
  const { world, event } = await entered('closed');
  for (const weight of ['76,2', '76.205', '0', '-3', '1e3', '500', '7O.2']) {
    const refused = await weigh(world, event, weight);
    expect(refused.ok ? [] : refused.error.errors?.map(({ path }) => path)).toEqual(['weight']);
  }
  const at = new Date((world.time + 3600) * 1000).toISOString();
  const future = await recordWeighIn(world, scales, event, 'A1~gi', { weight: '76', unit: 'kg', at });
  expect(future.ok ? [] : future.error.errors?.map(({ path }) => path)).toEqual(['at']);
  expect(kindOf(await recordWeighIn(world, scales, event, 'B2~gi', { weight: '76', unit: 'kg' }))).toBe(
    'not-found',
  );
  expect(kindOf(await recordWeighIn(world, stranger, event, 'A1~gi', { weight: '76', unit: 'kg' }))).toBe(
    'not-found',
  );
  value(await withdrawRegistration(world, organizer, event, 'A1~gi', {}));
  expect(kindOf(await weigh(world, event, '76'))).toBe('conflict');
});

test('a ruleset with one attempt takes one, and corrections of it; missing the class costs what the book says', async () => {
  const { world, event } = await entered('closed', 'pool-finals', { weightClass: '64kg' });
  const send = (weight: string, correction = false) =>
    recordWeighIn(world, scales, event, 'A1~gi', { weight, unit: 'kg', ...(correction && { correction }) });
  expect(await send('64', true)).toMatchObject({
    error: { kind: 'invalid', errors: [{ path: 'correction' }] },
  });
  const missed = value(await send('64.01'));
  expect(missed).toMatchObject({ attempt: 1, madeWeight: false, consequence: 'dq' });
  expect(missed.reason).toContain('64.01kg is above 64kg');
  expect(await send('63.9')).toMatchObject({ error: { kind: 'conflict' } });
  const corrected = value(await send('64.00', true));
  expect(corrected).toMatchObject({
    number: 2,
    attempt: 1,
    replaces: 1,
    madeWeight: true,
    consequence: 'none',
  });
});

test('madison has no class to miss and no end of attempts', async () => {
  const { world, event } = await entered('closed');
  for (const [place, weight] of ['60', '61', '140'].entries()) {
    expect(value(await weigh(world, event, weight))).toMatchObject({ attempt: place + 1, madeWeight: true });
  }
});
