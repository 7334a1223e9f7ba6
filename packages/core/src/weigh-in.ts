import { madeWeight, type WeightClass } from './division/weight-class.ts';
import type { WeighInRules } from './ruleset.ts';
import { fail, ok, type Result } from './value/result.ts';
import { formatWeight, type Weight } from './value/weight.ts';

/**
 * Whether an athlete may step on the scale once more for an entry.
 * Rulebook `pool-finals`, "Competitors have only one opportunity to make weight".
 *
 * @param attempts how often the athlete has weighed in; corrected readings count once
 *
 * @example
 * mayWeighIn({ attempts: 1 }, 0); // => { ok: true, value: 1 }
 * mayWeighIn({ attempts: 1 }, 1); // => { ok: false, error: 'the rulebook gives one attempt to make weight' }
 */
export function mayWeighIn(
  { attempts: most }: Pick<WeighInRules, 'attempts'>,
  attempts: number,
): Result<number> {
  if (most === null || attempts < most) return ok(attempts + 1);
  return fail(`the rulebook gives ${most === 1 ? 'one attempt' : `${most} attempts`} to make weight`);
}

export interface WeightVerdict {
  readonly madeWeight: boolean;
  /** What missing the class costs. */
  readonly consequence: WeighInRules['missed'];
  /** In words, for the staff at the scale; empty where weight was made. */
  readonly reason: string;
}

/**
 * Whether a weight is within a class, and what it costs where it is not. No allowance, compared exactly.
 * Rulebooks `pool-finals`, "ZERO (0.00) weight allowance"; `sub-overtime`, "Missed weight? Forfeit".
 *
 * @param weightClass the class entered; undefined where the ruleset has none, and nobody misses weight
 *
 * @example
 * judgeWeight({ hundredths: 7601, unit: 'kg' }, { id: '76kg', upTo: { hundredths: 7600, unit: 'kg' } }, { missed: 'dq' }); // => { madeWeight: false, consequence: 'dq', reason: 'missed weight: disqualified; 76.01kg is above 76kg' }
 */
export function judgeWeight(
  weight: Weight,
  weightClass: WeightClass | undefined,
  { missed }: Pick<WeighInRules, 'missed'>,
): WeightVerdict {
  if (!weightClass || madeWeight(weight, weightClass))
    return { madeWeight: true, consequence: 'none', reason: '' };
  const cost = { none: '', forfeit: ': forfeit', dq: ': disqualified' }[missed];
  const reason = `missed weight${cost}; ${formatWeight(weight)} is above ${weightClass.id}`;
  return { madeWeight: false, consequence: missed, reason };
}

/**
 * Whether a first match may start so soon after the weigh-in, with a warning where the rulebook recommends longer.
 * Rulebook `sub-overtime`, "Weigh-ins must be done at least 1 hour before your fight (2 hours recommended)".
 *
 * @param weighedAt epoch seconds
 * @param start epoch seconds
 * @returns warnings, or why the match may not start
 *
 * @example
 * mayStartAfterWeighIn({ minutesBeforeMatch: 60, recommendedMinutes: 120 }, 0, 3540).ok; // => false
 * mayStartAfterWeighIn({ minutesBeforeMatch: 60, recommendedMinutes: 120 }, 0, 3600); // => { ok: true, value: ['60 minutes after the weigh-in; 120 are recommended'] }
 */
export function mayStartAfterWeighIn(
  { minutesBeforeMatch, recommendedMinutes }: Pick<WeighInRules, 'minutesBeforeMatch' | 'recommendedMinutes'>,
  weighedAt: number,
  start: number,
): Result<readonly string[]> {
  const minutes = Math.floor((start - weighedAt) / 60);
  if (start < earliestMatch({ minutesBeforeMatch }, weighedAt)) {
    return fail(`${minutes} minutes after the weigh-in; the rulebook asks for ${minutesBeforeMatch}`);
  }
  if (recommendedMinutes === null || minutes >= recommendedMinutes) return ok([]);
  return ok([`${minutes} minutes after the weigh-in; ${recommendedMinutes} are recommended`]);
}

/**
 * The earliest start of a first match after a weigh-in, in epoch seconds.
 *
 * @example
 * earliestMatch({ minutesBeforeMatch: 60 }, 1000); // => 4600
 */
export function earliestMatch(
  { minutesBeforeMatch }: Pick<WeighInRules, 'minutesBeforeMatch'>,
  weighedAt: number,
): number {
  return weighedAt + minutesBeforeMatch * 60;
}
