import type { ScoringRules } from '@openmat/core';
import { endings } from './endings.ts';

const overtime = 'No submission in regulation → one overtime round each. Fastest sub or escape wins';
const absolute = 'Absolute division: the heavier athlete must pursue the action';

/** Submission only; without one overtime by the fastest submission or escape, until there is a winner. */
export const subOvertimeScoring: ScoringRules = {
  periods: [{ id: 'regulation', positionsScore: false, defersPenaltiesIn: [] }],
  breakSeconds: 0,
  calls: {
    ...endings('How You Win'),
    'overtime-submission': { kind: 'overtime', outcome: 'submission', clause: overtime },
    'overtime-escape': { kind: 'overtime', outcome: 'escape', clause: overtime },
    escape: { kind: 'overtime', outcome: 'escape', phases: ['overtime'], clause: overtime },
    stalling: {
      kind: 'penalty',
      ladder: 'stalling',
      absolute: true,
      heavierOnly: true,
      phases: ['regulation'],
      clause: absolute,
    },
  },
  ladders: {
    stalling: { steps: [{ id: 'penalty', penalties: 1 }], deferred: 'void', clause: absolute },
  },
  atTime: { criteria: [], level: 'overtime', clause: overtime },
  overtime: [
    {
      ageClasses: ['kids-4-5', 'kids-6-7', 'kids-8-9', 'kids-10-11', 'teens-12-13', 'teens-14-15'],
      from: ['full mount'],
      capSeconds: 60,
      clause: 'in full mount control (for safety); unstated: after 60 seconds nobody escaped',
    },
    {
      ageClasses: ['juvenile', 'adult'],
      from: ['back mount', 'spiderweb'],
      capSeconds: 120,
      clause: 'starting in back mount or the spiderweb; unstated: after 120 seconds nobody escaped',
    },
  ],
};
