import type { Checklists } from '@openmat/core';

const gi = { topic: 'uniform', disciplines: ['gi'], clause: 'Uniforms: Gi' } as const;
const noGi = { topic: 'uniform', disciplines: ['no-gi'], clause: 'Uniforms: No Gi' } as const;
const gear = { topic: 'protective-gear', clause: 'Accessories' } as const;

/** The rulebook names no consequence and no time to put things right. */
export const madisonChecklists: Checklists = {
  'gi-state': { ...gi, requirement: 'Gi of any colour, clean, dry, without rips, tears or unpleasant odour' },
  'gi-fit': {
    ...gi,
    requirement:
      'Gi not extremely short or long, patches neither so many nor so large that they hinder grips',
  },
  'gi-top': { ...gi, requirement: 'Under the jacket a rash guard or nothing; no cotton T-shirt' },
  'gi-pants': { ...gi, requirement: 'No spats or compression pants under the gi pants' },
  'no-gi-top': {
    ...noGi,
    requirement: 'Rash guard or compression shirt of elastic material; not cotton, not loose, not shirtless',
  },
  'no-gi-bottom': {
    ...noGi,
    requirement:
      'Fight trunks, board or compression shorts, spats or compression pants; spats under shorts are fine',
  },
  'no-gi-hard-parts': {
    ...noGi,
    requirement: 'Bottoms without hard objects such as rings or zippers, pockets only if sewn shut',
  },
  footgear: { ...gear, requirement: 'No footgear and no headgear' },
  braces: {
    ...gear,
    requirement: 'Joint protectors only tight, elastic, without hard objects and without adding to the joint',
  },
  cups: { ...gear, requirement: 'No cups or genital protectors' },
  jewellery: { ...gear, requirement: 'No hair pins and no jewellery' },
  hair: {
    topic: 'hygiene',
    requirement: 'Long hair restrained; hair pulling is not allowed',
    clause: 'Hair',
  },
  nails: { topic: 'hygiene', requirement: 'Finger and toe nails trimmed short', clause: 'Nails' },
  wounds: { topic: 'hygiene', requirement: 'No open wounds, not even under a bandage', clause: 'Wounds' },
  cosmetics: {
    topic: 'hygiene',
    requirement: 'No hair dye or make-up that may stain the opponent’s uniform',
    clause: 'Cosmetics',
  },
};
