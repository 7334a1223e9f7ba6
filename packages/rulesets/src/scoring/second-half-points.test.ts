import { describe, expect, test } from 'vitest';
import { secondHalfPointsScoring } from './second-half-points.ts';
import { board, faultsOf, type Line, play, verdict } from './testing/play.ts';

const qualifying = { scoring: secondHalfPointsScoring, age: 'adult', seconds: 360 };
const final = { scoring: secondHalfPointsScoring, age: 'adult', seconds: 480, stage: 'final' } as const;

describe('second-half-points, "Positive Points"', () => {
  test.each([
    ['guard-pass', 3],
    ['knee-on-belly', 2],
    ['mount', 4],
    ['back-mount', 4],
    ['takedown', 2],
    ['sweep', 2],
  ])('%s scores %i, again each time', (position, points) => {
    expect(play(qualifying, [`3:30 a ${position}`]).a.points).toBe(points);
    expect(play(qualifying, [`3:30 a ${position}`, `4:30 a ${position}`]).a.points).toBe(2 * points);
  });

  test.each(['mount', 'knee-on-belly'])(
    '"passing the guard going straight to" %s scores the pass alone',
    (position) => {
      expect(play(qualifying, ['4:00 a guard-pass', `4:02 a ${position}`]).a.points).toBe(3);
      const held = play(qualifying, ['4:00 a guard-pass', `4:03 a ${position}`]);
      expect(held.a.points).toBe(position === 'mount' ? 7 : 5);
      expect(play(qualifying, ['4:00 b guard-pass', `4:02 a ${position}`]).a.points).toBeGreaterThan(0);
    },
  );
});

describe('second-half-points, the halves', () => {
  test('"the first 3 minutes are without points" in qualifying, four in a final', () => {
    expect(play(qualifying, ['2:59 a mount']).a.points).toBe(0);
    expect(play(qualifying, ['3:00 a mount']).a.points).toBe(4);
    expect(play(final, ['3:59 a mount']).a.points).toBe(0);
    expect(play(final, ['4:00 a mount']).a.points).toBe(4);
  });

  test('a position in the first half is listed with the reason', () => {
    expect(play(qualifying, ['1:00 a takedown']).ignored).toEqual([
      { at: 60, call: 'takedown', reason: 'no points for positions in the first-half (Points: Takedown)' },
    ]);
  });

  test('a submission counts in both halves', () => {
    expect(verdict(play(qualifying, ['0:20 b submission']))).toBe('b by submission');
  });

  test('the table may call the half too, at its second', () => {
    expect(play(qualifying, ['3:00 round-end', '3:30 a sweep'])).toMatchObject({
      phase: 'second-half',
      a: { points: 2 },
      ended: false,
    });
  });
});

describe('second-half-points, "Penalties (Negative Points)"', () => {
  const passive = (...clocks: string[]): Line[] => clocks.map((clock) => `${clock} b passivity`);

  test('"warned twice and then punished", then "right-away"', () => {
    const sheet = play(qualifying, passive('3:10', '3:30', '3:50', '4:10'));
    expect(board(sheet)).toBe('0/0/0 -2/0/2');
    expect(sheet.warnings.map(({ at }) => at)).toEqual([190, 210]);
  });

  test('in a half without minuses three or more calls give one minus when the next half starts', () => {
    for (const clocks of [
      ['0:40', '1:30', '2:20'],
      ['0:40', '1:10', '1:30', '2:00', '2:20'],
    ]) {
      expect(play(qualifying, passive(...clocks)).b.points).toBe(0);
      expect(play(qualifying, [...passive(...clocks), '3:00 time']).b.points).toBe(-1);
      expect(play(qualifying, passive(...clocks, '3:20')).b.points).toBe(-2);
    }
  });

  test('one or two calls carry over as warnings', () => {
    expect(play(qualifying, passive('1:00', '3:10')).b.points).toBe(0);
    expect(play(qualifying, passive('1:00', '3:10', '3:30')).b.points).toBe(-1);
    expect(play(qualifying, passive('1:00', '2:00', '3:10')).b.points).toBe(-1);
  });

  test('in a final "negative points start from the beginning"', () => {
    expect(play(final, passive('0:40', '1:30', '2:20')).b.points).toBe(-1);
  });

  test.each(['backing-off', 'guard-pull-no-contact'])('%s is a minus at once, without a warning', (call) => {
    expect(board(play(qualifying, [`4:00 a ${call}`]))).toBe('-1/0/1 0/0/0');
    expect(board(play(final, [`0:10 a ${call}`]))).toBe('-1/0/1 0/0/0');
  });

  test.each(['backing-off', 'guard-pull-no-contact'])(
    '%s costs nothing in a half without minuses',
    (call) => {
      const sheet = play(qualifying, [`1:00 a ${call}`, '3:00 time']);
      expect(board(sheet)).toBe('0/0/0 0/0/0');
      expect(sheet.ignored).toMatchObject([{ at: 60, call }]);
    },
  );

  test('"make a fixed fight": both are out of the tournament', () => {
    expect(play(qualifying, ['1:00 fixed-match']).result).toMatchObject({
      winner: null,
      method: 'double-dq',
      dqScope: 'event',
    });
  });

  test('worked example 8: A 3, B 1, and in a final the minus falls at 2:20', () => {
    const lines: Line[] = [
      '0:40 b passivity',
      '1:00 a takedown',
      '1:30 b passivity',
      '2:20 b passivity',
      '4:30 b sweep',
      '5:00 a guard-pass',
      '5:02 a mount',
    ];
    const sheet = play(qualifying, [...lines, '6:00 time']);
    expect(sheet).toMatchObject({ a: { points: 3 }, b: { points: 1 } });
    expect(verdict(sheet)).toBe('a by points');
    expect(play(final, lines.slice(0, 3)).b.points).toBe(0);
    expect(play(final, lines.slice(0, 4)).b.points).toBe(-1);
  });
});

