import type { Ruleset } from '@openmat/core';
import { poolFinalsChecklists } from './checklists/pool-finals.ts';
import { belts, experience } from './levels.ts';
import { poolFinalsScoring } from './scoring/pool-finals.ts';
import { keyingErrorsOnly, noMergers } from './silent-books.ts';
import { poolFinalsStandings } from './standings.ts';
import { poolFinalsTechniques } from './techniques/pool-finals.ts';
import { weightClassTables } from './weight-classes.ts';

const youth = ['youth-5-6', 'youth-7-8', 'youth-9-10', 'youth-11-12'];
const teens = ['teen-13-14', 'teen-15-17'];
const adults = ['adult', 'masters'];
const ageGroups = { under16: [...youth, 'teen-13-14'], spanning16: ['teen-15-17'], adults };

/** Best of three, round robin, or a pool of four matches each with a final stage of four. */
export const poolFinals: Ruleset = {
  id: 'pool-finals',
  name: 'Pool and finals',
  summary: 'Best of three, round robin, or one partial pool with a four-person final stage; six tiebreakers',
  disciplines: { gi: belts, 'no-gi': experience },
  ageClasses: {
    'youth-5-6': { label: 'Youth 5–6', from: 5 },
    'youth-7-8': { label: 'Youth 7–8', from: 7 },
    'youth-9-10': { label: 'Youth 9–10', from: 9 },
    'youth-11-12': { label: 'Youth 11–12', from: 11 },
    'teen-13-14': { label: 'Teen 13–14', from: 13 },
    'teen-15-17': { label: 'Teen 15–17', from: 15 },
    adult: { label: 'Adult', from: 18 },
    masters: { label: 'Masters', from: 30 },
  },
  entry: { mastersMayEnterAdult: false },
  division: { joinLevels: [] },
  weightClasses: { ...weightClassTables('gi', ageGroups), ...weightClassTables('no-gi', ageGroups) },
  absolute: [],
  weighIn: {
    beforeBrackets: false,
    attempts: 1,
    minutesBeforeMatch: 0,
    recommendedMinutes: null,
    missed: 'dq',
    clause: 'ZERO (0.00) weight allowance, in the bullpen just prior to competing',
  },
  merge: noMergers,
  formats: [
    { upTo: 2, format: 'best-of-three' },
    { upTo: 6, format: 'round-robin' },
    { format: 'pool-finals' },
  ],
  rematch: 'fight',
  matchTimes: {
    youth: { ageClasses: youth, seconds: 180, clause: 'Regulation Match Times: Youth' },
    teen: { ageClasses: teens, seconds: 240, clause: 'Regulation Match Times: Teen' },
    'adult-white-blue': {
      ageClasses: adults,
      levels: ['white', 'blue'],
      seconds: 300,
      clause: 'Regulation Match Times: Adult/Master white and blue belt gi',
    },
    'adult-purple-brown-black': {
      ageClasses: adults,
      levels: ['purple', 'brown', 'black'],
      seconds: 360,
      clause: 'Regulation Match Times: Adult/Master purple, brown, and black belt gi',
    },
    'adult-beginner-intermediate': {
      ageClasses: adults,
      levels: ['beginner', 'intermediate'],
      seconds: 240,
      clause: 'Regulation Match Times: Adult/Master beginner and intermediate',
    },
    'adult-advanced-elite': {
      ageClasses: adults,
      levels: ['advanced', 'expert'],
      seconds: 360,
      clause: 'Regulation Match Times: Adult/Master advanced and elite',
    },
  },
  standings: poolFinalsStandings,
  scoring: poolFinalsScoring,
  corrections: keyingErrorsOnly,
  schedule: { changeoverSeconds: 60, minimumRestSeconds: 300 },
  techniques: poolFinalsTechniques,
  checklists: poolFinalsChecklists,
  coachPasses: {
    athletesPerPass: 5,
    registrationCloses: 'thursday',
    clause: 'Coaches must pre-register by the Thursday before the event',
  },
};
