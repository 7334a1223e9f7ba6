import {
  assignDivision,
  buildBracket,
  DISCIPLINES,
  formatOf,
  LEGALITIES,
  levelsAt,
  matchSeconds,
  namedRandom,
  readEntry,
  SEXES,
  TECHNIQUES,
  techniquesFor,
} from '@openmat/core';
import { describe, expect, test } from 'vitest';
import { rulesets } from './registry.ts';
import { resolveRuleset } from './resolve.ts';
import { judoLike } from './testing/judo-like.ts';

const on = '2026-12-05';

/** The sixth is one file and no other edit. */
const all = [...rulesets, judoLike];

describe.each(all.map((ruleset) => [ruleset.id, ruleset] as const))('ruleset %s', (_id, ruleset) => {
  test('is valid as it is shipped', () => {
    expect(resolveRuleset(ruleset, [])).toEqual({ ok: true, value: ruleset });
  });

  test('gives every age, level, sex and discipline one match time, an input error or "not offered"', () => {
    const outcomes = new Map<string, number>();
    const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    for (const discipline of DISCIPLINES) {
      for (const { id: level } of ruleset.disciplines[discipline]?.levels ?? [{ id: 'any' }]) {
        for (let age = 0; age < 100; age++) {
          for (const sex of SEXES) {
            const birth_date = `${2026 - age}-12-05`;
            const fields = {
              id: 'A',
              name: 'N',
              club: '',
              sex,
              birth_date,
              discipline,
              level,
              weight: '60kg',
            };
            const entry = readEntry(fields, ruleset, on);
            if (!entry.ok) {
              expect(entry.error.map(({ field }) => field)).toEqual(['level']);
              count('input error');
              continue;
            }
            const division = assignDivision(entry.value, ruleset, on);
            if (!division.ok) expect(division.error).toMatch(/^not offered: /);
            else {
              for (const stage of ['qualifying', 'final'] as const) {
                expect(matchSeconds(ruleset, division.value, stage)).toBeGreaterThanOrEqual(30);
              }
            }
            count(division.ok ? 'division' : 'not offered');
          }
        }
      }
    }
    expect(outcomes.get('division')).toBeGreaterThan(0);
  });

  test('says of every technique in every division: legal, illegal or unstated', () => {
    let divisions = 0;
    for (const discipline of DISCIPLINES) {
      for (const age of Object.keys(ruleset.ageClasses)) {
        for (const { id: level } of levelsAt(ruleset, discipline, age)) {
          const answers = techniquesFor(ruleset, { discipline, age, level });
          const techniques = new Set(answers.map(({ technique }) => technique));
          expect(techniques.size).toBe(answers.length);
          for (const technique of Object.keys(TECHNIQUES)) expect(techniques).toContain(technique);
          for (const { legality, clause, consequence } of answers) {
            expect(LEGALITIES).toContain(legality);
            if (legality !== 'unstated') expect(clause).toBeTruthy();
            expect(legality === 'illegal').toBe(consequence !== undefined);
          }
          divisions++;
        }
      }
    }
    expect(divisions).toBeGreaterThan(0);
  });

  test('has one format with matches for every size from the smallest playable one to 64', () => {
    for (let size = ruleset.merge.below; size <= 64; size++) {
      const entrants = Array.from({ length: size }, (_, i) => ({ id: `A${i}`, club: '' }));
      const random = namedRandom(1, 'b');
      const { matches } = buildBracket(formatOf(size, ruleset), 'b', entrants, { rematch: 'fight', random });
      expect(matches.length).toBeGreaterThanOrEqual(size - 1);
      expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length);
    }
  });
});
