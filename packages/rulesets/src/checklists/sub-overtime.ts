import type { Checklists } from '@openmat/core';

export const subOvertimeChecklists: Checklists = {
  'worn-at-weigh-in': {
    topic: 'uniform',
    requirement: 'Long-sleeve rash guard or spats only if worn at the weigh-in',
    clause: 'Long-sleeve rashguards and spats',
  },
  'slippery-substance': {
    topic: 'hygiene',
    requirement: 'No slippery substance on body or clothing',
    consequence: 'DQ',
    clause: 'Illegal',
  },
};
