import type { CallRule, Ruleset } from '@openmat/core';
import { noMergers } from '../silent-books.ts';

const everybody = ['cadet', 'senior'];
const penalties = 'unstated: two shido are noted, the third is hansoku-make';

const calls: Readonly<Record<string, CallRule>> = {
  ippon: { kind: 'end', method: 'points', winner: 'by', clause: 'Ippon' },
  'waza-ari': { kind: 'position', points: 1, clause: 'Waza-ari' },
  submission: { kind: 'end', method: 'submission', winner: 'by', clause: 'Maitta' },
  shido: { kind: 'penalty', ladder: 'shido', clause: penalties },
  dq: { kind: 'end', method: 'dq', winner: 'opponent', clause: 'Hansoku-make' },
  medical: { kind: 'end', method: 'medical', winner: 'opponent', clause: 'Injury' },
  time: { kind: 'time', clause: 'Sore made' },
  'golden-score-start': { kind: 'golden-score-start', clause: 'Golden score' },
  decision: { kind: 'decision', clause: 'Hantei' },
};

/** A sixth ruleset, close to judo, to show that one is a file of data and nothing else. */
export const judoLike: Ruleset = {
  id: 'judo-like',
  name: 'Judo-like',
  summary: 'Ippon ends the match, waza-ari decides at time, golden score when level',
  disciplines: { gi: { levels: [{ id: 'kyu' }, { id: 'dan' }] } },
  ageClasses: { cadet: { label: 'Cadet', from: 15 }, senior: { label: 'Senior', from: 18 } },
  entry: { mastersMayEnterAdult: false },
  division: { joinLevels: [['kyu', 'dan']] },
  weightClasses: {
    men: { disciplines: ['gi'], ageClasses: everybody, sexes: ['male'], upToKg: [60, 66, 73, 81, 90, 100] },
    women: {
      disciplines: ['gi'],
      ageClasses: everybody,
      sexes: ['female'],
      upToKg: [48, 52, 57, 63, 70, 78],
    },
  },
  absolute: [],
  weighIn: {
    beforeBrackets: false,
    attempts: 1,
    minutesBeforeMatch: 0,
    recommendedMinutes: null,
    missed: 'forfeit',
    clause: 'unstated',
  },
  merge: noMergers,
  formats: [{ upTo: 5, format: 'round-robin' }, { format: 'single-elimination' }],
  rematch: 'fight',
  matchTimes: { all: { ageClasses: everybody, seconds: 240, clause: 'Four minutes' } },
  standings: {
    matchPoints: {
      submission: [10, 0],
      points: [10, 0],
      advantages: [1, 0],
      penalties: [1, 0],
      decision: [1, 0],
      'overtime-submission': [10, 0],
      'overtime-escape': [1, 0],
      'golden-score': [1, 0],
      'referee-stoppage': [10, 0],
      'corner-stoppage': [10, 0],
      medical: [10, 0],
      dq: [10, 0],
      'double-dq': [0, 0],
      walkover: [10, 0],
      'double-walkover': [0, 0],
      forfeit: [10, 0],
    },
    headToHead: 'wins',
    submissions: ['submission'],
    criteria: ['wins', 'points', 'head-to-head'],
    afterSplit: 'restart',
    medals: 3,
    clubPoints: [5, 3, 1],
  },
  corrections: { reasons: ['keying-error'], clause: 'made up' },
  scoring: {
    periods: [{ id: 'regulation', positionsScore: true, defersPenaltiesIn: [] }],
    breakSeconds: 0,
    calls,
    ladders: {
      shido: {
        steps: [
          { id: 'first shido', penalties: 1 },
          { id: 'second shido', penalties: 1 },
          { id: 'hansoku-make', penalties: 1, dq: true },
        ],
        deferred: 'void',
        clause: penalties,
      },
    },
    atTime: { criteria: ['points'], level: 'golden-score', clause: 'Waza-ari at time' },
    goldenScore: { rounds: 1, seconds: 600, clause: 'Golden score' },
  },
  schedule: { changeoverSeconds: 60, minimumRestSeconds: 600 },
  techniques: {
    columns: { everybody: { label: 'Everybody', divisions: [{}] } },
    rules: { armbar: { legality: 'legal', clause: 'Kansetsu-waza' } },
  },
  checklists: {},
};
