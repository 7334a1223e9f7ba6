import { describe, expect, test } from 'vitest';
import { giNogiPoints } from '../gi-nogi-points.ts';
import { madison } from '../madison.ts';
import { secondHalfPoints } from '../second-half-points.ts';
import { answerOf, marksOf, statedTechniques } from './testing/marks.ts';

describe('madison, "Allowable Techniques"', () => {
  const others = [
    'gi peewee white',
    'no-gi youth expert',
    'no-gi teens advanced',
    'gi adult black',
    'gi masters white',
    'no-gi adult beginner',
    'no-gi masters intermediate',
  ];
  const reapers = [
    'no-gi adult advanced',
    'no-gi adult expert',
    'no-gi masters advanced',
    'no-gi masters expert',
  ];

  test('"Reaping" only in adult and masters, advanced and expert, no-gi', () => {
    expect(marksOf(madison, 'reaping', others)).toBe('✗ ✗ ✗ ✗ ✗ ✗ ✗');
    expect(marksOf(madison, 'reaping', reapers)).toBe('✓ ✓ ✓ ✓');
  });

  test('"A violation of a rule": warning, 2 points off (peewee only) or DQ by the referee', () => {
    expect(answerOf(madison, 'reaping', 'gi peewee white').consequence).toBe(
      'verbal warning, 2 points off or DQ, by the referee',
    );
    for (const division of others.slice(1)) {
      expect(answerOf(madison, 'reaping', division).consequence).toBe('verbal warning or DQ, by the referee');
    }
  });

  test('"Intentionally fleeing the mat" is an immediate DQ, "Hair pulling" at the referee’s discretion', () => {
    const all = [...others, ...reapers];
    expect(marksOf(madison, 'flee-mat', all)).toBe(all.map(() => '✗').join(' '));
    expect(marksOf(madison, 'hair-pull', all)).toBe(all.map(() => '✗').join(' '));
    expect(answerOf(madison, 'flee-mat', 'gi adult blue').consequence).toBe('DQ at once');
    expect(answerOf(madison, 'hair-pull', 'gi adult blue').consequence).toBe(
      'verbal warning or DQ, by the referee',
    );
  });

  test('"Get-down Rule": takedown and guard pull are legal and rule it out before 2:00', () => {
    for (const technique of ['takedown', 'guard-pull']) {
      expect(answerOf(madison, technique, 'no-gi teens beginner')).toMatchObject({
        legality: 'legal',
        condition: 'before 2:00 it rules out the get-down',
      });
    }
  });

  test('everything else is unstated: the chart is only linked', () => {
    expect(statedTechniques(madison, [...others, ...reapers])).toEqual([
      'flee-mat',
      'guard-pull',
      'hair-pull',
      'reaping',
      'takedown',
    ]);
    expect(marksOf(madison, 'heel-hook', ['gi peewee white', 'no-gi adult expert'])).toBe('– –');
  });
});

describe('gi-nogi-points, "Disqualification" and "Penalty application"', () => {
  const adult = 'gi-and-no-gi adult blue';
  const minors = ['kids-1 white', 'kids-2 gray', 'kids-3 orange', 'junior green', 'junior blue'];
  const chart: Readonly<Record<string, readonly [mark: string, consequence?: string]>> = {
    'banned-move': ['✗', 'DQ'],
    slam: ['✗', 'DQ'],
    takedown: ['✓'],
    'hip-throw': ['✓'],
    'double-leg': ['✓'],
    'illegal-grip': ['✗', 'stop, penalty'],
    'illegal-grip-technique': ['✗', 'stop, back to the position before, penalty'],
    'guard-pull-no-grips': ['✗', 'penalty'],
    stalling: ['✗', 'penalty'],
    'late-return': ['✗', 'penalty'],
    'referee-abuse': ['✗', 'DQ'],
    'poor-sportsmanship': ['✗', 'penalty or DQ'],
    'gi-pants-grip': ['✓'],
  };

  test.each(Object.entries(chart))('%s: %s', (technique, [mark, consequence]) => {
    expect(marksOf(giNogiPoints, technique, [adult, 'gi-and-no-gi masters black'])).toBe(`${mark} ${mark}`);
    expect(answerOf(giNogiPoints, technique, adult).consequence).toBe(consequence);
    for (const minor of minors) {
      expect(marksOf(giNogiPoints, technique, [`gi-and-no-gi ${minor}`])).toBe(mark);
    }
  });

  test('"KIDS to the JUNIOR divisions": a verbal warning comes before a penalty', () => {
    for (const minor of minors) {
      expect(answerOf(giNogiPoints, 'stalling', `gi-and-no-gi ${minor}`).consequence).toBe(
        'penalty, after a verbal warning',
      );
      expect(answerOf(giNogiPoints, 'slam', `gi-and-no-gi ${minor}`).consequence).toBe('DQ');
    }
  });

  test('"If an athlete gets slammed due to a hip throw or a double leg": without walking across the mat', () => {
    expect(answerOf(giNogiPoints, 'double-leg', adult).condition).toBe('without walking across the mat');
    expect(answerOf(giNogiPoints, 'gi-pants-grip', adult).condition).toBe(
      'only where the opponent wears them',
    );
  });

  test('banned moves have no names: every other technique is unstated', () => {
    expect(statedTechniques(giNogiPoints, [adult])).toEqual(Object.keys(chart).sort());
    expect(answerOf(giNogiPoints, 'banned-move', adult).decision).toMatch(/missing/);
    expect(marksOf(giNogiPoints, 'heel-hook', ['gi-and-no-gi kids-1 white', adult])).toBe('– –');
  });
});

