import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runOn } from './testing/memory-io.ts';

const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('what the README shows of the example is what the example prints', async () => {
  const [, part = ''] = /## What comes out\n([\s\S]*?)For the hall,/.exec(file('README.md')) ?? [];
  const shown = [...part.matchAll(/```\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.trimEnd().split('\n'),
  );
  const args = 'plan open.csv --ruleset madison --start 2026-12-05T09:00 --tz America/Chicago --mats 4';
  const { out } = await runOn(
    { 'open.csv': file('examples/open-120.csv') },
    ...args.split(' '),
    '--format',
    'table',
  );
  const printed = out.split('\n');
  // A line that is too long for the README ends with an ellipsis.
  const isPrinted = (line: string) =>
    line.endsWith('…') ? printed.some((each) => each.startsWith(line.slice(0, -1))) : printed.includes(line);
  expect(shown.length).toBeGreaterThan(15);
  expect(shown.filter((line) => !isPrinted(line))).toEqual([]);
});

test('the examples of results and calls come to what the README says of them', async () => {
  const planned = await runOn(
    { 'open.csv': file('examples/open-120.csv') },
    ...'plan open.csv --ruleset madison --start 2026-12-05T09:00 --tz America/Chicago --mats 4'.split(' '),
  );
  const bracket = JSON.parse(planned.out).brackets.find(
    ({ id }: { id: string }) => id === 'gi-female-youth-white-1',
  );
  const files = {
    'bracket.json': JSON.stringify(bracket),
    'results.json': file('examples/results.json'),
    'calls.json': file('examples/calls.json'),
  };
  const standings = await runOn(files, ...'standings bracket.json results.json --ruleset madison'.split(' '));
  const { ranking, complete } = JSON.parse(standings.out);
  expect(ranking.map(({ id, points }: { id: string; points: number }) => `${id} ${points}`)).toEqual([
    'A025 3',
    'A015 1',
    'A050 -1',
  ]);
  expect(complete).toBe(true);
  const division = '{"discipline":"gi","sex":"male","age":"adult","level":"blue"}';
  const scored = await runOn(
    files,
    'score',
    'calls.json',
    '--ruleset',
    'pool-finals',
    '--division',
    division,
  );
  expect(JSON.parse(scored.out).result).toEqual({ winner: 'a', method: 'submission', seconds: 95 });
});
