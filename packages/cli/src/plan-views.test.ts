import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { eightAdults, runOn } from './testing/memory-io.ts';

const planned = (text: string, ...more: string[]) =>
  runOn(
    { 'e.csv': text },
    'plan',
    'e.csv',
    '--ruleset',
    'madison',
    '--start',
    '2026-12-05T09:00',
    ...more,
  ).then(({ out }) => out);

interface Timed {
  readonly matchId: string;
  readonly mat: number;
  readonly start: string;
  readonly end: string;
}

describe('JSON', () => {
  test('has the fields of the contract', async () => {
    const plan = JSON.parse(await planned(eightAdults, '--tz', 'America/Chicago', '--mats', '2'));
    expect(plan).toMatchObject({
      ruleset: 'madison',
      start: '2026-12-05T09:00:00-06:00',
      timeZone: 'America/Chicago',
      mats: 2,
      merges: [],
    });
    const [light] = plan.brackets;
    expect(light).toMatchObject({
      format: 'round-robin',
      division: { discipline: 'no-gi', sex: 'male', age: 'adult', level: 'intermediate' },
      weightSpread: 0.066667,
      warnings: [],
      stages: [{ id: 'pool', kind: 'pool' }],
    });
    expect(light.entrants[0]).toEqual({
      id: 'K60',
      entryId: 'K60/no-gi',
      name: 'Name 60',
      club: 'Club 0',
      weight: '60kg',
    });
    expect(Object.keys(light.matches[0])).toEqual(
      expect.arrayContaining(['id', 'stage', 'round', 'number', 'a', 'b', 'durationSeconds']),
    );
    expect(plan.unbracketed.map(({ id, entryId }: { id: string; entryId: string }) => [id, entryId])).toEqual(
      [
        ['E1', 'E1/no-gi'],
        ['U1', 'U1/no-gi'],
      ],
    );
    expect(plan.metrics).toMatchObject({ entrants: 8, brackets: 2, matches: 13, restViolations: 0 });
  });

  test('writes weights in the unit they were entered in', async () => {
    const pounds = eightAdults
      .replace('weight_kg', 'weight')
      .replaceAll(/,(\d\d)$/gm, ',$1.50kg')
      .replace('65.5', '144lb');
    const mixed = pounds.replace(',60.50kg', ',133.4lb');
    const { brackets } = JSON.parse(await planned(mixed));
    expect(brackets[0].entrants.map(({ weight }: { weight: string }) => weight).slice(0, 2)).toEqual([
      '133.4lb',
      '61.5kg',
    ]);
  });

  test('keeps match times and rest over a change of clocks', async () => {
    const { out } = await runOn(
      { 'e.csv': eightAdults },
      ...'plan e.csv --ruleset madison --start 2026-10-25T02:00 --tz Europe/Berlin'.split(' '),
    );
    const schedule: Timed[] = JSON.parse(out).schedule;
    expect(new Set(schedule.map(({ start }) => start.slice(19)))).toEqual(new Set(['+02:00', '+01:00']));
    const seconds = (text: string) => Date.parse(text) / 1000;
    for (const { start, end } of schedule) expect(seconds(end) - seconds(start)).toBe(360);
    schedule.slice(1).forEach(({ start }, index) => {
      expect(seconds(start) - seconds(schedule[index]?.end ?? '')).toBeGreaterThanOrEqual(60);
    });
  });
});

describe('CSV', () => {
  test('has a line for every match, in the order of the schedule', async () => {
    const lines: Record<string, string>[] = parse(
      await planned(eightAdults, '--mats', '2', '--format', 'csv'),
      { columns: true },
    );
    const { schedule } = JSON.parse(await planned(eightAdults, '--mats', '2'));
    expect(
      lines.map(({ match, mat, start, end }) => ({ matchId: match, mat: Number(mat), start, end })),
    ).toEqual(schedule);
    const pairs = lines.map(({ a, b }) => [a, b].sort().join(' – '));
    expect(pairs).toContain('Name 60 – Name 64');
    expect(lines.find(({ a }) => a === 'Name 80')?.a_club).toBe('Club 2');
  });

  test('lets no name become a formula', async () => {
    const csv = await planned(
      eightAdults.replace('Name 60', '=1+1').replace('Club 1', '@SUM(A1)'),
      '--format',
      'csv',
    );
    expect(csv).toContain(",'=1+1,");
    expect(csv).toContain(",'@SUM(A1)");
    expect(csv).not.toMatch(/(^|,)"?[=@]/m);
  });
});

describe('the table', () => {
  test('shows brackets, mats, and who is in none and why', async () => {
    const table = await planned(eightAdults, '--format', 'table', '--mats', '2', '--tz', 'America/Chicago');
    expect(table).toMatch(/^Madison · 2026-12-05 09:00 America\/Chicago · 2 mats\n/);
    expect(table).toContain('10: 8 in a bracket, 2 in none');
    expect(table).toContain('10 matches of 6 min · spread 6.7 % · no-gi-male-adult-intermediate-1');
    expect(table).toMatch(/\nMat 2\n {2}09:00 {2}/);
    expect(table).toMatch(/Una Weighed +U1\/no-gi +not weighed in\n/);
    expect(table).toMatch(/Xena Expert +E1\/no-gi +\S/);
  });

  test('says which match decides who fights', async () => {
    const args = 'plan e.csv --ruleset sub-overtime --start 2026-12-05T09:00 --format table'.split(' ');
    const same = eightAdults.replaceAll(/,(6|8)\d$/gm, ',70');
    expect((await runOn({ 'e.csv': same }, ...args)).out).toContain('winner of match 1 – winner of match 2');
  });

  test('shows warnings below the bracket', async () => {
    const table = await planned(eightAdults.replace(',82\n', ',99\n'), '--format', 'table');
    expect(table).toMatch(/\n {2}! weight spread .* is above 20 %\n/);
  });

  test('shows day and offset where they are not those of the start', async () => {
    const args =
      'plan e.csv --ruleset madison --start 2026-10-24T23:55 --tz Europe/Berlin --format table'.split(' ');
    const { out } = await runOn({ 'e.csv': eightAdults }, ...args);
    expect(out).toMatch(/\n {2}23:55 /);
    expect(out).toMatch(/\n {2}2026-10-25 00:\d\d\+02:00 /);
  });
});
