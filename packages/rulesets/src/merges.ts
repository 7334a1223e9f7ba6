import type { MergeRules } from '@openmat/core';

/** What keeps a merged bracket fair where the books give no figures. */
export const fairMerge: Pick<MergeRules, 'flagAgeGapYears' | 'maxSteps' | 'maxSpread' | 'cost'> = {
  flagAgeGapYears: 2,
  maxSteps: { ageClass: 1, level: 1, weightClass: 1 },
  maxSpread: { minors: 0.1, adults: 0.2 },
  cost: {
    spreadPercent: 1,
    yearAmongMinors: 3,
    yearAmongAdults: 0.25,
    ageClass: 2,
    level: 5,
    weightClass: 2,
    sex: 20,
  },
};
