import { rulesets } from '@openmat/rulesets';
import { describe, expect, test } from 'vitest';
import { eightAdults, runOn } from './testing/memory-io.ts';

const files = { 'entries.csv': eightAdults, '-': eightAdults };
const event = ['--ruleset', 'madison', '--start', '2026-12-05T09:00'];
const planned = (...more: string[]) => runOn(files, 'plan', 'entries.csv', ...event, ...more);

describe('wrong usage is one line on standard error, exit code 2', () => {
  test.each([
    ['an unknown command', ['plam'], /unknown command 'plam'/],
    ['an unknown option', ['plan', 'entries.csv', ...event, '--matts', '4'], /unknown option '--matts'/],
    ['no file', ['plan', ...event], /missing required argument 'entries'/],
    ['two files', ['plan', 'a.csv', 'b.csv', ...event], /too many arguments/],
    ['no start', ['plan', 'entries.csv', '--ruleset', 'madison'], /'--start <local time>' not specified/],
    ['no ruleset', ['plan', 'entries.csv', '--start', '2026-12-05T09:00'], /'--ruleset <id>' not specified/],
    ['an unknown ruleset', ['rulesets', 'judo'], /'judo' is invalid.*There are: .*madison/],
    [
      'an unknown zone',
      ['plan', 'entries.csv', ...event, '--tz', 'Mars/Base'],
      /'Mars\/Base' is invalid.*IANA/,
    ],
    [
      'an unknown format',
      ['plan', 'entries.csv', ...event, '--format', 'xml'],
      /Allowed choices are json, table, csv/,
    ],
    ['an override without =', ['plan', 'entries.csv', ...event, '--set', 'madison'], /Write path=value/],
    [
      'a start with an offset',
      ['validate', 'entries.csv', '--ruleset', 'madison', '--start', '2026-12-05T09:00Z'],
      /local time/,
    ],
  ])('%s', async (_, args, message) => {
    const { exitCode, out, err } = await runOn(files, ...args);
    expect({ exitCode, out, lines: err.trimEnd().split('\n').length }).toEqual({
      exitCode: 2,
      out: '',
      lines: 1,
    });
    expect(err).toMatch(/^openmat: /);
    expect(err).toMatch(message);
  });

  test.each(['0', '-1', '1.5', 'four', '1e2', '', '1000'])('%j mats', async (mats) => {
    const { exitCode, out, err } = await planned('--mats', mats);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err).toMatch(/^openmat: .*'--mats <number>'.*whole number from 1 to 999/);
  });

  test('a start that clocks skip', async () => {
    const args = [
      'plan',
      'entries.csv',
      '--ruleset',
      'madison',
      '--start',
      '2026-03-29T02:30',
      '--tz',
      'Europe/Berlin',
    ];
    expect(await runOn(files, ...args)).toEqual({
      exitCode: 2,
      out: '',
      err: 'openmat: --start 2026-03-29T02:30 does not exist in Europe/Berlin: clocks go forward over it that day\n',
    });
  });
});

describe('wrong input is a line for every fault on standard error, exit code 1', () => {
  test('faults of the file stand with file and line', async () => {
    const broken = eightAdults.replace(',60\n', ',7O.2\n').replace('K82,Name 82', 'K82,');
    expect(await runOn({ 'in/entries.csv': broken }, 'plan', 'in/entries.csv', ...event)).toEqual({
      exitCode: 1,
      out: '',
      err: 'in/entries.csv:2: weight "7O.2" is not a number\nin/entries.csv:9: name is missing\n',
    });
  });

  test('standard input has a name of its own', async () => {
    const { err } = await runOn({ '-': '' }, 'validate', '-', ...event);
    expect(err).toBe('<stdin>:1: the file is empty\n');
  });

  test('a file that is not there', async () => {
    const result = await runOn({}, 'plan', 'entries.csv', ...event);
    expect(result).toEqual({ exitCode: 1, out: '', err: 'entries.csv: no such file\n' });
  });

  test('every wrong override stands with its path', async () => {
    const result = await planned('--set', 'madison.maxSize=0', '--set', 'madison.maxSiz=4');
    expect(result).toMatchObject({ exitCode: 1, out: '' });
    expect(result.err.split('\n')).toEqual([
      expect.stringMatching(/^--set madison\.maxSize: /),
      expect.stringMatching(/^--set madison\.maxSiz: .*there are .*maxSize/),
      '',
    ]);
  });
});

