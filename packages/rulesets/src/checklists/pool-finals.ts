import type { Checklists } from '@openmat/core';

const gi = { topic: 'uniform', disciplines: ['gi'], clause: 'Gi Attire' } as const;
const noGi = { topic: 'uniform', disciplines: ['no-gi'], clause: 'No-gi Attire' } as const;
const gear = { topic: 'protective-gear', clause: 'Protective Gear' } as const;
const hygiene = { topic: 'hygiene', clause: 'Hygiene' } as const;
const refused = 'DQ without refund';

export const poolFinalsChecklists: Checklists = {
  'gi-colour': {
    ...gi,
    requirement: 'Clean solid gi, white, royal blue, black or pink; jacket, lapel and pants of one colour',
  },
  'gi-fit': {
    ...gi,
    requirement: 'Four fingers of room at the cuff; sleeves within 3 inches of the wrist, pants of the ankle',
  },
  'gi-bare-chest': {
    ...gi,
    requirement: 'Adult men wear nothing under the jacket',
    sexes: ['male'],
    ageClasses: ['adult', 'masters'],
  },
  'no-gi-bottom': {
    ...noGi,
    requirement:
      'Shorts above the knee, without pockets or with pockets stitched shut, or tights; no gi pants',
  },
  'no-gi-hard-parts': { ...noGi, requirement: 'No buttons, zippers, drawstrings or anything that scratches' },
  'no-gi-top': { ...noGi, requirement: 'Tight rash guard; no tank top, no T-shirt' },
  undergarments: {
    topic: 'uniform',
    requirement: 'Brief-type undergarments, no thong',
    consequence: 'DQ at once where it is found during a match',
    clause: 'Gi Attire; No-gi Attire',
  },
  mouthguard: { ...gear, requirement: 'Mouthguard: highly recommended, not required' },
  'hard-gear': {
    ...gear,
    requirement: 'No footgear, headgear, hair pins, jewellery, cups or other hard protectors',
  },
  eyewear: { ...gear, requirement: 'No eyewear or eye protectors, not even those made for sports' },
  braces: { ...gear, requirement: 'No joint protectors so bulky that they hinder grips' },
  gauges: { ...gear, requirement: 'Gauge holes taped, at the athlete’s own risk' },
  disease: {
    ...hygiene,
    requirement: 'At the weigh-in: no communicable disease such as ringworm, staph, herpes or impetigo',
    consequence: refused,
    failure: { out: 'dq', scope: 'event' },
  },
  shoes: {
    ...hygiene,
    requirement: 'Shoes worn everywhere but on the competition mat',
    consequence: 'DQ without refund may follow for going barefoot in restrooms',
  },
  sportsmanship: {
    topic: 'conduct',
    requirement: 'No spitting, no swearing, the referee’s commands are obeyed',
    clause: 'Good sportsmanship',
  },
  disrespect: {
    topic: 'conduct',
    requirement: 'No disrespect, threats or abuse towards referees, staff, competitors or spectators',
    consequence: 'whoever threatens or abuses the referee is escorted out of the building',
    clause: 'Zero tolerance',
  },
  bullpen: {
    topic: 'conduct',
    requirement: 'Only active competitors, press and staff in the bullpen and competition areas',
    consequence: 'may be asked to leave',
    clause: 'Bullpen and competition areas',
  },
};