describe('second-half-points, "Golden Score"', () => {
  const draw: Line[] = ['6:00 time'];

  test('a draw goes to golden score, points decide otherwise', () => {
    expect(verdict(play(qualifying, draw))).toBe('open in golden-score-1');
    expect(verdict(play(qualifying, ['4:00 b sweep', ...draw]))).toBe('b by points');
    expect(verdict(play(qualifying, ['4:00 b backing-off', ...draw]))).toBe('a by points');
  });

  test.each([
    ['submission', 'a by submission'],
    ['advantage', 'a by golden-score'],
    ['sweep', 'a by golden-score'],
  ])('ends with the first %s', (call, expected) => {
    expect(verdict(play(qualifying, [...draw, `6:30 a ${call}`]))).toBe(expected);
    expect(verdict(play(qualifying, [...draw, '0:00 golden-score-start', `0:30 a ${call}`]))).toBe(expected);
  });

  test('advantages exist nowhere else', () => {
    expect(board(play(qualifying, ['4:00 a advantage']))).toBe('0/0/0 0/0/0');
  });

  test("a minus does not end it but decides at the round's end", () => {
    const minus: Line[] = [...draw, '6:30 a backing-off'];
    expect(verdict(play(qualifying, minus))).toBe('open in golden-score-1');
    expect(verdict(play(qualifying, [...minus, '8:00 time']))).toBe('b by golden-score');
    expect(verdict(play(qualifying, [...minus, '7:00 b backing-off', '8:00 time']))).toBe(
      'open in golden-score-2',
    );
  });

  test('after "a maximum of 2" rounds the referee decides, and only then', () => {
    expect(verdict(play(qualifying, [...draw, '6:00 a decision']))).toBe('open in golden-score-1');
    expect(verdict(play(qualifying, [...draw, '8:00 time', '8:00 a decision']))).toBe(
      'open in golden-score-2',
    );
    const two: Line[] = [...draw, '8:00 time', '10:00 time'];
    expect(verdict(play(qualifying, two))).toBe('open in decision');
    expect(verdict(play(qualifying, [...two, '10:00 a decision']))).toBe('a by decision');
    expect(play(qualifying, [...two, '10:00 golden-score-start']).ignored).toHaveLength(1);
  });

  test('starting the next round says that the time before it is over', () => {
    const starts: Line[] = [
      '5:00 a sweep',
      '5:30 b sweep',
      '6:00 golden-score-start',
      '8:00 golden-score-start',
    ];
    expect(play(qualifying, starts).phase).toBe('golden-score-2');
    expect(play(qualifying, ['5:00 a sweep', '6:00 golden-score-start']).ignored).toHaveLength(1);
    expect(play(qualifying, ['1:00 golden-score-start']).ignored).toHaveLength(1);
  });

  test('the clock may start again in every round', () => {
    const lines: Line[] = [
      ...draw,
      '0:00 golden-score-start',
      '2:00 time',
      '0:10 golden-score-start',
      '0:40 b takedown',
    ];
    expect(play(qualifying, lines).result).toEqual({ winner: 'b', method: 'golden-score', seconds: 40 });
  });
});

test('second-half-points has no call of another book', () => {
  expect(faultsOf(qualifying, ['4:00 a back-control'])).toEqual([expect.stringContaining('is unknown')]);
});
