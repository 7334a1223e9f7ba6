import { beforeEach, describe, expect, test } from 'vitest';
import { type Change, type Database, OUTBOX_SHARDS, type Query } from '../ports.ts';
import { aBracket, aFederation, aMerge, anAthlete, anEvent, aRegistration, aRun } from './make.ts';

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
      const verdict = { attempt: 1, madeWeight: true, consequence: 'none' } as const;
      const record = { ...weighIn, ...verdict, at: 1, recordedAt: 1, recordedBy: 's' };
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

    test('replaces a bracket at the seq that was read only, and checks a roster at its revision', async () => {
      const bracket = aBracket();
      await put({ put: 'bracket', record: bracket, when: { always: true } });
      const next = { ...bracket, state: 'started', seq: 2 } as const;
      expect(await put({ put: 'bracket', record: next, when: { seq: 2 } })).toEqual({
        ok: false,
        failed: [0],
      });
      expect(await put({ put: 'bracket', record: next, when: { seq: 1 } })).toEqual({ ok: true });
      expect(await db.get('bracket', { id: bracket.id, revision: bracket.revision })).toEqual(next);
      await put({ put: 'roster', record: { event: 'EV1', revision: 3, imports: [] }, when: absent });
      const check = (revision: number) => put({ check: 'roster', key: { event: 'EV1' }, when: { revision } });
      expect(await check(3)).toEqual({ ok: true });
      expect(await check(4)).toEqual({ ok: false, failed: [0] });
    });

    test('lists runs and messages once they are due, and a run that waits for nothing never', async () => {
      const runs = [aRun({ id: 'R1', due: 100 }), aRun({ id: 'R2' }), aRun({ id: 'R3', due: 200 })];
      for (const record of runs) await put({ put: 'run', record, when: absent });
      const runsDue = (before: number) => db.query({ list: 'runs-due', before }, { limit: 5 });
      expect((await runsDue(199)).items).toEqual([runs[0]]);
      expect((await runsDue(200)).items.map(({ id }) => id)).toEqual(['R1', 'R3']);
      const body = { event: 'EV1', run: 'R1' };
      const message = { event: 'EV1', id: 'M1', queue: 'bracketing', body, due: 100 } as const;
      await put({ put: 'outbox', record: message, when: absent });
      const found = [];
      for (let shard = 0; shard < OUTBOX_SHARDS; shard++) {
        expect((await db.query({ list: 'outbox-due', shard, before: 99 }, { limit: 5 })).items).toEqual([]);
        found.push(...(await db.query({ list: 'outbox-due', shard, before: 100 }, { limit: 5 })).items);
      }
      expect(found).toEqual([message]);
    });

    test('keeps the parts of a plan apart', async () => {
      const keys = { event: 'EV1', plan: 'P1' };
      const queues = [0, 1].map((part) => ({
        ...keys,
        mat: 1,
        part,
        version: 1,
        matches: [{ matchId: `b.${part}`, start: 1, end: 2 }],
      }));
      const division = { ...keys, division: 'gi-female-adult-blue', brackets: [{ id: 'b', revision: 'P1' }] };
      const left = { ...keys, part: 0, entries: [{ athlete: 'A1', registration: 'A1~gi', reason: 'alone' }] };
      const bracketing = { event: 'EV1', version: 1, run: 'R1', plan: 'P1' };
      const always = { always: true } as const;
      await put(
        ...queues.map((record) => ({ put: 'mat-queue', record, when: always }) as const),
        { put: 'plan-division', record: division, when: always },
        { put: 'plan-left', record: left, when: always },
        { put: 'bracketing', record: bracketing, when: absent },
      );
      const wanted = [1, 0].map((part) => ({ ...keys, mat: 1, part }));
      expect(await db.getAll('mat-queue', wanted)).toEqual([queues[1], queues[0]]);
      expect(await db.get('plan-division', { ...keys, division: division.division })).toEqual(division);
      expect(await db.get('plan-left', { ...keys, part: 0 })).toEqual(left);
      expect(await db.get('bracketing', { event: 'EV1' })).toEqual(bracketing);
    });

    test('lists the merges of an event, and those that are due', async () => {
      const { due: _, ...settled } = aMerge({ id: 'merge-b' });
      const merges = [aMerge({ id: 'merge-a', due: 200 }), settled, aMerge({ id: 'merge-c', event: 'EV2' })];
      await put(...merges.map((record) => ({ put: 'merge', record, when: absent }) as const));
      const ids = async (query: Query & { list: 'merges' | 'merges-due' }) =>
        (await db.query(query, { limit: 5 })).items.map(({ id }) => id);
      expect(await ids({ list: 'merges', event: 'EV1' })).toEqual(['merge-a', 'merge-b']);
      expect(await ids({ list: 'merges-due', before: 99 })).toEqual([]);
      expect(await ids({ list: 'merges-due', before: 200 })).toEqual(['merge-c', 'merge-a']);
      const consent = { event: 'EV1', hash: 'h', id: 'C1', merge: 'merge-a' };
      await put({ put: 'consent', record: consent, when: absent });
      expect(await db.get('consent', { event: 'EV1', hash: 'h' })).toEqual(consent);
      expect(await put({ check: 'bracketing', key: { event: 'EV1' }, when: absent })).toEqual({ ok: true });
    });

    test('lists imports once they are due', async () => {
      const marker = { event: 'EV1', id: 'I1', status: 'staging', version: 1, due: 1000 } as const;
      await put({ put: 'import', record: marker, when: absent });
      expect((await db.query({ list: 'imports-due', before: 999 }, { limit: 5 })).items).toEqual([]);
      expect((await db.query({ list: 'imports-due', before: 1000 }, { limit: 5 })).items).toEqual([marker]);
    });
  });
}
