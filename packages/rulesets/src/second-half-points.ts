import type { Ruleset } from '@openmat/core';
import { secondHalfPointsChecklists } from './checklists/second-half-points.ts';
import { knockoutFormats } from './knockout.ts';
import { belts, experience } from './levels.ts';
import { secondHalfPointsScoring } from './scoring/second-half-points.ts';
import { keyingErrorsOnly, noMergers, unstatedWeighIn } from './silent-books.ts';
import { winsRank } from './standings.ts';
import { secondHalfPointsTechniques } from './techniques/second-half-points.ts';
import { weightClassTables } from './weight-classes.ts';

const ageGroups = {
  under16: ['kids-4-6', 'kids-7-9', 'kids-10-12', 'juvenile-13-15'],
  adults: ['juvenile-16-17', 'adult', 'masters'],
};

/** No points in the first half, negative points, up to two golden-score rounds. */
export const secondHalfPoints: Ruleset = {
  id: 'second-half-points',
  name: 'Second-half points',
  summary: 'Points only in the second half, negative points, at most two golden-score rounds',
  disciplines: { gi: belts, 'no-gi': experience },
  ageClasses: {
    'kids-4-6': { label: 'Kids 4–6', from: 4 },
    'kids-7-9': { label: 'Kids 7–9', from: 7 },
    'kids-10-12': { label: 'Kids 10–12', from: 10 },
    'juvenile-13-15': { label: 'Juvenile 13–15', from: 13 },
    'juvenile-16-17': { label: 'Juvenile 16–17', from: 16 },
    adult: { label: 'Adult', from: 18 },
    masters: { label: 'Masters', from: 30 },
  },
  entry: { mastersMayEnterAdult: false },
  division: { joinLevels: [] },
  weightClasses: { ...weightClassTables('gi', ageGroups), ...weightClassTables('no-gi', ageGroups) },
  absolute: [],
  weighIn: unstatedWeighIn,
  merge: noMergers,
  formats: knockoutFormats,
  rematch: 'fight',
  matchTimes: {
    all: {
      ageClasses: [...ageGroups.under16, ...ageGroups.adults],
      seconds: 360,
      finalSeconds: 480,
      clause: 'Qualifying rounds 6 minutes; finals 8 minutes, by the detailed note',
    },
  },
  standings: winsRank,
  scoring: secondHalfPointsScoring,
  corrections: keyingErrorsOnly,
  schedule: { changeoverSeconds: 60, minimumRestSeconds: 300 },
  techniques: secondHalfPointsTechniques,
  checklists: secondHalfPointsChecklists,
};
