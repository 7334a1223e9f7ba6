import { findRuleset } from '@openmat/rulesets';
import { describe, expect, test } from 'vitest';
import type { Ruleset } from '../ruleset.ts';
import { type Announced, dayKinds, simulateDay } from './testing/simulate-day.ts';

const book = dayKinds.find(({ name }) => name === 'book') as (typeof dayKinds)[number];

const share = (fought: readonly Announced[], is: (match: Announced) => boolean) =>
  fought.filter(is).length / fought.length;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number;
const width = ({ said }: Announced) => said.latest - said.earliest;

describe.each(['madison', 'pool-finals'])('a simulated day under %s', (id) => {
  const ruleset = findRuleset(id) as Ruleset;
  const { fought, faults } = simulateDay({ ruleset, athletes: 160, mats: 5, seed: 1, kind: book });

  test('starts no match too early, and names none that cannot start', () => {
    expect(faults).toEqual([]);
    expect(fought.length).toBeGreaterThan(100);
  });

  test('starts nine matches in ten within the window that was announced half an hour before', () => {
    const inside = ({ start, said }: Announced) => start >= said.earliest && start <= said.latest;
    expect(share(fought, inside)).toBeGreaterThanOrEqual(0.9);
    expect(median(fought.map(width))).toBeLessThanOrEqual(20 * 60);
  });

  test('is told better than by counting the matches that are left', () => {
    const near = (guess: (match: Announced) => number) =>
      median(fought.map((match) => Math.abs(match.start - guess(match))));
    expect(near(({ said }) => said.start)).toBeLessThan(near(({ naive }) => naive) / 2);
  });
});