describe('openmat plan', () => {
  test('cuts the rulebook’s eight adults into five and three', async () => {
    const { exitCode, out, err } = await planned();
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    const { brackets } = JSON.parse(out);
    expect(brackets.map(({ entrants }: { entrants: unknown[] }) => entrants.length)).toEqual([5, 3]);
  });

  test('takes overrides of the ruleset', async () => {
    const { out } = await planned('--set', 'madison.maxSize=4', '--set', 'madison.targetSize=4');
    const { brackets } = JSON.parse(out);
    expect(brackets.map(({ entrants }: { entrants: unknown[] }) => entrants.length)).toEqual([4, 4]);
  });

  test('reads standard input', async () => {
    const piped = await runOn(files, 'plan', '-', ...event);
    expect(piped.out).toBe((await planned()).out);
  });

  test('writes the same bytes again, and for entries in another order', async () => {
    const [header, ...lines] = eightAdults.split('\n');
    const turned = [header, ...lines.reverse()].join('\n');
    const again = await runOn({ 'entries.csv': turned }, 'plan', 'entries.csv', ...event, '--mats', '3');
    expect(again.out).toBe((await planned('--mats', '3')).out);
  });
});

test('openmat validate says nothing on standard output where there is no fault', async () => {
  const result = await runOn(files, 'validate', 'entries.csv', ...event);
  expect(result).toEqual({ exitCode: 0, out: '', err: 'entries.csv: 10 entries, no fault\n' });
});

test('openmat rulesets lists what is shipped, and shows one in full', async () => {
  const list = JSON.parse((await runOn({}, 'rulesets')).out);
  expect(list.map(({ id }: { id: string }) => id)).toEqual(rulesets.map(({ id }) => id));
  expect(JSON.parse((await runOn({}, 'rulesets', 'madison')).out)).toEqual(
    rulesets.find(({ id }) => id === 'madison'),
  );
});

test('--help is no error', async () => {
  const { exitCode, out, err } = await runOn({}, 'plan', '--help');
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
  expect(out).toContain('--start <local time>');
});

describe('the time of a weigh-in', () => {
  const header = 'id,name,club,sex,birth_date,discipline,level,weight,weighed_at';
  const pair = (first: string, second: string) => ({
    'entries.csv': [
      header,
      `A,Ann,X,female,2000-01-01,gi,blue,58kg,${first}`,
      `B,Bea,Y,female,2000-01-01,gi,blue,57kg,${second}`,
    ].join('\n'),
  });
  const plan = (files: Record<string, string>) =>
    runOn(
      files,
      ...['plan', 'entries.csv', '--ruleset', 'sub-overtime'],
      ...['--start', '2026-12-05T09:00', '--tz', 'America/Chicago'],
    );

  test('keeps the first match an hour away, in local time or with an offset', async () => {
    const { out } = await plan(pair('2026-12-05 09:10', '2026-12-05T15:00:00Z'));
    expect(JSON.parse(out).schedule.map(({ start }: { start: string }) => start)).toEqual([
      '2026-12-05T10:10:00-06:00',
    ]);
  });

  test('is a fault where it is days away, and all faults of a file come at once', async () => {
    const { exitCode, err } = await plan(pair('2027-12-05 09:10', '2026-12-05T15:00:00Z,oops'));
    expect(exitCode).toBe(1);
    expect(
      err
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(['entries.csv:2:', 'entries.csv:3:']);
    expect(err).toContain('weighed_at "2027-12-05 09:10" is more than 7 days from the start of the event');
  });

  test('is a fault at its line where it is no time', async () => {
    const { exitCode, err } = await plan(pair('', 'half past nine'));
    expect(exitCode).toBe(1);
    expect(err).toBe(
      'entries.csv:3: weighed_at "half past nine" is not a time: write 2026-12-05T08:10 or 2026-12-05T08:10:00-06:00\n',
    );
  });
});
