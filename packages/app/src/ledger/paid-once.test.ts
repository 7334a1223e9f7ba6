import { beforeEach, expect, test } from 'vitest';
import type { EventRecord } from '../records.ts';
import { createRegistration } from '../registration/create-registration.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import { updateRegistration } from '../registration/update-registration.ts';
import { ann, makeEvent, makeWorld, organizer, value, type World } from '../testing/world.ts';
import { owed } from './owed.ts';

let world: World;
let first: EventRecord;
let next: EventRecord;
beforeEach(async () => {
  world = await makeWorld();
  first = await makeEvent(world);
  next = await makeEvent(world, 'open', { name: 'Spring Open' });
});

const paid = { amount: '45.00', currency: 'USD' };
const enter = (event: EventRecord, over: object = {}) =>
  createRegistration(world, organizer, event.id, { ...ann, ...over });
const leave = async (event: EventRecord) =>
  value(await withdrawRegistration(world, organizer, event.id, 'A1~gi', {}));

async function owe(remedy: 'refund' | 'credit'): Promise<string> {
  const registration = await world.db.get('registration', { event: first.id, id: 'A1~gi' });
  if (!registration) throw new Error('Ann is not entered');
  const cause = { kind: 'consent', id: 'C1' } as const;
  await world.db.commit(await owed(world, remedy, { registration, cause, why: 'refused' }));
  return String(world.db.all('ledger').at(-1)?.id);
}

const pathsOf = (refused: Awaited<ReturnType<typeof enter | typeof updateRegistration>>) =>
  refused.ok ? [] : refused.error.errors?.map(({ path }) => path);

test('whoever has paid and enters again keeps the credit', async () => {
  value(await enter(first, { paid }));
  const credit = await owe('credit');
  value(await enter(next, { paid }));
  await leave(next);
  expect(pathsOf(await enter(next, { credit }))).toEqual(['credit']);
  expect(await world.db.get('ledger', { federation: 'demo', id: credit })).toMatchObject({
    status: 'issued',
  });
});

test('whoever has entered with a credit enters again with it, and neither with another one nor with money', async () => {
  value(await enter(first, { paid }));
  const [one, other] = [await owe('credit'), await owe('credit')];
  value(await enter(next, { credit: one }));
  const patched = await updateRegistration(world, organizer, next.id, 'A1~gi', { paid }, ['*']);
  expect(pathsOf(patched)).toEqual(['paid']);
  await leave(next);
  expect(pathsOf(await enter(next, { credit: other }))).toEqual(['credit']);
  expect(pathsOf(await enter(next, { paid }))).toEqual(['paid']);
  expect(value(await enter(next)).registration).toMatchObject({ credit: one });
});

test('what was paid after a refund stays paid for whoever leaves and enters once more', async () => {
  value(await enter(first, { paid }));
  await owe('refund');
  await leave(first);
  expect(value(await enter(first, { paid: { ...paid, amount: '60.00' } })).registration.paid?.minor).toBe(
    6000,
  );
  await leave(first);
  expect(value(await enter(first)).registration.paid?.minor).toBe(6000);
  await owe('refund');
  await leave(first);
  expect(value(await enter(first)).registration).not.toHaveProperty('paid');
});
