import { beforeEach, expect, test } from 'vitest';
import type { Registration } from '../records.ts';
import { aRegistration } from '../testing/make.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { owed } from './owed.ts';
import { reverse } from './reverse.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const cause = { kind: 'consent', id: 'C1' } as const;
const paid = { minor: 4500, currency: 'USD' };

async function owe(remedy: 'none' | 'refund' | 'credit', over: Partial<Registration>) {
  const what = { registration: aRegistration(over), cause, why: 'refused to be moved' };
  const changes = await owed(world, remedy, what);
  expect(await world.db.commit(changes)).toEqual({ ok: true });
  const entries = (await world.db.query({ list: 'ledger', federation: 'demo' }, { limit: 9 })).items;
  const notices = (await world.db.query({ list: 'notices', federation: 'demo', event: 'EV1' }, { limit: 9 }))
    .items;
  return { entries, notices };
}

test('a refund is what was paid, says why, and is told to the athlete', async () => {
  const { entries, notices } = await owe('refund', { paid });
  expect(entries).toMatchObject([
    { kind: 'refund', status: 'due', amount: paid, athlete: 'A1', registration: 'A1~gi', cause },
  ]);
  expect(entries[0]?.why).toBe('refused to be moved');
  expect(notices).toMatchObject([{ kind: 'refund-due', athlete: 'A1', data: { minor: 4500 } }]);
});

test.each([undefined, { minor: 0, currency: 'USD' }])('nothing paid (%o) is nothing due', async (nothing) => {
  const { entries, notices } = await owe('refund', nothing ? { paid: nothing } : {});
  expect([...entries, ...notices]).toEqual([]);
});

test('a credit is valid for twelve months of the calendar, or as the federation has decided', async () => {
  world.time = Date.parse('2026-12-05T15:00:00Z') / 1000;
  const year = await owe('credit', {});
  expect(year.entries).toMatchObject([
    { kind: 'credit', status: 'issued', validUntil: Date.parse('2027-12-05T15:00:00Z') / 1000 },
  ]);
  const federation = await world.db.get('federation', { id: 'demo' });
  if (!federation) throw new Error('no federation');
  const record = { ...federation, creditMonths: 3 };
  await world.db.commit([{ put: 'federation', record, when: { always: true } }]);
  const { entries } = await owe('credit', { id: 'A1~no-gi' });
  expect(entries[0]).toMatchObject({ validUntil: Date.parse('2027-03-05T15:00:00Z') / 1000 });
});

test('a registration that was paid with a credit gives one back, not money', async () => {
  const { entries } = await owe('refund', { credit: 'L0' });
  expect(entries).toMatchObject([{ kind: 'credit', status: 'issued' }]);
});

test('a ruleset without a remedy owes nothing', async () => {
  expect((await owe('none', { paid })).entries).toEqual([]);
});

test('webhooks that asked for it are told, with ids and numbers only', async () => {
  const hook = {
    federation: 'demo',
    version: 1,
    createdAt: 1,
    updatedAt: 1,
    secret: 's',
    url: 'https://h.example',
  };
  const hooks = [
    { ...hook, id: 'H1', events: ['refund.due'], status: 'active' },
    { ...hook, id: 'H2', events: ['credit.issued'], status: 'active' },
    { ...hook, id: 'H3', events: ['refund.due'], status: 'disabled' },
  ] as const;
  for (const record of hooks) await world.db.commit([{ put: 'webhook', record, when: { absent: true } }]);
  const { entries } = await owe('refund', { paid });
  const told = world.db.all('delivery');
  expect(told).toMatchObject([{ webhook: 'H1', event: 'refund.due', status: 'waiting' }]);
  expect(told[0]?.data).toEqual({
    federation: 'demo',
    event: 'EV1',
    registration: 'A1~gi',
    entry: entries[0]?.id,
    ...paid,
  });
});

test('an entry is taken back once, with the reason', async () => {
  const { entries } = await owe('refund', { paid });
  const [entry] = entries;
  if (!entry) throw new Error('no entry');
  expect(await world.db.commit(reverse(world, entry, 'the refusal was a mistake'))).toEqual({ ok: true });
  expect(await world.db.commit(reverse(world, entry, 'again'))).toMatchObject({ ok: false });
  const after = await world.db.get('ledger', entry);
  expect(after).toMatchObject({
    status: 'reversed',
    reversedBecause: 'the refusal was a mistake',
    amount: paid,
  });
});
