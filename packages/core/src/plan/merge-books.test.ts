import { findRuleset } from '@openmat/rulesets';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import { bracketTechniques } from './bracket-techniques.ts';
import { type FormedBrackets, formBrackets } from './form-brackets.ts';
import { entry, madison, on } from './testing/entries.ts';
import type { MergeApproval } from './types.ts';

const subOvertime = findRuleset('sub-overtime') as Ruleset;
const giNogiPoints = findRuleset('gi-nogi-points') as Ruleset;

const aged = (kg: number, age: number, change: Partial<Entry> = {}) =>
  entry(kg, { birthDate: `${2026 - age}-01-01`, level: 'beginner', ...change });

const formed = (entries: readonly Entry[], ruleset: Ruleset, approve: MergeApproval = 'none') =>
  formBrackets(entries, ruleset, on, 1, { approve });

const people = ({ brackets }: FormedBrackets) =>
  brackets.map(({ label, entrants }) => [label, entrants.map(({ id }) => id)]);

describe('madison, "Bracket Mergers"', () => {
  const two = [aged(41, 12, { id: 'Y1' }), aged(42, 12, { id: 'Y2' })];
  const three = [40, 41.5, 43].map((kg, index) => aged(kg, 13, { id: `T${index}` }));

  test('a division of two may join the neighbouring age class; the union is cut again, with the shortest match time', () => {
    const { merges } = formed([...two, ...three], madison);
    expect(merges).toMatchObject([
      {
        from: [{ discipline: 'no-gi', sex: 'male', age: 'youth', level: 'beginner' }],
        into: { discipline: 'no-gi', sex: 'male', age: 'teens', level: 'beginner' },
        moves: ['Y1/no-gi', 'Y2/no-gi'],
        status: 'proposed',
        reasons: [
          'only 2 in Youth Boys No-Gi Beginner, a bracket needs 3: move to Teens Boys No-Gi Beginner, 1 age class older',
          'the 3 of Teens Boys No-Gi Beginner and those who come make 5',
          'bracket of 5: weights 7.5 % apart (at most 10 %), ages 12 to 13',
        ],
        // 7.5 % of spread, one year among minors at 3, two people over one age class at 2
        cost: 14.5,
      },
    ]);
    const approved = formed([...two, ...three], madison, 'all');
    expect(people(approved)).toEqual([['Youth + Teens Boys No-Gi Beginner', ['T0', 'Y1', 'T1', 'Y2', 'T2']]]);
    expect(approved.merges.map(({ status }) => status)).toEqual(['approved']);
    expect(approved.unbracketed).toEqual([]);
    expect(new Set(approved.brackets[0]?.matches.map(({ durationSeconds }) => durationSeconds))).toEqual(
      new Set([240]),
    );
  });

  test('a division of one may join the neighbouring level, with the strictest techniques', () => {
    const adults = [70, 71, 72].map((kg) => entry(kg, { level: 'advanced' }));
    const { brackets } = formed([entry(73, { id: 'L' }), ...adults], madison, 'all');
    expect(brackets.map(({ label, division }) => [label, division.level])).toEqual([
      ['Adult Men No-Gi Intermediate + Advanced', 'advanced'],
    ]);
    const reaping = brackets.map((bracket) =>
      bracketTechniques(madison, bracket).find(({ technique }) => technique === 'reaping'),
    );
    expect(reaping.map((answer) => answer?.legality)).toEqual(['illegal']);
    expect(brackets[0]?.matches[0]?.durationSeconds).toBe(360);
  });

  test('a division of three or four is playable and asks for no merge', () => {
    expect(formed([...three, ...[70, 71, 72, 73].map((kg) => aged(kg, 20))], madison).merges).toEqual([]);
  });

  test('a child of 24.7 kg with nobody within the limit is listed with the refund, neither dropped nor merged', () => {
    const alone = aged(24.7, 10, { id: 'C' });
    const { merges, unbracketed, brackets } = formed(
      [alone, ...[27.2, 28, 29].map((kg) => aged(kg, 13))],
      madison,
      'all',
    );
    expect(merges).toEqual([]);
    expect(brackets.map(({ entrants }) => entrants.length)).toEqual([3]);
    expect(unbracketed).toMatchObject([
      {
        id: 'C',
        reason:
          'alone in Youth Boys No-Gi Beginner, a bracket needs 3; nobody within 10 % of 24.7 kg among boys up to 17, beginner to intermediate; the refund is offered; nearest: Teens Boys No-Gi Beginner (3 competitors, 10.1 % apart)',
        remedy: 'refund',
      },
    ]);
  });

  test('"the right to refuse … resulting in a refund": without whoever refuses the bracket is made again', () => {
    expect(madison.merge.remedy).toBe('refund');
    const [, stays] = two;
    const { merges } = formed([...two, ...three], madison);
    const again = formed(
      [stays as Entry, ...three],
      madison,
      merges.map(({ id }) => id),
    );
    expect(again.merges).toMatchObject([{ moves: ['Y2/no-gi'], status: 'proposed' }]);
    expect(people(again)).toEqual([['Teens Boys No-Gi Beginner', ['T0', 'T1', 'T2']]]);
  });

  test('an age gap of more than two years among minors is pointed out', () => {
    const { merges, brackets } = formed([aged(41, 10), ...three], madison, 'all');
    expect(merges[0]?.reasons.at(-1)).toBe('age gap of 3 years among minors is above 2');
    expect(brackets[0]?.warnings).toEqual(['age gap of 3 years among minors is above 2']);
  });
});

