import { beforeEach, describe, expect, test } from 'vitest';
import type { EventRecord, Registration } from '../records.ts';
import { createRegistration } from '../registration/create-registration.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import { before, writes } from '../testing/bracketing.ts';
import {
  admin,
  ann,
  athlete,
  caller,
  kindOf,
  makeEvent,
  makeWorld,
  organizer,
  stranger,
  value,
  type World,
} from '../testing/world.ts';
import { reportRefundPaid, reverseLedgerEntry } from './change-entry.ts';
import { owed } from './owed.ts';
import type { LedgerEntry } from './records.ts';
import { exportLedger, ledgerEntryView, listLedger, ownLedgerEntry } from './see-ledger.ts';

let world: World;
let first: EventRecord;
let next: EventRecord;
beforeEach(async () => {
  world = await makeWorld();
  first = await makeEvent(world);
  next = await makeEvent(world, 'open', { name: 'Spring Open' });
});

const cause = { kind: 'consent', id: 'C1' } as const;
const enter = (event: EventRecord, over: object = {}) =>
  createRegistration(world, organizer, event.id, { ...ann, ...over });

/** What Ann is owed for her registration at the first event. */
async function owe(remedy: 'refund' | 'credit', registration?: Registration): Promise<LedgerEntry> {
  const paid = { amount: '45.00', currency: 'USD' };
  const of = registration ?? value(await enter(first, { paid })).registration;
  await world.db.commit(await owed(world, remedy, { registration: of, cause, why: 'refused' }));
  return world.db.all('ledger').at(-1) as unknown as LedgerEntry;
}

const target = ({ federation, id }: LedgerEntry) => ({ federation, id });
const statusNow = async (entry: LedgerEntry) => (await world.db.get('ledger', entry))?.status;

describe('a refund', () => {
  test('is paid once the payment system says so; the same reference again changes nothing', async () => {
    const entry = await owe('refund');
    const report = (reference: string) => reportRefundPaid(world, admin, target(entry), { reference });
    expect(value(await report('PAY-1'))).toMatchObject({
      status: 'paid',
      paid: { reference: 'PAY-1', at: world.time },
    });
    const audits = world.db.all('audit').length;
    expect(value(await report('PAY-1'))).toMatchObject({ status: 'paid', version: 2 });
    expect(world.db.all('audit')).toHaveLength(audits);
    expect(kindOf(await report('PAY-2'))).toBe('conflict');
    expect(kindOf(await reverseLedgerEntry(world, admin, target(entry), { reason: 'x' }))).toBe('conflict');
  });

  test('is not paid in the future', async () => {
    const body = { reference: 'PAY-1', at: '2999-01-01T00:00:00Z' };
    const refused = await reportRefundPaid(world, admin, target(await owe('refund')), body);
    expect(refused).toMatchObject({ error: { kind: 'invalid', errors: [{ path: 'at' }] } });
  });

  test('is taken back with the reason, and is not paid then', async () => {
    const entry = await owe('refund');
    const reversed = await reverseLedgerEntry(world, admin, target(entry), { reason: 'a mistake' });
    expect(value(reversed)).toMatchObject({ status: 'reversed', reversedBecause: 'a mistake' });
    expect(kindOf(await reportRefundPaid(world, admin, target(entry), { reference: 'P' }))).toBe('conflict');
  });

  test.each(['paid', 'reversed'])(
    'that is paid and taken back at once ends as one of both: %s',
    async (won) => {
      const entry = await owe('refund');
      const pay = () => reportRefundPaid(world, admin, target(entry), { reference: 'P' });
      const undo = () => reverseLedgerEntry(world, admin, target(entry), { reason: 'x' });
      const [winner, loser] = won === 'paid' ? [pay, undo] : [undo, pay];
      before(world, writes('ledger'), async () => {
        value(await winner());
      });
      expect(kindOf(await loser())).toBe('conflict');
      expect(await statusNow(entry)).toBe(won);
    },
  );

  test('leaves nothing paid for whoever enters the same event again', async () => {
    const entry = await owe('refund');
    value(await withdrawRegistration(world, organizer, first.id, entry.registration, {}));
    expect(value(await enter(first)).registration).not.toHaveProperty('paid');
  });

  test('that is taken back leaves what was paid', async () => {
    const entry = await owe('refund');
    value(await reverseLedgerEntry(world, admin, target(entry), { reason: 'x' }));
    value(await withdrawRegistration(world, organizer, first.id, entry.registration, {}));
    expect(value(await enter(first)).registration.paid).toEqual({ minor: 4500, currency: 'USD' });
  });
});

