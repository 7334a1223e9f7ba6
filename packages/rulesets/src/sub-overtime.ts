import type { Ruleset } from '@openmat/core';
import { subOvertimeChecklists } from './checklists/sub-overtime.ts';
import { knockoutFormats } from './knockout.ts';
import { belts, experience } from './levels.ts';
import { fairMerge } from './merges.ts';
import { subOvertimeScoring } from './scoring/sub-overtime.ts';
import { keyingErrorsOnly } from './silent-books.ts';
import { winsRank } from './standings.ts';
import { subOvertimeTechniques } from './techniques/sub-overtime.ts';
import { weightClassTables } from './weight-classes.ts';

const kids = ['kids-4-5', 'kids-6-7', 'kids-8-9', 'kids-10-11'];
const teens = ['teens-12-13', 'teens-14-15'];
const ageGroups = { under16: [...kids, ...teens], adults: ['juvenile', 'adult'] };

/** Submission only; a tie is broken in overtime by the fastest submission or escape; knock-out brackets. */
export const subOvertime: Ruleset = {
  id: 'sub-overtime',
  name: 'Submission with overtime',
  summary: 'Submission only, overtime by fastest submission or escape, knock-out brackets, absolute division',
  disciplines: { gi: belts, 'no-gi': experience },
  ageClasses: {
    'kids-4-5': { label: 'Kids 4–5', from: 4 },
    'kids-6-7': { label: 'Kids 6–7', from: 6 },
    'kids-8-9': { label: 'Kids 8–9', from: 8 },
    'kids-10-11': { label: 'Kids 10–11', from: 10 },
    'teens-12-13': { label: 'Teens 12–13', from: 12 },
    'teens-14-15': { label: 'Teens 14–15', from: 14 },
    juvenile: { label: 'Juvenile', from: 16 },
    adult: { label: 'Adult', from: 18 },
  },
  entry: { mastersMayEnterAdult: false },
  division: { joinLevels: [] },
  weightClasses: { ...weightClassTables('gi', ageGroups), ...weightClassTables('no-gi', ageGroups) },
  absolute: ['juvenile', 'adult'],
  weighIn: {
    beforeBrackets: false,
    attempts: null,
    minutesBeforeMatch: 60,
    recommendedMinutes: 120,
    missed: 'forfeit',
    clause: 'Weigh-ins must be done at least 1 hour before your fight',
  },
  merge: {
    below: 2,
    ageClasses: [...kids, ...teens],
    maxAgeGapYears: 2,
    across: { ageClass: 'older', level: 'none', weightClass: 'heavier', sex: 'none' },
    ...fairMerge,
    remedy: 'credit',
  },
  formats: knockoutFormats,
  rematch: 'fight',
  matchTimes: {
    'kids-and-teens': {
      ageClasses: [...kids, ...teens],
      seconds: 180,
      clause: 'Kids and teens: 3-minute rounds',
    },
    'juveniles-and-adults': {
      ageClasses: ['juvenile', 'adult'],
      seconds: 240,
      clause: 'Adults: 4-minute rounds; juveniles follow the same rules and timing',
    },
  },
  standings: winsRank,
  scoring: subOvertimeScoring,
  corrections: keyingErrorsOnly,
  schedule: { changeoverSeconds: 60, minimumRestSeconds: 300 },
  techniques: subOvertimeTechniques,
  checklists: subOvertimeChecklists,
};
