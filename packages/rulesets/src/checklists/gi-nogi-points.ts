import type { Checklists } from '@openmat/core';

const uniform = {
  topic: 'uniform',
  fixMinutes: 5,
  consequence: 'DQ',
  failure: { out: 'dq', scope: 'bracket' },
} as const;
const gi = { ...uniform, clause: 'GI Requirements' } as const;
const secondRound = { ...uniform, clause: 'Pants & Shorts Options' } as const;
const gear = { ...uniform, topic: 'protective-gear', clause: 'Protective Gear' } as const;

/** Uniforms are checked before the match: five minutes to put them right ("Uniform Compliance"). */
export const giNogiPointsChecklists: Checklists = {
  'gi-colour': { ...gi, requirement: 'Gi entirely of one colour: white, royal blue or black' },
  'gi-state': { ...gi, requirement: 'Gi not mended, torn, wet, dirty or foul-smelling' },
  'gi-top': { ...gi, requirement: 'Rash guard or tight elastic shirt under the gi' },
  'round-2-bottom': {
    ...secondRound,
    requirement: 'Round 2: gi pants (the opponent may grip them), grappling shorts or elastic pants',
  },
  'round-2-hard-parts': {
    ...secondRound,
    requirement: 'Shorts without pockets, buttons, zippers, plastic or metal parts',
  },
  'elastic-length': { ...secondRound, requirement: 'Elastic pants under the gi pants are shorter than them' },
  'men-shorts': { ...secondRound, requirement: 'Men wear shorts over elastic pants', sexes: ['male'] },
  cups: { ...gear, requirement: 'No groin protector cups' },
  'sports-bra': {
    ...gear,
    requirement: 'A sports bra under the rash guard is allowed, without metal or hard plastic',
    sexes: ['female'],
  },
  conduct: {
    topic: 'conduct',
    requirement: 'No foul language, disrespect or aggression towards the referee',
    consequence: 'DQ',
    clause: 'Unsportsmanlike conduct',
  },
};
