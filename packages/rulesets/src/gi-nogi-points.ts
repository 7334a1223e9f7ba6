import type { Ruleset } from '@openmat/core';
import { giNogiPointsChecklists } from './checklists/gi-nogi-points.ts';
import { knockoutFormats } from './knockout.ts';
import { belts } from './levels.ts';
import { fairMerge } from './merges.ts';
import { giNogiPointsScoring } from './scoring/gi-nogi-points.ts';
import { unstatedWeighIn } from './silent-books.ts';
import { winsRank } from './standings.ts';
import { giNogiPointsTechniques } from './techniques/gi-nogi-points.ts';
import { weightClassTables } from './weight-classes.ts';

const kids = ['kids-1', 'kids-2', 'kids-3'];

/** One match is a gi round and a no-gi round with at most a minute between; points add up over both. */
export const giNogiPoints: Ruleset = {
  id: 'gi-nogi-points',
  name: 'Gi and no-gi points',
  summary: 'A gi round and a no-gi round make one match; points, advantages, a four-step penalty ladder',
  disciplines: { 'gi-and-no-gi': belts },
  ageClasses: {
    'kids-1': { label: 'Kids 1', from: 4 },
    'kids-2': { label: 'Kids 2', from: 7 },
    'kids-3': { label: 'Kids 3', from: 10 },
    junior: { label: 'Junior', from: 13 },
    adult: { label: 'Adult', from: 18 },
    masters: { label: 'Masters', from: 30 },
  },
  entry: { mastersMayEnterAdult: false },
  division: { joinLevels: [] },
  weightClasses: weightClassTables('gi-and-no-gi', {
    under16: kids,
    spanning16: ['junior'],
    adults: ['adult', 'masters'],
  }),
  absolute: [],
  weighIn: unstatedWeighIn,
  merge: {
    below: 3,
    ageClasses: null,
    maxAgeGapYears: null,
    across: { ageClass: 'either', level: 'none', weightClass: 'either', sex: 'none' },
    ...fairMerge,
    maxSteps: { ...fairMerge.maxSteps, ageClass: 2 },
    remedy: 'refund',
  },
  formats: knockoutFormats,
  rematch: 'fight',
  matchTimes: {
    kids: { ageClasses: kids, seconds: 300, clause: 'unstated: two rounds of 2 minutes, a minute between' },
    'junior-and-masters': {
      ageClasses: ['junior', 'masters'],
      seconds: 420,
      clause: 'unstated: two rounds of 3 minutes, a minute between',
    },
    adult: {
      ageClasses: ['adult'],
      seconds: 540,
      clause: 'unstated: two rounds of 4 minutes, a minute between',
    },
  },
  standings: winsRank,
  scoring: giNogiPointsScoring,
  corrections: {
    reasons: ['scoreboard-misreading', 'illegal-submission', 'mistaken-dq'],
    clause: 'Match result changes; A match result may only be overturned if the bracket has not yet advanced',
  },
  schedule: { changeoverSeconds: 60, minimumRestSeconds: 300 },
  techniques: giNogiPointsTechniques,
  checklists: giNogiPointsChecklists,
};
