import { describe, expect, test } from 'vitest';
import { giNogiPointsScoring } from './gi-nogi-points.ts';
import { board, type Line, play } from './testing/play.ts';

/** Two rounds of four minutes, a minute between. */
const adult = { scoring: giNogiPointsScoring, age: 'adult', seconds: 540 };
describe('gi-nogi-points, "Point scoring"', () => {
  test.each([
    ['takedown', 2],
    ['sweep', 2],
    ['knee-on-belly', 2],
    ['guard-pass', 2],
    ['mount', 2],
    ['back-take', 3],
  ])('%s scores %i', (position, points) => {
    expect(board(play(adult, [`0:30 b ${position}`]))).toBe(`0/0/0 ${points}/0/0`);
  });

  test('a position without three seconds is an advantage that the referee gives', () => {
    expect(board(play(adult, ['0:30 a advantage']))).toBe('0/1/0 0/0/0');
  });

  test('"No points for: Escaping"', () => {
    const sheet = play(adult, ['0:30 a mount', '0:50 b escape']);
    expect(board(sheet)).toBe('2/0/0 0/0/0');
    expect(sheet.ignored).toMatchObject([{ at: 50, call: 'escape' }]);
  });

  test('"Takedown Rule", "Guard Pass Rule", "Sweep Rule": both score, at the same second', () => {
    expect(play(adult, ['0:20 a takedown', '0:20 a mount']).a.points).toBe(4);
    expect(play(adult, ['0:20 a guard-pass', '0:20 a knee-on-belly']).a.points).toBe(4);
    expect(play(adult, ['0:20 a sweep', '0:20 a mount']).a.points).toBe(4);
  });
});

describe('gi-nogi-points, "Cumulative points"', () => {
  const once: Line[] = ['0:20 a guard-pass', '0:30 a knee-on-belly', '0:40 a mount', '0:50 a back-take'];

  test('every position scores once: 2 + 2 + 2 + 3', () => {
    expect(play(adult, once).a.points).toBe(9);
  });

  test.each(['guard-pass', 'knee-on-belly', 'mount', 'back-take', 'takedown'])(
    '%s a second time scores nothing and says what opens it again',
    (position) => {
      const sheet = play(adult, [`0:20 a ${position}`, `0:40 a ${position}`]);
      expect(sheet.ignored).toMatchObject([{ at: 40, call: position }]);
      expect(sheet.ignored[0]?.reason).toContain('stand-up');
      expect(sheet.a.points).toBe(position === 'back-take' ? 3 : 2);
    },
  );

  test('"The athletes reset to a standing position": everything scores again', () => {
    const again = once.map((line) => String(line).replace('0:', '1:'));
    expect(play(adult, [...once, '1:00 stand-up', ...again]).a.points).toBe(18);
    const takedowns: Line[] = ['0:20 a takedown', '1:00 stand-up', '1:20 a takedown'];
    expect(play(adult, takedowns).a.points).toBe(4);
  });

  test('guard recovered opens the pass, the mount and the back, but the knee only with another pass', () => {
    const after = [...once, '1:00 b guard-recovered'];
    expect(play(adult, [...after, '1:10 a knee-on-belly']).a.points).toBe(9);
    expect(play(adult, [...after, '1:10 a guard-pass', '1:20 a knee-on-belly']).a.points).toBe(13);
    expect(play(adult, [...after, '1:10 a mount', '1:20 a back-take']).a.points).toBe(14);
  });

  test('the mount re-opens once in between, not more often', () => {
    const sheet = play(adult, ['0:20 a mount', '0:40 b guard-recovered', '1:00 a mount', '1:20 a mount']);
    expect(sheet.a.points).toBe(4);
  });

  test('one who recovers guard opens nothing for themself', () => {
    const sheet = play(adult, ['0:20 a mount', '0:40 a guard-recovered', '1:00 a mount']);
    expect(sheet.a.points).toBe(2);
  });

  test('a sweep comes from guard: the swept athlete may pass and mount again', () => {
    expect(play(adult, ['0:20 a mount', '0:50 b sweep', '1:30 a sweep', '1:40 a mount']).a.points).toBe(6);
  });

  test("the opponent's takedown comes from standing", () => {
    expect(play(adult, ['0:20 a takedown', '0:50 b takedown', '1:30 a takedown']).a.points).toBe(4);
  });

  test('the second round begins standing', () => {
    expect(play(adult, ['0:20 a mount', '4:00 round-end', '4:20 a mount']).a.points).toBe(4);
  });

  test("one athlete's positions do not close the other's", () => {
    expect(board(play(adult, ['0:20 a mount', '0:50 b mount']))).toBe('2/0/0 2/0/0');
  });
});

describe('gi-nogi-points, "Multiple Sweeps While Holding a Submission"', () => {
  const sweep = (at: number, technique: string) => ({ at, by: 'b', call: 'sweep', technique }) as const;

  test('with the same submission held only the first scores', () => {
    const sheet = play(adult, [sweep(30, 'triangle'), sweep(50, 'triangle')]);
    expect(sheet.b.points).toBe(2);
    expect(sheet.ignored).toMatchObject([{ at: 50, call: 'sweep' }]);
  });

  test('with another one, or none, it scores again', () => {
    expect(play(adult, [sweep(30, 'triangle'), sweep(50, 'armbar')]).b.points).toBe(4);
    expect(play(adult, ['0:30 b sweep', '0:50 b sweep']).b.points).toBe(4);
  });
});

describe('gi-nogi-points, "Takedown Examples", "Basic Sweep": what the table enters', () => {
  test.each<[string, Line[], string]>([
    [
      'thrown, then rolled over at once: an advantage, nothing for the roller',
      ['1:00 a advantage'],
      '0/1/0 0/0/0',
    ],
    [
      'countered by a sacrifice: two, and an advantage',
      ['1:00 b takedown', '1:00 a advantage'],
      '0/1/0 2/0/0',
    ],
    [
      'caught in a submission after the takedown: two later',
      ['1:00 b advantage', '1:10 a takedown'],
      '2/0/0 0/1/0',
    ],
    ['bailing out of a takedown', ['1:00 a takedown', '1:00 stand-up'], '2/0/0 0/0/0'],
  ])('%s', (_example, lines, expected) => {
    expect(board(play(adult, lines))).toBe(expected);
  });
});
