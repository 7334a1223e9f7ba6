import { describe, expect, test } from 'vitest';
import type { Database } from '../ports.ts';

/** What every database promises about the records of public files. */
export function projectionSuite(name: string, make: () => Promise<Database>) {
  const always = { always: true } as const;
  const paging = { limit: 5 };

  describe(name, () => {
    test('replaces standings by those of a later bracket only', async () => {
      const db = await make();
      const bracket = { event: 'EV1', bracket: 'b', revision: 'P1', state: 'started' } as const;
      const record = {
        ...bracket,
        ranking: [],
        ties: [],
        complete: false,
        awards: [],
        matches: [],
        started: [],
        times: [],
      };
      const write = async (seq: number) =>
        (await db.commit([{ put: 'standings', record: { ...record, seq }, when: { seqBelow: seq } }])).ok;
      expect([await write(2), await write(2), await write(1), await write(3)]).toEqual([
        true,
        false,
        false,
        true,
      ]);
      const stored = await db.query({ list: 'standings', event: 'EV1' }, paging);
      expect(stored.items).toEqual([{ ...record, seq: 3 }]);
    });

    test('lists a mark of its event, and once it is due; takes it out if nobody has renewed it', async () => {
      const db = await make();
      const mark = { event: 'EV1', subject: 'b', stamp: 's2', due: 100 };
      await db.commit([{ put: 'dirty', record: mark, when: always }]);
      expect((await db.query({ list: 'dirty', event: 'EV1' }, paging)).items).toEqual([mark]);
      expect((await db.query({ list: 'dirty', event: 'EV2' }, paging)).items).toEqual([]);
      expect((await db.query({ list: 'dirty-due', before: 99 }, paging)).items).toEqual([]);
      expect((await db.query({ list: 'dirty-due', before: 100 }, paging)).items).toEqual([mark]);
      const remove = (stamp: string) => db.commit([{ remove: 'dirty', key: mark, when: { stamp } }]);
      expect(await remove('s1')).toEqual({ ok: false, failed: [0] });
      expect(await remove('s2')).toEqual({ ok: true });
    });

    test('lists what counts in a season by division, and replaces it by what a later bracket counts only', async () => {
      const db = await make();
      const key = { federation: 'demo', season: '2026', division: 'gi-female-adult-blue', event: 'EV1' };
      const record = { ...key, bracket: 'gi-female-adult-blue-1', revision: 'P1', counted: [] };
      const write = async (seq: number) =>
        (await db.commit([{ put: 'season-points', record: { ...record, seq }, when: { seqBelow: seq } }])).ok;
      expect([await write(2), await write(1), await write(3)]).toEqual([true, false, true]);
      const other = { ...record, division: 'gi-female-adult-blue-64kg', seq: 1 };
      await db.commit([{ put: 'season-points', record: other, when: { seqBelow: 1 } }]);
      const of = { list: 'season-points', federation: 'demo', division: key.division } as const;
      const found = async (season: string) => (await db.query({ ...of, season }, paging)).items;
      expect(await found('2026')).toEqual([{ ...record, seq: 3 }]);
      expect(await found('2025')).toEqual([]);
    });

    test('lists a renamed athlete once that is due', async () => {
      const db = await make();
      const record = { federation: 'demo', athlete: 'A1', stamp: 's1', due: 100 };
      await db.commit([{ put: 'renamed', record, when: always }]);
      expect((await db.query({ list: 'renamed-due', before: 99 }, paging)).items).toEqual([]);
      expect((await db.query({ list: 'renamed-due', before: 100 }, paging)).items).toEqual([record]);
      const remove = (stamp: string) => db.commit([{ remove: 'renamed', key: record, when: { stamp } }]);
      expect((await remove('s2')).ok).toBe(false);
      expect(await remove('s1')).toEqual({ ok: true });
    });
  });
}