describe('second-half-points, "Legal Techniques", "Illegal Techniques", "General Rules"', () => {
  const minors = [
    'gi kids-4-6 white',
    'no-gi kids-7-9 beginner',
    'no-gi kids-10-12 expert',
    'gi juvenile-13-15 green',
    'gi juvenile-16-17 blue',
  ];
  const adults = ['gi adult white', 'no-gi adult expert', 'gi masters black', 'no-gi masters beginner'];
  const groups: Readonly<Record<string, readonly string[]>> = {
    '✓ ✓': ['choke', 'guillotine', 'anaconda', 'darce', 'armbar', 'shoulder-lock', 'takedown', 'guard-pull'],
    '✗ –': [
      'straight-ankle-lock',
      'turning-ankle-lock',
      'kneebar',
      'heel-hook',
      'twisting-leg-lock',
      'calf-slicer',
      'guard-jump',
    ],
    '– –': ['reaping'],
    '✗ ✗': [
      'windpipe-hold',
      'toe-hold',
      'small-joint-lock',
      'full-nelson',
      'crucifix',
      'teepee',
      'slam',
      'guard-pull-no-contact',
      'backing-off',
      'passivity',
      'strike',
      'punch',
      'kick',
      'head-butt',
      'bite',
      'eye-gouge',
      'fish-hook',
      'ear-grab',
      'hair-pull',
      'thumbing',
      'scratch',
      'pinch',
      'groin-contact',
      'hand-on-face',
      'knee-or-elbow-on-face',
      'shirt-or-shorts-grip',
      'slippery-substance',
      'fixed-match',
    ],
  };
  const expected = Object.entries(groups).flatMap(([marks, techniques]) =>
    techniques.map((technique) => [technique, marks] as const),
  );

  test.each(expected)('%s: minors and adults %s', (technique, marks) => {
    const [minor, adult] = marks.split(' ');
    expect(marksOf(secondHalfPoints, technique, minors)).toBe(minors.map(() => minor).join(' '));
    expect(marksOf(secondHalfPoints, technique, adults)).toBe(adults.map(() => adult).join(' '));
  });

  test('whatever else is unstated, wrist locks, bicep slicers and cranks among it', () => {
    expect(statedTechniques(secondHalfPoints, [...minors, ...adults])).toEqual(
      expected.map(([technique]) => technique).sort(),
    );
    for (const technique of ['wrist-lock', 'bicep-slicer', 'neck-crank', 'spinal-crank', 'twister']) {
      expect(marksOf(secondHalfPoints, technique, ['gi kids-4-6 white', 'gi adult black'])).toBe('– –');
    }
  });

  test('what an illegal technique costs is a decision; minus points and DQ are the rulebook’s', () => {
    const of = (technique: string) => answerOf(secondHalfPoints, technique, 'gi adult white');
    expect(of('slam').consequence).toBe('−1 or DQ, entered by the referee');
    expect(of('slam').decision).toMatch(/names no consequence/);
    expect(of('guard-pull-no-contact').consequence).toBe('−1 point');
    expect(of('backing-off').consequence).toBe('−1 point');
    expect(of('passivity').consequence).toBe('two warnings, then −1 each time');
    expect(of('fixed-match').consequence).toBe('DQ of both from the whole event');
    expect(of('fixed-match').decision).toBeUndefined();
  });
});
