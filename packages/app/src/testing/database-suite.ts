import { beforeEach, describe, expect, test } from 'vitest';
import type { Change, Database, Query } from '../ports.ts';
import { aFederation, anAthlete, anEvent, aRegistration } from './make.ts';

const absent = { absent: true } as const;

/** What every database promises; the fake keeps the same promises as the real one. */
export function databaseSuite(name: string, make: () => Promise<Database>) {
  let db: Database;
  const put = (...changes: Change[]) => db.commit(changes);
  const walk = async (query: Query & { list: 'registrations' }, limit: number) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await db.query(query, { limit, cursor });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== undefined);
    return ids;
  };

  describe(name, () => {
    beforeEach(async () => {
      db = await make();
    });

    test('gives back what was put, and nothing for what was not', async () => {
      const record = anEvent({ overrides: { 'madison.maxSize': 4, deep: [{ a: null }] }, venue: 'Hall' });
      expect(await put({ put: 'event', record, when: absent })).toEqual({ ok: true });
      expect(await db.get('event', { id: 'EV1' })).toEqual(record);
      expect(await db.get('event', { id: 'EV2' })).toBeUndefined();
    });

    test('gets many in the order of the keys, also when one is asked for twice', async () => {
      const records = Array.from({ length: 130 }, (_, i) => anAthlete({ id: `A${i}` }));
      await put(
        ...records.slice(0, 100).map((record) => ({ put: 'athlete', record, when: absent }) as const),
      );
      await put(...records.slice(100).map((record) => ({ put: 'athlete', record, when: absent }) as const));
      const ids = ['A129', 'missing', 'A0', 'A129', ...records.map(({ id }) => id)];
      const found = await db.getAll(
        'athlete',
        ids.map((id) => ({ federation: 'demo', id })),
      );
      expect(found.map((athlete) => athlete?.id)).toEqual(
        ids.map((id) => (id === 'missing' ? undefined : id)),
      );
    });

    test('makes all changes or none, and names the ones that did not hold', async () => {
      await put({ put: 'federation', record: aFederation(), when: absent });
      const committed = await put(
        { put: 'event', record: anEvent(), when: absent },
        { put: 'federation', record: aFederation({ name: 'Other' }), when: absent },
        { check: 'federation', key: { id: 'other' }, when: { version: 2 } },
      );
      expect(committed).toEqual({ ok: false, failed: [1, 2] });
      expect(await db.get('event', { id: 'EV1' })).toBeUndefined();
      expect((await db.get('federation', { id: 'demo' }))?.name).toBe('Demo');
    });

    test('of twenty rivals with one version lets exactly one through', async () => {
      await put({ put: 'federation', record: aFederation(), when: absent });
      const rivals = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          put({
            put: 'federation',
            record: aFederation({ name: `N${i}`, version: 2 }),
            when: { version: 1 },
          }),
        ),
      );
      expect(rivals.filter(({ ok }) => ok)).toHaveLength(1);
    });

    test('writes over what a given-up batch left, and over nothing else', async () => {
      const staged = aRegistration({ batch: 'EV1.dead' });
      await put({ put: 'registration', record: staged, when: absent });
      const when = (batch: string) => ({ absent: true, orBatches: [batch] }) as const;
      const record = aRegistration({ level: 'white' });
      expect(await put({ put: 'registration', record, when: when('EV1.other') })).toEqual({
        ok: false,
        failed: [0],
      });
      expect(await put({ put: 'registration', record, when: when('EV1.dead') })).toEqual({ ok: true });
      expect(await put({ remove: 'registration', key: record, when: { batch: 'EV1.dead' } })).toEqual({
        ok: false,
        failed: [0],
      });
    });

    test('writes over a claim only once it has expired', async () => {
      const claim = { id: 'c', fingerprint: 'f', result: '{}', expires: 100 };
      await put({ put: 'claim', record: claim, when: { expiredBy: 50 } });
      expect(await put({ put: 'claim', record: claim, when: { expiredBy: 99 } })).toEqual({
        ok: false,
        failed: [0],
      });
      expect(await put({ put: 'claim', record: claim, when: { expiredBy: 100 } })).toEqual({ ok: true });
    });

    test('counts a roster up, in parallel too, and keeps its imports in order', async () => {
      expect(await put({ enroll: 'EV1' })).toEqual({ ok: false, failed: [0] });
      await put({ put: 'roster', record: { event: 'EV1', revision: 0, imports: [] }, when: absent });
      await Promise.all(Array.from({ length: 10 }, () => put({ enroll: 'EV1' })));
      await put({ enroll: 'EV1', import: 'I2' });
      await put({ enroll: 'EV1', import: 'I1' });
      expect(await db.get('roster', { event: 'EV1' })).toEqual({
        event: 'EV1',
        revision: 12,
        imports: ['I2', 'I1'],
      });
    });

    test('pages through the registrations of one event, without its weigh-ins', async () => {
      const ids = Array.from({ length: 7 }, (_, i) => `A${i}~gi`);
      for (const id of ids) {
        await put({ put: 'registration', record: aRegistration({ id }), when: absent });
      }
      await put({ put: 'registration', record: aRegistration({ event: 'EV2' }), when: absent });
      const weighIn = {
        event: 'EV1',
        registration: 'A1~gi',
        number: 1,
        weight: { hundredths: 1, unit: 'kg' },
      } as const;
      const record = { ...weighIn, at: 1, recordedAt: 1, recordedBy: 's' };
      await put({ put: 'weigh-in', record, when: absent });
      for (const limit of [1, 3, 7, 100]) {
        expect(await walk({ list: 'registrations', event: 'EV1' }, limit)).toEqual(ids);
      }
      const found = await db.query({ list: 'weigh-ins', event: 'EV1', registration: 'A1~gi' }, { limit: 5 });
      expect(found.items).toEqual([record]);
    });

    test('lists an account’s own registrations, an athlete’s over all events, and a federation’s events', async () => {
      const mine = aRegistration({ subject: 'sub|1' });
      const other = aRegistration({ event: 'EV2', createdAt: 1_700_000_001 });
      await put({ put: 'registration', record: mine, when: absent });
      await put({ put: 'registration', record: other, when: absent });
      await put({ put: 'event', record: anEvent(), when: absent });
      await put({ put: 'event', record: anEvent({ id: 'EV2', startDate: '2027-01-01' }), when: absent });
      await put({ put: 'event', record: anEvent({ id: 'EV3', federation: 'else' }), when: absent });
      const paging = { limit: 10 };
      const own = {
        list: 'registrations-of-subject',
        event: 'EV1',
        federation: 'demo',
        subject: 'sub|1',
      } as const;
      expect((await db.query(own, paging)).items).toEqual([mine]);
      expect((await db.query({ ...own, event: 'EV2' }, paging)).items).toEqual([]);
      const all = { list: 'registrations-of-athlete', federation: 'demo', athlete: 'A1' } as const;
      expect((await db.query(all, paging)).items).toEqual([mine, other]);
      const events = await db.query({ list: 'events', federation: 'demo' }, paging);
      expect(events.items.map(({ id }) => id)).toEqual(['EV2', 'EV1']);
    });

    test('lists imports once they are due', async () => {
      const marker = { event: 'EV1', id: 'I1', status: 'staging', version: 1, due: 1000 } as const;
      await put({ put: 'import', record: marker, when: absent });
      expect((await db.query({ list: 'imports-due', before: 999 }, { limit: 5 })).items).toEqual([]);
      expect((await db.query({ list: 'imports-due', before: 1000 }, { limit: 5 })).items).toEqual([marker]);
    });
  });
}
