import { expect, test } from 'vitest';
import { judoLike } from '../testing/judo-like.ts';
import { board, type Line, play, verdict } from './testing/play.ts';

const match = { scoring: judoLike.scoring, age: 'senior', seconds: 240 };

test.each<[string, Line[], string]>([
  ['ippon ends the match', ['1:00 a waza-ari', '2:00 b ippon'], 'b by points'],
  ['waza-ari decides at time', ['1:00 a waza-ari', '4:00 time'], 'a by points'],
  [
    'level goes to golden score',
    ['1:00 a waza-ari', '2:00 b waza-ari', '4:00 time'],
    'open in golden-score-1',
  ],
  ['the first waza-ari decides it', ['4:00 time', '4:50 b waza-ari'], 'b by golden-score'],
  ['the third shido loses', ['1:00 a shido', '2:00 a shido', '3:00 a shido'], 'b by dq'],
  [
    'and so it does in golden score',
    ['1:00 a shido', '2:00 a shido', '4:00 time', '5:00 a shido'],
    'b by dq',
  ],
  ['shido alone decide nothing at time', ['1:00 a shido', '4:00 time'], 'open in golden-score-1'],
  [
    'after golden score the referees decide',
    ['4:00 time', '14:00 time', '14:00 a decision'],
    'a by decision',
  ],
])('a sixth ruleset is one file of data: %s', (_rule, lines, expected) => {
  expect(verdict(play(match, lines))).toBe(expected);
});

test('two waza-ari are two points', () => {
  expect(board(play(match, ['1:00 a waza-ari', '2:00 a waza-ari']))).toBe('2/0/0 0/0/0');
});
