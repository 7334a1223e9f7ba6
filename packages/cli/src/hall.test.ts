import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { runOn } from './testing/memory-io.ts';

const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const open120 = file('examples/open-120.csv');
const event = ['--ruleset', 'madison', '--start', '2026-12-05T09:00', '--tz', 'America/Chicago'];
const onFour = (hall: unknown, ...more: string[]) =>
  runOn(
    { 'e.csv': open120, 'hall.json': typeof hall === 'string' ? hall : JSON.stringify(hall) },
    ...['plan', 'e.csv', ...event, '--mats', '4', '--effort', '20', '--hall', 'hall.json', ...more],
  );

interface Placed {
  readonly matchId: string;
  readonly mat: number;
  readonly start: string;
  readonly end: string;
}

/** Local time of day. */
const clock = (text: string) => text.slice(11, 16);
const bracketOf = ({ matchId }: Placed) => matchId.slice(0, matchId.lastIndexOf('.'));

describe('the hall of the README', () => {
  test('is the file of the examples', () => {
    const [, shown] = /```json\n(\{\n {2}"days"[\s\S]*?)```/.exec(file('README.md')) ?? [];
    expect(JSON.parse(shown ?? '')).toEqual(JSON.parse(file('examples/hall.json')));
  });

  test('has the kids in the morning on their mats, a break at noon and a mat that opens later', async () => {
    const [, command = ''] =
      /npx openmat (plan .*--hall examples\/hall\.json.*)\n/.exec(file('README.md')) ?? [];
    const paths = ['examples/open-120.csv', 'examples/hall.json'];
    const files = Object.fromEntries(paths.map((path) => [path, file(path)]));
    const args = command.replace('--format table', '--format json --effort 20').split(' ');
    const { exitCode, out, err } = await runOn(files, ...args);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    const { brackets, schedule, unplaced } = JSON.parse(out);
    expect(unplaced).toEqual([]);
    const kids = new Set(
      brackets.flatMap(({ id, division }: { id: string; division: { age: string } }) =>
        ['peewee', 'youth', 'teens'].includes(division.age) ? [id] : [],
      ),
    );
    expect(kids.size).toBeGreaterThan(5);
    for (const match of schedule as Placed[]) {
      const isKids = kids.has(bracketOf(match));
      if (isKids) expect([1, 2]).toContain(match.mat);
      if (isKids) expect(clock(match.end) <= '12:30').toBe(true);
      if (match.mat === 1) expect(isKids).toBe(true);
      if (match.mat === 4) expect(clock(match.start) >= '10:00').toBe(true);
      expect(clock(match.end) <= '12:30' || clock(match.start) >= '13:00').toBe(true);
    }
  });
});

test('an event of two days is fought within their hours', async () => {
  const days = [
    { open: '09:00', close: '12:00' },
    { date: '2026-12-06', open: '10:00', close: '14:00' },
  ];
  const { out, err } = await onFour({ days });
  expect(err).toBe('');
  const schedule: Placed[] = JSON.parse(out).schedule;
  expect(schedule).toHaveLength(167);
  for (const { start, end } of schedule) {
    const [from, to] = start.startsWith('2026-12-05') ? ['09:00', '12:00'] : ['10:00', '14:00'];
    expect(clock(start) >= from && clock(end) <= to).toBe(true);
  }
  expect(new Set(schedule.map(({ start }) => start.slice(0, 10)))).toEqual(
    new Set(['2026-12-05', '2026-12-06']),
  );
});

test('finals together come after all other matches', async () => {
  const people = Array.from(
    { length: 22 },
    (_, k) => `P${k},Person ${k},,male,2000-01-01,gi,blue,${k < 11 ? 70 : 90}`,
  );
  const entries = ['id,name,club,sex,birth_date,discipline,level,weight_kg', ...people].join('\n');
  const { out } = await runOn(
    { 'e.csv': entries, 'hall.json': '{"finals": "together"}' },
    ...'plan e.csv --ruleset sub-overtime --start 2026-12-05T09:00 --mats 2 --hall hall.json'.split(' '),
  );
  const { brackets, schedule } = JSON.parse(out);
  const finals = new Set(
    brackets.flatMap(({ matches }: { matches: { id: string; medal?: string }[] }) =>
      matches.flatMap(({ id, medal }) => (medal === 'gold' ? [id] : [])),
    ),
  );
  expect(finals.size).toBe(2);
  const [last, first] = [
    schedule.filter(({ matchId }: Placed) => !finals.has(matchId)).map(({ end }: Placed) => end),
    schedule.filter(({ matchId }: Placed) => finals.has(matchId)).map(({ start }: Placed) => start),
  ].map((times: string[]) => times.sort());
  expect((first?.[0] ?? '') >= (last?.at(-1) ?? 'z')).toBe(true);
});

