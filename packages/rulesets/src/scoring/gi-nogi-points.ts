import type { CallRule, PositionCall, ScoringRules } from '@openmat/core';
import { endings, timeoutEnds } from './endings.ts';

const kidsToJunior = ['kids-1', 'kids-2', 'kids-3', 'junior'];

const cumulative = 'Cumulative points: only once per position';
const penaltyUse = 'Penalty application';
const timeouts = 'five (5) minutes to fix the issue';
/** The one who recovered guard, or swept from it, can be passed, mounted and taken by the back again. */
const guardRecovered = { opponent: ['guard-pass', 'mount', 'back-take'] };
const untilGuard = 'guard-recovered by the opponent, or stand-up';

function once(position: string, points: number, until: string): PositionCall {
  return { kind: 'position', points, closes: { by: [position], until }, clause: cumulative };
}

function penalty(clause: string) {
  return { kind: 'penalty', ladder: 'penalties', clause: `${penaltyUse}: ${clause}` } satisfies CallRule;
}

/** One match of a gi and a no-gi round whose points add up; advantages, one ladder of four penalties. */
export const giNogiPointsScoring: ScoringRules = {
  periods: [
    { id: 'round-1', positionsScore: true, defersPenaltiesIn: [] },
    { id: 'round-2', positionsScore: true, defersPenaltiesIn: [] },
  ],
  breakSeconds: 60,
  calls: {
    ...endings('Submission; Referee Authority & Responsibilities; Disqualification'),
    ...timeoutEnds(timeouts),
    'round-end': { kind: 'time', clause: 'rounds one (1) and two (2)' },
    decision: { kind: 'decision', clause: 'Decision' },
    takedown: { ...once('takedown', 2, 'stand-up'), opens: 'all', clause: 'Takedown' },
    sweep: {
      kind: 'position',
      points: 2,
      opens: guardRecovered,
      oncePerTechnique: true,
      clause: 'Sweep; Multiple Sweeps While Holding a Submission',
    },
    'guard-pass': { ...once('guard-pass', 2, untilGuard), opens: { by: ['knee-on-belly'] } },
    'knee-on-belly': once('knee-on-belly', 2, 'guard-recovered and another guard-pass, or stand-up'),
    mount: once('mount', 2, untilGuard),
    'back-take': once('back-take', 3, untilGuard),
    'guard-recovered': { kind: 'fact', opens: guardRecovered, clause: cumulative },
    'stand-up': { kind: 'fact', opens: 'all', clause: cumulative },
    advantage: { kind: 'advantage', clause: 'Advantage' },
    'attack-live-at-time': {
      kind: 'advantage',
      phases: ['round-2', 'decision'],
      clause: 'Finishing the Match in a Submission Attempt',
    },
    escape: {
      kind: 'void',
      reason: 'escapes score nothing',
      clause: 'No points for: escaping from a scoring position or a submission hold',
    },
    'wave-off': { kind: 'wave-off', clause: 'Waving the points' },
    'mistaken-dq': { kind: 'reopen', points: 2, clause: 'Mistaken Disqualification' },
    'verbal-warning': {
      kind: 'penalty',
      ladder: 'penalties',
      step: 'verbal warning',
      ageClasses: kidsToJunior,
      clause: 'For the KIDS to the JUNIOR divisions, a verbal warning before the first penalty',
    },
    penalty: penalty('illegal grips, poor sportsmanship'),
    stalling: penalty('Lack of combativeness'),
    'guard-pull-no-contact': penalty('Pulling Guard Without Grips or Sitting Down Without Grips'),
    'late-return': {
      ...penalty('Taking longer than one minute in between rounds'),
      phases: ['round-2'],
    },
    'uniform-timeout': { kind: 'timeout', seconds: 300, method: 'referee-stoppage', clause: timeouts },
    'medical-timeout': { kind: 'timeout', seconds: 300, method: 'medical', clause: timeouts },
    'uniform-check': {
      kind: 'timeout',
      seconds: 300,
      method: 'dq',
      beforeMatch: true,
      clause: 'Uniform Compliance: 5 minutes to correct the issue',
    },
  },
  ladders: {
    penalties: {
      steps: [
        { id: 'verbal warning', penalties: 0, ageClasses: kidsToJunior },
        { id: 'first punishment', penalties: 1 },
        { id: 'second punishment', penalties: 1, opponent: { advantages: 1 } },
        { id: 'third punishment', penalties: 1, opponent: { points: 2 } },
        { id: 'fourth punishment', penalties: 1, dq: true },
      ],
      deferred: 'void',
      clause: 'Punishment: first to fourth',
    },
  },
  atTime: {
    criteria: ['points', 'advantages', 'penalties'],
    level: 'decision',
    clause: 'Points; Advantages & Punishments; Decision',
  },
};