describe('a credit', () => {
  test('pays for one registration of its athlete at another event of the federation', async () => {
    const entry = await owe('credit');
    const { registration } = value(await enter(next, { credit: entry.id }));
    expect(registration).toMatchObject({ credit: entry.id, event: next.id });
    expect(await world.db.get('ledger', entry)).toMatchObject({
      status: 'redeemed',
      redeemed: { event: next.id, registration: registration.id },
    });
    const other = { credit: entry.id, discipline: 'no-gi', level: 'beginner' };
    expect(kindOf(await enter(next, other))).toBe('conflict');
    expect(kindOf(await reverseLedgerEntry(world, admin, target(entry), { reason: 'x' }))).toBe('conflict');
  });

  test.each([0, 1])('that two redeem at once pays for one of them, whoever is first (%i)', async (order) => {
    const entry = await owe('credit');
    const third = await makeEvent(world, 'open', { name: 'Third' });
    const [winner, loser] = order === 0 ? [next, third] : [third, next];
    before(world, writes('ledger'), async () => {
      value(await enter(winner, { credit: entry.id }));
    });
    expect(kindOf(await enter(loser, { credit: entry.id }))).toBe('conflict');
    expect(await world.db.get('ledger', entry)).toMatchObject({ redeemed: { event: winner.id } });
    const entered = world.db.all('registration').filter((each) => each.credit === entry.id);
    expect(entered.map((each) => each.event)).toEqual([winner.id]);
  });

  test('expires by itself', async () => {
    const entry = await owe('credit');
    if (entry.kind !== 'credit') throw new Error('no credit');
    world.time = entry.validUntil;
    expect(kindOf(await enter(next, { credit: entry.id }))).toBe('conflict');
    expect(ledgerEntryView(entry, world.time).status).toBe('expired');
    world.time = entry.validUntil - 1;
    expect(kindOf(await enter(next, { credit: entry.id }))).toBe('ok');
  });

  test.each([
    ['at the event that it is from', async () => first, {}, 'conflict'],
    ['for somebody else', async () => next, { athleteId: 'B2', name: 'Bo' }, 'invalid'],
    ['with an amount that was paid', async () => next, { paid: { amount: '1', currency: 'USD' } }, 'invalid'],
  ])('is not taken %s', async (_, event, over, kind) => {
    const entry = await owe('credit');
    const taken = await enter(await event(), {
      discipline: 'no-gi',
      level: 'beginner',
      credit: entry.id,
      ...over,
    });
    expect(kindOf(taken)).toBe(kind);
    expect(await statusNow(entry)).toBe('issued');
  });

  test('is redeemed by an account for its own athlete alone', async () => {
    const own = { ...ann, athleteId: undefined };
    const mine = value(await createRegistration(world, athlete, first.id, own)).registration;
    const entry = await owe('credit', mine);
    const thief = caller(['athlete'], { subject: 'thief' });
    const stolen = await createRegistration(world, thief, next.id, { ...own, credit: entry.id });
    expect(kindOf(stolen)).toBe('invalid');
    const taken = await createRegistration(world, athlete, next.id, { ...own, credit: entry.id });
    expect(kindOf(taken)).toBe('ok');
  });

  test('is no credit in another federation', async () => {
    const entry = await owe('credit');
    for (const federation of ['demo', 'other']) {
      expect(kindOf(await ownLedgerEntry(world, stranger, federation, entry.id))).toBe('not-found');
    }
  });
});

describe('the ledger', () => {
  beforeEach(async () => {
    for (const athleteId of ['A1', 'A2', 'A3', 'A4']) {
      const { registration } = value(
        await enter(first, { athleteId, name: athleteId, paid: { amount: '10.00', currency: 'USD' } }),
      );
      await owe(athleteId === 'A2' ? 'credit' : 'refund', registration);
    }
  });

  const list = async (filter: object, limit = 50, cursor?: string) =>
    value(await listLedger(world, admin, 'demo', { limit, cursor, ...filter }));
  const athletes = (page: { items: readonly LedgerEntry[] }) => page.items.map((entry) => entry.athlete);

  test('is listed by athlete, kind and status, the latest first', async () => {
    expect(athletes(await list({}))).toEqual(['A4', 'A3', 'A2', 'A1']);
    expect(athletes(await list({ athlete: 'A3' }))).toEqual(['A3']);
    expect(athletes(await list({ kind: 'credit' }))).toEqual(['A2']);
    expect(athletes(await list({ status: 'due' }))).toEqual(['A4', 'A3', 'A1']);
    expect(athletes(await list({ status: 'expired' }))).toEqual([]);
  });

  test('is paged so that a filter loses nothing and shows nothing twice', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ kind: 'refund' }, 2, cursor);
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...athletes(page));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(seen).toEqual(['A4', 'A3', 'A1']);
  });

  test('is exported with the same filter, and not to another federation', async () => {
    const file = value(await exportLedger(world, admin, 'demo', { kind: 'credit' }));
    expect(file.trimEnd().split('\n')).toHaveLength(2);
    expect(file).toContain('A2');
    expect(kindOf(await exportLedger(world, stranger, 'demo', {}))).toBe('not-found');
    expect(kindOf(await listLedger(world, stranger, 'demo', { limit: 5 }))).toBe('not-found');
  });
});
