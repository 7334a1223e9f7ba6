import { describe, expect, test } from 'vitest';
import { poolFinals } from '../pool-finals.ts';
import { answerOf, marksOf, statedTechniques } from './testing/marks.ts';

const gi = [
  'gi youth-5-6 white',
  'gi youth-11-12 green',
  'gi teen-13-14 green',
  'gi teen-15-17 white',
  'gi teen-15-17 purple',
  'gi teen-15-17 blue',
  'gi adult white',
  'gi adult blue',
  'gi masters purple',
  'gi adult brown',
  'gi masters black',
];
const noGi = [
  'no-gi youth-7-8 beginner',
  'no-gi youth-9-10 expert',
  'no-gi teen-13-14 beginner',
  'no-gi teen-15-17 intermediate',
  'no-gi teen-13-14 advanced',
  'no-gi teen-15-17 advanced',
  'no-gi masters beginner',
  'no-gi adult intermediate',
  'no-gi adult advanced',
  'no-gi masters expert',
];

const allGi = (mark: string) => gi.map(() => mark).join(' ');
const allNoGi = (mark: string) => noGi.map(() => mark).join(' ');

/** Technique, marks in the gi divisions above, marks in the no-gi divisions above. */
const differing = [
  ['straight-ankle-lock', '✗ ✗ ✗ ✗ ✗ ✓ ✓ ✓ ✓ ✓ ✓', '✗ ✗ ✗ ✗ ✓ ✓ ✓ ✓ ✓ ✓'],
  ['turning-ankle-lock', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓ ✓', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓ ✓'],
  ['kneebar', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓ ✓', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓ ✓ ✓'],
  ['toe-hold', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓ ✓', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓ ✓'],
  ['heel-hook', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓'],
  ['reaping', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓'],
  ['calf-slicer', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓ ✓', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓ ✓'],
  ['bicep-slicer', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓ ✓', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓ ✓'],
  ['guard-jump', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓ ✓ ✓ ✓', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓ ✓ ✓'],
  ['triangle-head-pull', '✗ ✗ ✗ ✗ ✗ ✓ – – – – –', '✗ ✗ ✗ ✗ ✗ ✗ – – – –'],
  ['neck-crush', '✓ ✓ ✓ ✓ ✓ ✓ – – – – –', '✗ ✗ ✗ ✗ ✗ ✗ – – – –'],
  ['guard-squeeze', '✗ ✗ ✗ ✗ ✗ ✗ – – – – –', '✗ ✗ ✗ ✗ ✗ ✗ – – – –'],
] as const;

const same: Readonly<Record<string, readonly string[]>> = {
  '✓': ['guard-pull', 'takedown'],
  '–': ['guillotine'],
  '✗': [
    'twisting-leg-lock',
    'muscle-destruction',
    'neck-crank',
    'full-nelson',
    'twister',
    'spinal-crank',
    'guard-pull-no-contact',
    'injuring-takedown',
    'slam',
    'head-spike',
    'strike',
    'punch',
    'kick',
    'head-butt',
    'bite',
    'eye-gouge',
    'fish-hook',
    'ear-grab',
    'hair-pull',
    'small-joint-lock',
    'thumbing',
    'scratch',
    'pinch',
    'groin-contact',
    'knee-or-elbow-on-face',
    'slippery-substance',
    'cuff-or-belt-grip',
    'shirt-submission',
    'avoiding-the-match',
    'flee-mat',
    'arguing',
    'unsportsmanlike-conduct',
  ],
};

const expected: readonly (readonly [string, string, string])[] = [
  ...differing,
  ...Object.entries(same).flatMap(([mark, techniques]) =>
    techniques.map((technique) => [technique, allGi(mark), allNoGi(mark)] as const),
  ),
];

describe('pool-finals, "Leg locks", "Jumping guard", "Disallowed unless explicitly stated"', () => {
  test.each(expected)('%s: gi %s, no-gi %s', (technique, inGi, inNoGi) => {
    expect(marksOf(poolFinals, technique, gi)).toBe(inGi);
    expect(marksOf(poolFinals, technique, noGi)).toBe(inNoGi);
  });

  test('the chart says nothing about any other technique', () => {
    expect(statedTechniques(poolFinals, [...gi, ...noGi])).toEqual(
      expected.map(([technique]) => technique).sort(),
    );
  });

  test('a teen expert in no-gi has no leg lock: the exception names the advanced only', () => {
    expect(marksOf(poolFinals, 'straight-ankle-lock', ['no-gi teen-15-17 expert'])).toBe('✗');
  });
});

describe('pool-finals, what an illegal technique costs', () => {
  const cost = (technique: string) => answerOf(poolFinals, technique, 'gi adult blue').consequence;

  test('"Committing four (4) fouls", "serious, dangerous, or deliberate foul"', () => {
    for (const technique of ['heel-hook', 'head-spike', 'strike', 'full-nelson', 'cuff-or-belt-grip']) {
      expect(cost(technique)).toBe(
        'foul (the fourth is a DQ); DQ at once if serious, dangerous or deliberate',
      );
    }
  });

  test.each(['slam', 'injuring-takedown', 'flee-mat', 'arguing', 'unsportsmanlike-conduct'])(
    '"immediate disqualification": %s',
    (technique) => {
      expect(cost(technique)).toBe('DQ at once');
    },
  );

  test('"passivity or fleeing the mat": a foul', () => {
    expect(cost('avoiding-the-match')).toBe('foul (the fourth is a DQ)');
  });

  test('"Pulling guard": without contact a warning, 1 point, 2 points, DQ; after contact no points', () => {
    expect(cost('guard-pull-no-contact')).toBe('warning, 1 point to the opponent, 2 points, DQ');
    expect(answerOf(poolFinals, 'guard-pull', 'gi youth-5-6 white').condition).toBe(
      'after contact; it scores nothing',
    );
  });

  test('"Crushing or squeezing the neck": in the gi only as a choke with a grip on it', () => {
    expect(answerOf(poolFinals, 'neck-crush', 'gi teen-13-14 white').condition).toBe(
      'only as a choke with a grip on the gi',
    );
    expect(answerOf(poolFinals, 'neck-crush', 'no-gi teen-13-14 beginner').condition).toBeUndefined();
  });

  test('"Guillotines": where they are allowed is unstated, how they are done is not', () => {
    expect(answerOf(poolFinals, 'guillotine', 'no-gi adult expert').condition).toMatch(
      /not finished standing, sit back safely, no throw from it without head and arm/,
    );
  });
});
