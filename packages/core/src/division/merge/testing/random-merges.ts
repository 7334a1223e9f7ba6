import { findRuleset, type Override, resolveRuleset } from '@openmat/rulesets';
import type { Entry } from '../../../entry.ts';
import type { Ruleset } from '../../../ruleset.ts';
import { seededRandom } from '../../../value/random.ts';

/** A shipped ruleset with fields replaced. */
export function rulesetWith(id: string, ...overrides: readonly Override[]): Ruleset {
  const resolved = resolveRuleset(findRuleset(id) as Ruleset, overrides);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.error));
  return resolved.value;
}

/** Who comes to a random event. */
export interface Crowd {
  readonly discipline: Entry['discipline'];
  readonly levels: readonly string[];
  /** Youngest and oldest. */
  readonly ages: readonly [number, number];
  readonly kg: readonly [number, number];
  readonly most: number;
}

/** Entries of one random event: the same number makes the same event. */
export function randomEntries(number: number, { discipline, levels, ages, kg, most }: Crowd): Entry[] {
  const random = seededRandom(number);
  const between = (from: number, to: number) => from + random.below(to - from + 1);
  return Array.from({ length: between(2, most) }, (_, index) => {
    const [month, day] = [between(1, 12), between(1, 28)].map((part) => String(part).padStart(2, '0'));
    return {
      id: `A${index}`,
      entryId: `A${index}/${discipline}`,
      name: `Athlete ${index}`,
      club: '',
      sex: random.below(4) === 0 ? 'female' : 'male',
      birthDate: `${2026 - between(...ages)}-${month}-${day}`,
      discipline,
      level: levels[random.below(levels.length)] as string,
      absolute: false,
      weight: { hundredths: between(kg[0] * 100, kg[1] * 100), unit: 'kg' },
    };
  });
}
