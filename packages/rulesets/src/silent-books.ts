import type { Ruleset } from '@openmat/core';
import { fairMerge } from './merges.ts';

/** What holds where a book says nothing of the weigh-in: any time, as often as anybody likes; over the class is out. */
export const unstatedWeighIn: Ruleset['weighIn'] = {
  beforeBrackets: false,
  attempts: null,
  minutesBeforeMatch: 0,
  recommendedMinutes: null,
  missed: 'forfeit',
  clause: 'unstated',
};

/** Where a book says nothing of corrections the referee's call is final; only what the table wrote down may be put right. */
export const keyingErrorsOnly: Ruleset['corrections'] = { reasons: ['keying-error'], clause: 'unstated' };

/** Books without mergers: two are a bracket, and somebody alone joins nobody. */
export const noMergers: Ruleset['merge'] = {
  below: 2,
  ageClasses: [],
  maxAgeGapYears: null,
  across: { ageClass: 'none', level: 'none', weightClass: 'none', sex: 'none' },
  ...fairMerge,
  remedy: 'none',
};
