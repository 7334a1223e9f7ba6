import type { CallRule, ScoringRules } from '@openmat/core';
import { endings } from './endings.ts';

const times = 'Qualifying Rounds; Finals: points start after the first half';
const passivity = 'Penalties: a passive fighter will be warned twice and then punished by minus point';
const backingOff = 'Penalties: disengages from contact and starts backing up';
const guardPull = 'Penalties: can pull guard only if he/she makes and keeps contact';
const goldenScore = 'a maximum of 2 Golden Score Over Time rounds';

function position(points: number, clause: string) {
  return { kind: 'position', points, clause: `Points: ${clause}` } satisfies CallRule;
}

const straightFromPass = {
  notWithin: { seconds: 3, of: 'guard-pass' },
  clause: 'Points: passing the guard going straight to mount or knee on the stomach',
};
const minus = { id: 'minus point', penalties: 1, offender: { points: -1 } };

/** Points only in the second half, minus points for passivity, two golden-score rounds, then the referee's decision. */
export const secondHalfPointsScoring: ScoringRules = {
  periods: [
    { id: 'first-half', positionsScore: false, defersPenaltiesIn: ['qualifying'] },
    { id: 'second-half', positionsScore: true, defersPenaltiesIn: [] },
  ],
  breakSeconds: 0,
  calls: {
    ...endings('General Rules; Legal Techniques'),
    'round-end': { kind: 'time', clause: times },
    'golden-score-start': { kind: 'golden-score-start', clause: goldenScore },
    decision: { kind: 'decision', clause: 'If there is still a draw after 2 OT rounds' },
    'guard-pass': position(3, 'Passing the guard'),
    'knee-on-belly': { ...position(2, 'Knee on stomach'), ...straightFromPass },
    mount: { ...position(4, 'Mount position'), ...straightFromPass },
    'back-mount': position(4, 'Back mount with hooks'),
    takedown: position(2, 'Takedown'),
    sweep: position(2, 'Sweeps'),
    advantage: { kind: 'advantage', phases: ['golden-score'], clause: goldenScore },
    'guard-pull': { kind: 'fact', clause: guardPull },
    passivity: { kind: 'penalty', ladder: 'passivity', clause: passivity },
    'backing-off': { kind: 'penalty', ladder: 'contact', clause: backingOff },
    'guard-pull-no-contact': { kind: 'penalty', ladder: 'contact', clause: guardPull },
    deduction: {
      kind: 'penalty',
      ladder: 'contact',
      clause: 'unstated: an illegal technique costs −1 or a DQ',
    },
    'fixed-match': {
      kind: 'end',
      method: 'double-dq',
      winner: 'nobody',
      dqScope: 'event',
      clause: 'Penalties: two fighters (team-mates) make a fixed fight',
    },
  },
  ladders: {
    passivity: {
      steps: [{ id: 'first warning', penalties: 0 }, { id: 'second warning', penalties: 0 }, minus],
      deferred: 'carried',
      clause: passivity,
    },
    contact: { steps: [minus], deferred: 'void', clause: backingOff },
  },
  atTime: { criteria: ['points'], level: 'golden-score', clause: goldenScore },
  goldenScore: { rounds: 2, seconds: 120, clause: goldenScore },
};
