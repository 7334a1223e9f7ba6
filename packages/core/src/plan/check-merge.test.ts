import { findRuleset } from '@openmat/rulesets';
import { describe, expect, test } from 'vitest';
import { type Crowd, randomEntries, rulesetWith } from '../division/merge/testing/random-merges.ts';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import { checkMerge } from './check-merge.ts';
import { formBrackets } from './form-brackets.ts';
import { entry, madison, on } from './testing/entries.ts';

const subOvertime = findRuleset('sub-overtime') as Ruleset;
const into = (age: string, level = 'beginner', weightClass?: string) => ({
  discipline: 'no-gi' as const,
  sex: 'male' as const,
  age,
  level,
  ...(weightClass && { weightClass }),
});
const aged = (kg: number, age: number, change: Partial<Entry> = {}) =>
  entry(kg, { birthDate: `${2026 - age}-01-01`, level: 'beginner', ...change });
const teens = [40, 41, 42].map((kg, index) => aged(kg, 14, { id: `T${index}` }));

const crossed = (
  entries: readonly Entry[],
  ruleset: Ruleset,
  division: ReturnType<typeof into>,
  id: string,
) => {
  const checked = checkMerge(entries, ruleset, on, { into: division, moves: [`${id}/no-gi`] });
  return checked.ok ? checked.value.crosses : checked.error;
};

describe('checkMerge', () => {
  test('finds nothing against what would be proposed', () => {
    expect(crossed([...teens, aged(41, 12, { id: 'L' })], madison, into('teens'), 'L')).toEqual([]);
  });

  test('names every limit that is crossed, with the numbers', () => {
    const cases: readonly (readonly [Entry, string[]])[] = [
      [aged(46.5, 12, { id: 'L' }), ['weights 16.25 % apart, at most 10 %']],
      [
        aged(41, 30, { id: 'L' }),
        [
          'madison lets nobody move from Masters Men No-Gi Beginner to Teens Boys No-Gi Beginner',
          'adults and minors in one bracket: ages 14 to 30',
          'Teens Boys No-Gi Beginner and Masters Men No-Gi Beginner are never joined',
        ],
      ],
      [
        aged(41, 12, { id: 'L', level: 'advanced' }),
        [
          'madison lets nobody move from Youth Boys No-Gi Advanced to Teens Boys No-Gi Beginner: 1 age class older, 2 levels apart',
          '2 level steps in one bracket, at most 1',
        ],
      ],
      [
        aged(41, 8, { id: 'L' }),
        [
          'madison lets nobody move from Peewee Boys No-Gi Beginner to Teens Boys No-Gi Beginner: 2 age classes older',
          '2 age class steps in one bracket, at most 1',
        ],
      ],
    ];
    for (const [lone, words] of cases) {
      const found = crossed([...teens, lone], madison, into('teens'), 'L');
      expect([...found].sort()).toEqual([...words].sort());
    }
  });

  test('says whom those who are moved would meet', () => {
    const lone = aged(41.5, 12, { id: 'L' });
    const decision = { into: into('teens'), moves: ['L/no-gi'] };
    expect(checkMerge([...teens, lone], madison, on, decision)).toMatchObject({
      value: { brackets: [['T0/no-gi', 'T1/no-gi', 'L/no-gi', 'T2/no-gi']] },
    });
  });

  test('tells the limits that nobody may override from the others: adults and minors never meet', () => {
    const check = (lone: Entry) =>
      checkMerge([...teens, lone], madison, on, { into: into('teens'), moves: ['L/no-gi'] });
    expect(check(aged(41, 30, { id: 'L' }))).toMatchObject({
      value: { never: ['adults and minors in one bracket: ages 14 to 30'] },
    });
    expect(check(aged(46.5, 12, { id: 'L' }))).toMatchObject({ value: { never: [] } });
  });

  test('sub-overtime, "an age group up to 2 years older": neither younger nor more than two years', () => {
    const older = [38, 39].map((kg) => aged(kg, 15));
    expect(
      crossed(
        [...older, aged(39, 12, { id: 'L' })],
        subOvertime,
        into('teens-14-15', 'beginner', '40kg'),
        'L',
      ),
    ).toEqual(['ages 12 to 15 are 3 years apart, at most 2']);
    const younger = [38, 39].map((kg) => aged(kg, 11));
    expect(
      crossed(
        [...younger, aged(39, 12, { id: 'L' })],
        subOvertime,
        into('kids-10-11', 'beginner', '40kg'),
        'L',
      ),
    ).toEqual([
      'sub-overtime lets nobody move from Teens 12–13 Boys No-Gi Beginner Up To 40 kg to Kids 10–11 Boys No-Gi Beginner Up To 40 kg: 1 age class younger',
    ]);
  });

  test('says whom it leaves without a bracket', () => {
    const youth = [40, 41, 42].map((kg, index) => aged(kg, 12, { id: `Y${index}` }));
    expect(crossed([...teens, ...youth], madison, into('teens'), 'Y0')).toEqual([
      'Y1/no-gi, Y2/no-gi would have no bracket in Youth Boys No-Gi Beginner, which needs 3',
    ]);
  });

  test('refuses what is no merge', () => {
    expect(crossed(teens, madison, into('teens'), 'T0')).toEqual([
      'moves: T0/no-gi is in Teens Boys No-Gi Beginner already',
    ]);
    expect(crossed(teens, madison, into('peewee'), 'X')).toEqual([
      'into: nobody has entered no-gi-male-peewee-beginner',
      'moves: X/no-gi is in no division',
    ]);
    expect(checkMerge(teens, madison, on, { into: into('teens'), moves: [] })).toEqual({
      ok: false,
      error: ['moves: nobody is moved'],
    });
  });

  test('finds nothing against any proposal of 300 random events, and carries each out as it was proposed', () => {
    const crowd: Crowd = {
      discipline: 'no-gi',
      levels: ['beginner', 'intermediate', 'advanced'],
      ages: [12, 35],
      kg: [50, 70],
      most: 30,
    };
    let proposals = 0;
    for (let number = 1; number <= 300; number++) {
      const ruleset = number % 2 === 0 ? madison : rulesetWith('sub-overtime');
      const entries = randomEntries(
        number,
        number % 2 === 0 ? crowd : { ...crowd, levels: ['beginner'], ages: [8, 15] },
      );
      const { merges } = formBrackets(entries, ruleset, on, 1);
      for (const merge of merges) {
        const checked = checkMerge(entries, ruleset, on, merge);
        expect(checked).toMatchObject({
          ok: true,
          value: { crosses: [], merge: { id: merge.id, cost: merge.cost } },
        });
      }
      const decided = formBrackets(entries, ruleset, on, 1, { decided: merges });
      const approved = formBrackets(entries, ruleset, on, 1, { approve: 'all' });
      expect(decided.brackets).toEqual(approved.brackets);
      expect(decided.unbracketed.map(({ id }) => id)).toEqual(approved.unbracketed.map(({ id }) => id));
      expect(decided.merges.map(({ id, status }) => [id, status])).toEqual(
        merges.map(({ id }) => [id, 'approved']),
      );
      proposals += merges.length;
    }
    expect(proposals).toBeGreaterThan(300);
  });
});

