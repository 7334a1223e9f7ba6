import type { Ruleset } from '@openmat/core';
import { madisonChecklists } from './checklists/madison.ts';
import { belts, experience } from './levels.ts';
import { fairMerge } from './merges.ts';
import { madisonScoring } from './scoring/madison.ts';
import { keyingErrorsOnly } from './silent-books.ts';
import { madisonStandings } from './standings.ts';
import { madisonTechniques } from './techniques/madison.ts';

/** Groups of five nearest by weight, cut after weigh-in; everyone meets everyone; submission only above peewee. */
export const madison: Ruleset = {
  id: 'madison',
  name: 'Madison',
  summary: 'Groups of five nearest by weight after weigh-in, true round robin, points by method of victory',
  disciplines: { gi: belts, 'no-gi': experience },
  ageClasses: {
    peewee: { label: 'Peewee', from: 0 },
    youth: { label: 'Youth', from: 9 },
    teens: { label: 'Teens', from: 13 },
    adult: { label: 'Adult', from: 18 },
    masters: { label: 'Masters', from: 30 },
  },
  entry: { mastersMayEnterAdult: false },
  division: { joinLevels: [] },
  madison: {
    targetSize: 5,
    minSize: 3,
    maxSize: 5,
    measure: 'squared-relative-spread',
    maxSpread: null,
    warnSpread: { minors: 0.1, adults: 0.2 },
  },
  absolute: [],
  weighIn: {
    beforeBrackets: true,
    attempts: null,
    minutesBeforeMatch: 0,
    recommendedMinutes: null,
    missed: 'none',
    clause: 'Weigh-ins',
  },
  merge: {
    below: 3,
    ageClasses: null,
    maxAgeGapYears: null,
    across: { ageClass: 'either', level: 'either', weightClass: 'none', sex: 'none' },
    ...fairMerge,
    remedy: 'refund',
  },
  formats: [{ format: 'round-robin' }],
  rematch: 'fight',
  matchTimes: {
    peewee: { ageClasses: ['peewee'], seconds: 180, clause: 'Match times: Peewee 8 and under' },
    youth: { ageClasses: ['youth'], seconds: 240, clause: 'Match times: Youth 9 - 12' },
    teens: { ageClasses: ['teens'], seconds: 300, clause: 'Match times: Teens 13 - 17' },
    'adult-beginner': {
      ageClasses: ['adult'],
      levels: ['white', 'beginner'],
      seconds: 300,
      clause: 'Match times: Adult Beginner & White Belts',
    },
    'adult-intermediate': {
      ageClasses: ['adult'],
      levels: ['blue', 'intermediate'],
      seconds: 360,
      clause: 'Match times: Adult Intermediate & Blue Belts',
    },
    'adult-advanced': {
      ageClasses: ['adult'],
      levels: ['purple', 'brown', 'black', 'advanced', 'expert'],
      seconds: 420,
      clause: 'Match times: Adult Advanced, Expert, Purple, Brown & Black Belts',
    },
    masters: { ageClasses: ['masters'], seconds: 300, clause: 'Match times: Masters (All)' },
  },
  standings: madisonStandings,
  scoring: madisonScoring,
  corrections: keyingErrorsOnly,
  schedule: { changeoverSeconds: 60, minimumRestSeconds: 300 },
  techniques: madisonTechniques,
  checklists: madisonChecklists,
};
