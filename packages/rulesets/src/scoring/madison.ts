import type { CallRule, ScoringRules } from '@openmat/core';
import { endings } from './endings.ts';

const ageClasses = ['peewee'];

function position(points: number, clause: string) {
  return {
    kind: 'position',
    points,
    ageClasses,
    clause: `Points (Peewee 8 and under only): ${clause}`,
  } satisfies CallRule;
}

const penalties = 'Penalties: verbal warning, 2 point deduction or disqualification';

/** Submission only, else the referee's decision; peewees score points. */
export const madisonScoring: ScoringRules = {
  periods: [{ id: 'regulation', positionsScore: true, defersPenaltiesIn: [] }],
  breakSeconds: 0,
  calls: {
    ...endings('Match Rules'),
    decision: { kind: 'decision', clause: 'Match Rules: matches ending without a submission' },
    mount: position(4, 'mount'),
    'back-mount': position(4, 'back mount'),
    'guard-pass': position(3, 'passing guard'),
    takedown: position(2, 'takedowns'),
    'knee-on-belly': position(2, 'knee on belly'),
    sweep: position(2, 'sweeps'),
    reversal: {
      kind: 'void',
      reason: 'a reversal is not a sweep',
      ageClasses,
      clause: 'Points (Peewee 8 and under only): Reversals',
    },
    'guard-pull': { kind: 'fact', clause: 'Get-down Rule' },
    'get-down': {
      kind: 'get-down',
      afterSeconds: 120,
      unless: ['takedown', 'guard-pull'],
      clause: 'Get-down Rule',
    },
    warning: { kind: 'penalty', ladder: 'warnings', clause: penalties },
    deduction: { kind: 'penalty', ladder: 'deductions', ageClasses, clause: penalties },
    'flee-mat': {
      kind: 'end',
      method: 'dq',
      winner: 'opponent',
      clause: 'Penalties: intentionally fleeing the mat',
    },
  },
  ladders: {
    warnings: { steps: [{ id: 'warning', penalties: 0 }], deferred: 'void', clause: penalties },
    deductions: {
      steps: [{ id: 'deduction', penalties: 1, offender: { points: -2 } }],
      deferred: 'void',
      clause: penalties,
    },
  },
  mercy: { lead: 15, clause: 'Mercy Rule' },
  atTime: {
    criteria: ['points'],
    level: 'decision',
    clause:
      'Match Rules: decided by referee decision; peewees by points (unstated: level on points, decision)',
  },
};