describe('decided and rejected merges', () => {
  test('a decision is carried out whatever limits it crosses, and the rest is proposed around it', () => {
    const heavy = aged(46.5, 12, { id: 'H' });
    const decided = [{ into: into('teens'), moves: ['H/no-gi'] }];
    const { brackets, merges } = formBrackets([...teens, heavy, aged(41, 12, { id: 'L' })], madison, on, 1, {
      decided,
    });
    expect(merges.map(({ moves, status }) => [moves, status])).toEqual([[['H/no-gi'], 'approved']]);
    expect(brackets.map(({ entrants }) => entrants.map(({ id }) => id))).toEqual([['T0', 'T1', 'T2', 'H']]);
  });

  test('one whose people have gone is none', () => {
    const decided = [{ into: into('teens'), moves: ['GONE/no-gi'] }];
    expect(formBrackets(teens, madison, on, 1, { decided }).merges).toEqual([]);
  });

  test('what is rejected is not proposed again: the next best is', () => {
    const lone = aged(41, 12, { id: 'L' });
    const levels = [40.5, 41.5, 42].map((kg) => aged(kg, 12, { level: 'intermediate' }));
    const entries = [...teens, ...levels, lone];
    const [first] = formBrackets(entries, madison, on, 1).merges;
    const [second, ...more] = formBrackets(entries, madison, on, 1, { rejected: [first?.id ?? ''] }).merges;
    expect([first, second].map((merge) => [merge?.moves, merge?.into.level])).toEqual([
      [['L/no-gi'], 'intermediate'],
      [['L/no-gi'], 'beginner'],
    ]);
    expect(more).toEqual([]);
    const both = { rejected: [first?.id ?? '', second?.id ?? ''] };
    expect(formBrackets(entries, madison, on, 1, both).merges).toEqual([]);
  });
});
