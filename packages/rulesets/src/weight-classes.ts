import type { Discipline, WeightClasses } from '@openmat/core';

const GI = {
  men: [57.5, 64, 70, 76, 82.3, 88.3, 94.3, 100.5],
  women: [48.5, 53.5, 58.5, 64, 69, 74, 79.3],
};
const NO_GI = {
  men: [55.5, 61.5, 67.5, 73.5, 79.5, 85.5, 91.5, 97.5],
  women: [46.5, 51.5, 56.5, 61.5, 66.5, 71.5, 76.5],
};
const UNDER_16 = [20, 23, 26, 29, 32, 36, 40, 44, 48, 53, 58, 64, 70];

interface AgeGroups {
  /** Age classes of those under 16 only; both sexes share a table. */
  readonly under16: readonly string[];
  /** Age classes that begin under 16 and end above: the same table, continued. */
  readonly spanning16?: readonly string[];
  readonly adults: readonly string[];
}

/** The tables of one discipline; both rounds of a `gi-and-no-gi` match go by the gi's. None of the books prints any. */
export function weightClassTables(
  discipline: Discipline,
  { under16, spanning16 = [], adults }: AgeGroups,
): Readonly<Record<string, WeightClasses>> {
  const { men, women } = discipline === 'no-gi' ? NO_GI : GI;
  const disciplines = [discipline];
  const both = ['male', 'female'] as const;
  return {
    [`${discipline}-men`]: { disciplines, ageClasses: adults, sexes: ['male'], upToKg: men },
    [`${discipline}-women`]: { disciplines, ageClasses: adults, sexes: ['female'], upToKg: women },
    [`${discipline}-under-16`]: { disciplines, ageClasses: under16, sexes: both, upToKg: UNDER_16 },
    ...(spanning16.length > 0 && {
      [`${discipline}-spanning-16`]: {
        disciplines,
        ageClasses: spanning16,
        sexes: both,
        upToKg: [...UNDER_16, 76, 82.3, 88.3, 94.3],
      },
    }),
  };
}