describe('what does not fit', () => {
  const short = { days: [{ open: '09:00', close: '11:00' }] };

  test('is listed with how much too late it would be, in every format and on standard error', async () => {
    const json = await onFour(short);
    expect(json.exitCode).toBe(0);
    const { schedule, unplaced, metrics } = JSON.parse(json.out);
    expect(unplaced.length).toBeGreaterThan(20);
    expect(schedule.length + unplaced.length).toBe(metrics.matches);
    for (const { end } of schedule as Placed[]) expect(clock(end) <= '11:00').toBe(true);
    for (const { reason, overrunSeconds } of unplaced) {
      expect(reason).toBe('opening-hours');
      expect(overrunSeconds).toBeGreaterThan(0);
    }
    const head = `${unplaced.length} of 167 matches have no time, because the demands cannot all be kept:\n`;
    expect(json.err.startsWith(head)).toBe(true);
    expect(json.err).toMatch(
      /\n {2}\S.* \(\S+-\d+\): \d+ match(es)?, would end up to .* after the mat closes for good\n/,
    );
    const table = await onFour(short, '--format', 'table');
    expect(table.out).toContain(`WITHOUT A TIME\n\n${head}`);
    const html = await onFour(short, '--format', 'html');
    expect(html.out).toContain('<h2>Without a time</h2>');
    const lines: Record<string, string>[] = parse((await onFour(short, '--format', 'csv')).out, {
      columns: true,
    });
    expect(lines).toHaveLength(167);
    expect(
      lines.filter(({ start }) => start === '').map(({ match, unplaced: why }) => ({ match, why })),
    ).toEqual(
      unplaced.map(({ matchId, reason }: { matchId: string; reason: string }) => ({
        match: matchId,
        why: reason,
      })),
    );
  });

  test('is a rest that the day has no room for', async () => {
    const day = { days: [{ open: '09:00', close: '11:00' }] };
    const { out } = await onFour(day, '--set', 'schedule.minimumRestSeconds=3600');
    const { unplaced, metrics } = JSON.parse(out);
    expect(unplaced.length).toBeGreaterThan(0);
    expect(metrics.restViolations).toBe(0);
  });

  test('is a block that ends before its matches can', async () => {
    const blocks = [{ name: 'kids', divisions: { age: ['youth'] }, to: '09:10' }];
    const { out, err } = await onFour({ blocks });
    expect(JSON.parse(out).unplaced[0]).toMatchObject({ reason: 'too-late' });
    expect(err).toContain('after the bracket must be done');
  });

  test('is a bracket that no mat takes', async () => {
    const blocks = [{ name: 'kids', divisions: { age: ['youth'] }, mats: [2] }];
    const mats = [{ mat: 2, only: ['others'] }];
    const { err } = await onFour({ blocks: [...blocks, { name: 'others', divisions: {} }], mats });
    expect(err).toContain('no mat takes this bracket');
  });
});

describe('a wrong hall is a line for every fault, with its field', () => {
  const faults = async (hall: unknown) => {
    const { exitCode, out, err } = await onFour(hall);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    return err.trimEnd().split('\n');
  };

  test('times', async () => {
    expect(
      await faults({
        days: [
          { open: '09:00', close: '08:00' },
          { date: '2026-12-04', open: '10:00', close: '12:00', breaks: [{ from: '11:30', to: '12:30' }] },
        ],
        blocks: [{ name: 'kids', divisions: {}, from: '12:00', to: '11:00' }],
      }),
    ).toEqual([
      'hall.json: days.0.close: 08:00 is not after 09:00',
      'hall.json: days.1.open: 2026-12-04 10:00 is before the last day’s end',
      'hall.json: days.1.breaks.0: is not within the day, after the break before',
      'hall.json: blocks.0.to: 11:00 is not after 12:00',
    ]);
  });

  test('names and mats that do not exist', async () => {
    const lines = await faults({
      blocks: [{ name: 'kids', divisions: { age: ['yuoth'] }, mats: [5] }],
      mats: [
        { mat: 1, only: ['kidz'] },
        { mat: 1, to: '12:00' },
      ],
    });
    expect(lines).toEqual([
      'hall.json: mats.1.mat: 1 stands there twice',
      'hall.json: blocks.0.divisions.age: there is no age "yuoth"; there are peewee, youth, teens, adult, masters',
      'hall.json: blocks.0.mats: there is no mat 5: the event has 4',
      'hall.json: mats.0.only: there is no block "kidz"; there are kids',
    ]);
  });

  test.each([
    ['a field of another name', { day: [] }, /^hall\.json: \(all\): .*day/],
    [
      'a time that is none',
      { days: [{ open: '9', close: '12:00' }] },
      /^hall\.json: days\.0\.open: is not a time such as 09:00/,
    ],
    [
      'a time that clocks skip',
      { blocks: [{ name: 'x', divisions: {}, from: '2027-03-14T02:30' }] },
      /^hall\.json: blocks\.0\.from: .*does not exist/,
    ],
    ['no JSON', '{', /^hall\.json: is not JSON/],
  ])('%s', async (_, hall, message) => {
    const lines = await faults(hall);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(message);
  });
});
