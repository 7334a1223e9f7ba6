import { beforeEach, describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../ledger/records.ts';
import type { Notice } from '../notice/records.ts';
import type { Database, Query } from '../ports.ts';
import type { Delivery, Webhook } from '../webhook/records.ts';

const absent = { absent: true } as const;

const aNotice = (over: Partial<Notice> = {}): Notice =>
  ({
    federation: 'demo',
    event: 'EV1',
    id: 'N1',
    version: 1,
    kind: 'on-deck',
    data: { match: 'b.1', mat: 1 },
    athlete: 'A1',
    status: 'waiting',
    attempts: 0,
    due: 100,
    createdAt: 70,
    expires: 9000,
    ...over,
  }) as Notice;

const aWebhook = (over: Partial<Webhook> = {}): Webhook => ({
  federation: 'demo',
  id: 'H1',
  version: 1,
  createdAt: 1,
  updatedAt: 1,
  url: 'https://hooks.example/openmat',
  events: ['refund.due'],
  secret: 'whsec_x',
  status: 'active',
  ...over,
});

const aDelivery = (over: Partial<Delivery> = {}): Delivery => ({
  federation: 'demo',
  webhook: 'H1',
  id: 'D1',
  version: 1,
  createdAt: 70,
  event: 'refund.due',
  data: { entry: 'L1' },
  status: 'waiting',
  attempts: 0,
  due: 100,
  expires: 9000,
  ...over,
});

const anEntry = (over: Partial<LedgerEntry> = {}): LedgerEntry =>
  ({
    federation: 'demo',
    id: 'L1',
    version: 1,
    createdAt: 1,
    updatedAt: 1,
    athlete: 'A1',
    event: 'EV1',
    registration: 'A1~gi',
    cause: { kind: 'consent', id: 'C1' },
    why: 'refused to be moved',
    kind: 'refund',
    status: 'due',
    amount: { minor: 4500, currency: 'USD' },
    ...over,
  }) as LedgerEntry;

/** What every database promises of notices, webhooks and the ledger. */
export function noticesSuite(name: string, make: () => Promise<Database>) {
  let db: Database;
  const ids = async (query: Query) =>
    (await db.query(query, { limit: 10 })).items.map((item) => ('id' in item ? item.id : ''));

  describe(name, () => {
    beforeEach(async () => {
      db = await make();
    });

    test('lists the notices of an event, those of its federation apart, and the ones that are due', async () => {
      const { event: _, ...ofFederation } = aNotice({ id: 'N2', due: 200 });
      const { due: __, ...sent } = aNotice({ id: 'N3', status: 'sent' });
      const notices = [
        aNotice(),
        ofFederation as Notice,
        sent as Notice,
        aNotice({ id: 'N4', event: 'EV2' }),
      ];
      for (const record of notices) await db.commit([{ put: 'notice', record, when: absent }]);
      expect(await ids({ list: 'notices', federation: 'demo', event: 'EV1' })).toEqual(['N1', 'N3']);
      expect(await ids({ list: 'notices', federation: 'demo' })).toEqual(['N2']);
      expect(await ids({ list: 'notices-due', before: 99 })).toEqual([]);
      expect(await ids({ list: 'notices-due', before: 200 })).toEqual(['N1', 'N4', 'N2']);
      expect(await db.get('notice', { federation: 'demo', id: 'N2' })).toEqual(ofFederation);
    });

    test("lists a federation's webhooks, and the deliveries of one, the latest first", async () => {
      for (const record of [aWebhook({ id: 'H2' }), aWebhook(), aWebhook({ federation: 'other' })]) {
        await db.commit([{ put: 'webhook', record, when: absent }]);
      }
      const { due: _, ...done } = aDelivery({ id: 'D2', status: 'delivered' });
      for (const record of [aDelivery(), done, aDelivery({ webhook: 'H2', id: 'D3', due: 50 })]) {
        await db.commit([{ put: 'delivery', record, when: absent }]);
      }
      expect(await ids({ list: 'webhooks', federation: 'demo' })).toEqual(['H1', 'H2']);
      expect(await ids({ list: 'deliveries', federation: 'demo', webhook: 'H1' })).toEqual(['D2', 'D1']);
      expect(await ids({ list: 'deliveries-due', before: 100 })).toEqual(['D3', 'D1']);
    });

    test('lists the ledger of a federation and of one athlete, the latest first', async () => {
      for (const record of [anEntry(), anEntry({ id: 'L2', athlete: 'A2' }), anEntry({ id: 'L3' })]) {
        await db.commit([{ put: 'ledger', record, when: absent }]);
      }
      await db.commit([{ put: 'ledger', record: anEntry({ federation: 'other' }), when: absent }]);
      expect(await ids({ list: 'ledger', federation: 'demo' })).toEqual(['L3', 'L2', 'L1']);
      const ofAthlete = { list: 'ledger-of-athlete', federation: 'demo', athlete: 'A1' } as const;
      expect(await ids(ofAthlete)).toEqual(['L3', 'L1']);
      expect(await ids({ list: 'registrations-of-athlete', federation: 'demo', athlete: 'A1' })).toEqual([]);
    });
  });
}