describe('sub-overtime, "If a division doesn\'t have enough competitors"', () => {
  const lone = aged(39, 12, { id: 'L' });
  const intoOf = (others: readonly Entry[]) =>
    formed([lone, ...others], subOvertime).merges.map(({ moves, into }) => [
      moves,
      into.age,
      into.weightClass,
    ]);

  test('a lone twelve-year-old is offered the next weight class', () => {
    const next = [41, 42].map((kg) => aged(kg, 12));
    expect(intoOf(next)).toEqual([[['L/no-gi'], 'teens-12-13', '44kg']]);
  });

  test('or an age group up to two years older', () => {
    const older = [38, 39.5].map((kg) => aged(kg, 14));
    expect(intoOf(older)).toEqual([[['L/no-gi'], 'teens-14-15', '40kg']]);
    expect(intoOf([38, 39.5].map((kg) => aged(kg, 15)))).toEqual([]);
  });

  test('neither a lighter class, nor a younger one, nor the one after the next, nor both at once', () => {
    const pair = (kgs: readonly number[], age: number) => kgs.map((kg) => aged(kg, age));
    expect(intoOf(pair([35.5, 36], 12))).toEqual([]);
    expect(intoOf(pair([38, 39], 11))).toEqual([]);
    expect(intoOf(pair([44.5, 45], 12))).toEqual([]);
    expect(intoOf(pair([41, 42], 14))).toEqual([]);
  });

  test('two who are alone in neighbouring classes meet in the heavier', () => {
    expect(intoOf([aged(41, 12, { id: 'M' })])).toEqual([[['L/no-gi'], 'teens-12-13', '44kg']]);
  });

  test('a lone adult is offered nothing', () => {
    const { merges, unbracketed } = formed([aged(82, 20), aged(78, 20), aged(79, 20)], subOvertime);
    expect(merges).toEqual([]);
    expect(unbracketed).toMatchObject([
      {
        reason:
          'alone in Adult Men No-Gi Beginner Up To 85.5 kg, a bracket needs 2; sub-overtime has no mergers for Adult',
      },
    ]);
    expect(unbracketed[0]).not.toHaveProperty('remedy');
  });
});

test('sub-overtime, "Not comfortable with the adjusted matchup": a free registration, and the others’ bracket stays', () => {
  expect(subOvertime.merge.remedy).toBe('credit');
  const child = aged(39, 12);
  const { unbracketed } = formed([child], subOvertime);
  expect(unbracketed).toMatchObject([{ remedy: 'credit' }]);
  expect(unbracketed[0]?.reason).toContain('a free registration for the next event is offered');
});

describe('gi-nogi-points, "we will combine them into one age group"', () => {
  const child = (kg: number, age: number) => aged(kg, age, { discipline: 'gi-and-no-gi', level: 'white' });
  const kids = [child(24, 5), child(24.5, 6), child(25, 8), child(25.5, 10), child(26, 11)];

  test('KIDS 1, 2 and 3 with two, one and two children become one bracket', () => {
    const { brackets, merges, unbracketed } = formed(kids, giNogiPoints, 'all');
    expect(brackets.map(({ label, entrants }) => [label, entrants.length])).toEqual([
      ['Kids 1 + Kids 2 + Kids 3 Boys Gi-And-No-Gi White Up To 26 kg', 5],
    ]);
    expect(merges.map(({ moves }) => moves.length)).toEqual([3]);
    expect(unbracketed).toEqual([]);
  });

  test('"and weight classes": the neighbouring one too', () => {
    const lights = [child(22, 5), child(22.5, 6), child(23.5, 6)];
    expect(formed(lights, giNogiPoints, 'all').brackets.map(({ label }) => label)).toEqual([
      'Kids 1 Boys Gi-And-No-Gi White Up To 23 kg + Up To 26 kg',
    ]);
  });
});

test.each(['pool-finals', 'second-half-points'])(
  '%s has no mergers: anyone there is offered nothing',
  (id) => {
    const ruleset = findRuleset(id) as Ruleset;
    const { merges, unbracketed } = formed([aged(38, 12), aged(38, 13), aged(41, 12), aged(75, 20)], ruleset);
    expect(merges).toEqual([]);
    for (const { reason, remedy } of unbracketed) {
      expect(reason).toMatch(new RegExp(`^alone in .*, a bracket needs 2; ${id} has no mergers$`));
      expect(remedy).toBeUndefined();
    }
  },
);
