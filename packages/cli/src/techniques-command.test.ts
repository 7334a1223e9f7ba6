import { rulesets } from '@openmat/rulesets';
import { describe, expect, test } from 'vitest';
import { techniquesChart } from './techniques-chart.ts';
import { runOn } from './testing/memory-io.ts';

const techniques = (ruleset: string, ...more: string[]) =>
  runOn({}, 'techniques', '--ruleset', ruleset, ...more);
const division = (discipline: string, age: string, level: string) => [
  '--division',
  JSON.stringify({ discipline, age, level, sex: 'male' }),
];

describe('openmat techniques --division', () => {
  test('names every technique with its legality, consequence and clause', async () => {
    const { exitCode, out } = await techniques('sub-overtime', ...division('gi', 'adult', 'white'));
    const chart = JSON.parse(out);
    expect({ exitCode, ruleset: chart.ruleset }).toEqual({ exitCode: 0, ruleset: 'sub-overtime' });
    const find = (technique: string) =>
      chart.techniques.find((answer: { technique: string }) => answer.technique === technique);
    expect(find('kneebar')).toMatchObject({ legality: 'illegal', consequence: 'DQ' });
    expect(find('guillotine')).toMatchObject({ legality: 'legal', clause: expect.stringContaining('choke') });
    expect(find('crucifix')).toEqual({
      technique: 'crucifix',
      label: 'Crucifix',
      legality: 'unstated',
    });
  });

  test('takes other words for a level', async () => {
    const { out } = await techniques('pool-finals', ...division('no-gi', 'masters', 'elite'));
    expect(JSON.parse(out).division).toEqual({ discipline: 'no-gi', age: 'masters', level: 'expert' });
  });

  test('takes joined levels and answers with the strictest', async () => {
    const join = ['--set', 'division.joinLevels=[["purple","brown"]]'];
    const { out } = await techniques('pool-finals', ...division('gi', 'adult', 'purple-brown'), ...join);
    const kneebar = JSON.parse(out).techniques.find(
      ({ technique }: { technique: string }) => technique === 'kneebar',
    );
    expect(kneebar.legality).toBe('illegal');
  });

  test.each([
    [division('judo', 'adult', 'white'), '--division.discipline: "judo" is not one of gi, no-gi\n'],
    [
      division('gi', 'pee-wee', 'white'),
      '--division.age: "pee-wee" is not one of peewee, youth, teens, adult, masters\n',
    ],
    [
      division('gi', 'adult', 'gray'),
      '--division.level: "gray" is not one of white, blue, purple, brown, black\n',
    ],
    [['--division', '{"discipline":"gi","age":"adult"}'], /^--division\.level: .+\n$/],
    [['--division', '{"discipline":"gi","age":"adult","level":"blue","belt":1}'], /^--division: .*belt.*\n$/],
    [['--division', '[]'], /^--division: .+\n$/],
    [['--division', '{"discipline":"gi","age":"__proto__","level":"blue"}'], /^--division\.age: .+\n$/],
  ])('%s is one line that names the field, exit code 1', async (args, line) => {
    const { exitCode, out, err } = await techniques('madison', ...args);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    if (typeof line === 'string') expect(err).toBe(line);
    else expect(err).toMatch(line);
  });

  test('what is not JSON is wrong usage', async () => {
    const { exitCode, err } = await techniques('madison', '--division', 'adult');
    expect(exitCode).toBe(2);
    expect(err).toMatch(/^openmat: .*--division.*not JSON/);
  });
});

describe('the chart', () => {
  test.each(rulesets.map(({ id }) => id))('of %s has every column and every technique', async (id) => {
    const { exitCode, out } = await techniques(id);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^<!doctype html>\n<html lang="en">/);
    const { columns } = JSON.parse((await techniques(id, '--format', 'json')).out);
    const text = textOf(out);
    for (const { label, techniques: answers } of columns) {
      expect(text).toContain(label.split(': ').at(-1));
      for (const answer of answers) expect(text).toContain(answer.label.split(': ')[0]);
    }
  });

  test('asks for nothing from anywhere: no script, no link, no picture', async () => {
    const { out } = await techniques('pool-finals');
    expect(out).not.toMatch(/<script|<link|<img|https?:|url\(|@import/);
  });

  test('says legal, illegal and ask in words and marks, not in colours alone', async () => {
    const { out } = await techniques('pool-finals');
    const cells = [...out.matchAll(/<td colspan="\d+" class="(\w+)">(.*?)<\/td>/gs)];
    const words = { legal: '✓ legal', illegal: '✗ illegal', unstated: '– ask' };
    expect(cells.length).toBeGreaterThan(12);
    for (const [, legality, cell = ''] of cells) {
      expect(textOf(cell)).toContain(words[legality as keyof typeof words]);
    }
  });

  test('gives every row of the table a cell for every column', async () => {
    const { out } = await techniques('pool-finals');
    const rows = [...out.matchAll(/<tr><th scope="row">.*?<\/tr>/gs)];
    expect(rows).toHaveLength(12);
    for (const [row] of rows) {
      const spans = [...row.matchAll(/<td colspan="(\d+)"/g)].map(([, span]) => Number(span));
      expect(spans.reduce((sum, span) => sum + span, 0)).toBe(13);
    }
  });

  test('of one division has its name and its lists', async () => {
    const { out } = await techniques(
      'pool-finals',
      ...division('no-gi', 'adult', 'expert'),
      '--format',
      'html',
    );
    expect(textOf(out)).toContain('Adult · no-gi · expert');
    expect(out).toContain('<h2>✓ Legal</h2>');
    expect(out).not.toContain('<table>');
  });

  test('escapes whatever a ruleset says', () => {
    const answer = {
      technique: 'x',
      label: '<b>&"x"',
      legality: 'illegal' as const,
      consequence: "<i>'",
      condition: '<u>',
      clause: '<s>',
    };
    const columns = [
      { label: '<col>', techniques: [answer] },
      { label: 'other', techniques: [{ ...answer, legality: 'legal' as const }] },
    ];
    const out = techniquesChart('<name>', columns);
    expect(out).not.toMatch(/<(name|col|u|s|i>')>/);
    expect(out).toContain('&lt;b&gt;&amp;&quot;x&quot;');
    expect(out).toContain('&lt;col&gt;');
    expect(out).toContain('&lt;name&gt;');
    expect(out).toContain('&lt;i&gt;&#39;');
  });
});

/** What a reader sees, without tags. */
function textOf(page: string): string {
  return page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'");
}
