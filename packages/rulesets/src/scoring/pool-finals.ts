import type { CallRule, LadderStep, ScoringRules } from '@openmat/core';
import { endings, timeoutEnds } from './endings.ts';

const youthAndTeen = ['youth-5-6', 'youth-7-8', 'youth-9-10', 'youth-11-12', 'teen-13-14', 'teen-15-17'];

function position(points: number, clause: string) {
  return { kind: 'position', points, clause } satisfies CallRule;
}

const warning: LadderStep = { id: 'warning', penalties: 1 };
const twoPoints: LadderStep = { id: 'two points', penalties: 1, opponent: { points: 2 } };
const disqualification: LadderStep = { id: 'disqualification', penalties: 1, dq: true };

const stalling = 'After 20 seconds of no action';
const fouls = 'No passivity or fleeing the mat: four (4) fouls';
const guardPull = 'Both Gi and No-gi competitors must make contact before pulling guard';
const bleeding = 'Two minutes will be allowed for a cut to stop bleeding';
const afterGuardPull = { opponent: ['takedown'], until: 'stand-up: the opponent pulled guard' };

/** Points, then advantages, then fewer penalties, then the referee's decision; four fouls of any kind disqualify. */
export const poolFinalsScoring: ScoringRules = {
  periods: [{ id: 'regulation', positionsScore: true, defersPenaltiesIn: [] }],
  breakSeconds: 0,
  calls: {
    ...endings('Submission; Referee stoppage; Corner/coach stops match'),
    ...timeoutEnds(bleeding),
    decision: { kind: 'decision', clause: 'Referee decision' },
    mount: position(4, '4 Points: Mount'),
    'back-mount': position(4, '4 Points: Back Mount'),
    'back-control': position(4, '4 Points: Back Control'),
    'guard-pass': position(3, '3 Points: Guard Pass'),
    takedown: position(2, '2 Points: Takedown'),
    sweep: position(2, '2 Points: Sweep'),
    'knee-on-belly': position(2, '2 Points: Knee on Belly'),
    advantage: { kind: 'advantage', clause: 'Advantages' },
    escape: {
      kind: 'void',
      reason: 'an escape is not a reversal',
      clause: 'Reversal of position: rolling someone over when mounted is an escape',
    },
    'guard-pull': {
      kind: 'fact',
      closes: afterGuardPull,
      clause: 'Pulling guard after contact in Gi and/or No-gi will result in no points',
    },
    'stand-up': { kind: 'fact', opens: 'all', clause: 'unstated' },
    stalling: { kind: 'penalty', ladder: 'stalling', clause: stalling },
    'guard-pull-no-contact': {
      kind: 'penalty',
      ladder: 'guard-pull',
      closes: afterGuardPull,
      clause: guardPull,
    },
    penalty: { kind: 'penalty', ladder: 'fouls', clause: fouls },
    foul: { kind: 'penalty', ladder: 'fouls', clause: fouls },
    'flee-mat': { kind: 'end', method: 'dq', winner: 'opponent', clause: 'Fleeing mat to avoid submission' },
    bleeding: { kind: 'timeout', seconds: 120, method: 'medical', clause: bleeding },
    'crying-stop': {
      kind: 'count',
      limit: 3,
      method: 'medical',
      ageClasses: youthAndTeen,
      clause: 'The third stoppage for crying in the same match',
    },
    'both-injured': {
      kind: 'stop',
      clause: 'the match being stopped due to both athletes suffering injuries',
    },
  },
  ladders: {
    stalling: {
      steps: [
        warning,
        { id: 'advantage', penalties: 1, opponent: { advantages: 1 } },
        twoPoints,
        disqualification,
      ],
      deferred: 'void',
      clause: stalling,
    },
    'guard-pull': {
      steps: [
        warning,
        { id: 'one point', penalties: 1, opponent: { points: 1 } },
        twoPoints,
        disqualification,
      ],
      deferred: 'void',
      clause: guardPull,
    },
    fouls: { steps: [{ id: 'foul', penalties: 1 }], deferred: 'void', clause: fouls },
  },
  penaltyLimit: { penalties: 4, clause: fouls },
  atTime: {
    criteria: ['points', 'advantages', 'penalties'],
    level: 'decision',
    clause: 'If no submission is earned; Advantages; Penalties; Referee decision',
  },
};
