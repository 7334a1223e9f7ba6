import { describe, expect, test } from 'vitest';
import { madisonScoring } from './madison.ts';
import { board, faultsOf, type Line, play, verdict } from './testing/play.ts';

const peewee = { scoring: madisonScoring, age: 'peewee', seconds: 180 };
const youth = { scoring: madisonScoring, age: 'youth', seconds: 240 };
const adult = { scoring: madisonScoring, age: 'adult', seconds: 360 };

describe('madison, "Match Rules: Submission Only"', () => {
  test('a submission ends the match and keeps its time and technique', () => {
    const sheet = play(adult, [{ at: 95, by: 'b', call: 'submission', technique: 'armbar' }]);
    expect(sheet.result).toEqual({ winner: 'b', method: 'submission', seconds: 95, technique: 'armbar' });
  });

  test('a match that ends without one waits for the referee', () => {
    expect(play(adult, ['6:00 time'])).toMatchObject({ phase: 'decision', ended: false, result: null });
  });

  test('the decision keeps its reason', () => {
    const reason = 'three submission attempts';
    const sheet = play(adult, ['6:00 time', { at: 370, by: 'a', call: 'decision', reason }]);
    expect(sheet.result).toEqual({ winner: 'a', method: 'decision', seconds: 370, reason });
  });

  test('a decision once the time has passed says that time is over', () => {
    expect(verdict(play(adult, ['6:00 b decision']))).toBe('b by decision');
  });

  test('there is no decision while the match goes on', () => {
    const sheet = play(adult, ['5:59 b decision']);
    expect(verdict(sheet)).toBe('open in regulation');
    expect(sheet.ignored).toMatchObject([{ at: 359, call: 'decision' }]);
  });
});

describe('madison, "Points (Peewee 8 and under only)"', () => {
  test.each([
    ['mount', 4],
    ['back-mount', 4],
    ['guard-pass', 3],
    ['takedown', 2],
    ['knee-on-belly', 2],
    ['sweep', 2],
  ])('%s scores %i', (position, points) => {
    expect(play(peewee, [`0:30 a ${position}`]).a.points).toBe(points);
  });

  test.each(['mount', 'back-mount', 'guard-pass', 'takedown', 'knee-on-belly', 'sweep', 'deduction'])(
    'a nine-year-old has no %s',
    (call) => {
      expect(faultsOf(youth, [`0:30 a ${call}`])).toEqual([
        expect.stringContaining(`call "${call}" does not exist in youth`),
      ]);
    },
  );

  test('"Advantages: No advantages", not even for peewees', () => {
    expect(faultsOf(peewee, ['0:30 a advantage'])).toEqual([
      expect.stringMatching(/^call "advantage" is unknown; there are back-mount, /),
    ]);
  });

  test('"Reversals: Do not count as sweeps"', () => {
    const sheet = play(peewee, ['0:30 a reversal']);
    expect(board(sheet)).toBe('0/0/0 0/0/0');
    expect(sheet.ignored).toMatchObject([{ at: 30, call: 'reversal' }]);
  });

  test('"Transitioning from mount to back mount and back" scores each time', () => {
    expect(play(peewee, ['0:30 a mount', '0:40 a back-mount', '0:50 a mount']).a.points).toBe(12);
  });

  test('"Knee on belly can be scored repeatedly"', () => {
    expect(play(peewee, ['0:30 a knee-on-belly', '0:40 a knee-on-belly']).a.points).toBe(4);
  });

  test('at time the points decide, and level on points the referee', () => {
    expect(verdict(play(peewee, ['0:30 a sweep', '3:00 time']))).toBe('a by points');
    expect(verdict(play(peewee, ['0:30 a sweep', '1:00 b takedown', '3:00 time']))).toBe('open in decision');
  });

  test('a decision cannot overrule the points', () => {
    const sheet = play(peewee, ['0:30 a sweep', '3:00 b decision']);
    expect(verdict(sheet)).toBe('a by points');
    expect(sheet.ignored).toMatchObject([{ call: 'decision' }]);
  });
});

describe('madison, "Mercy Rule"', () => {
  const thirteenAhead: Line[] = ['0:20 a takedown', '0:40 a guard-pass', '1:00 a mount', '1:20 a back-mount'];

  test('13 ahead goes on, a deduction makes it 15 and ends it (worked example 2)', () => {
    expect(verdict(play(peewee, thirteenAhead))).toBe('open in regulation');
    const sheet = play(peewee, [...thirteenAhead, '1:30 b deduction', '1:40 b mount']);
    expect(board(sheet)).toBe('13/0/0 -2/0/1');
    expect(sheet.result).toEqual({ winner: 'a', method: 'points', seconds: 90 });
    expect(sheet.ignored).toEqual([{ at: 100, call: 'mount', reason: 'the match is over' }]);
  });

  test('14 ahead goes on', () => {
    // 4 + 4 + 4 + 2 = 14
    const sheet = play(peewee, ['0:20 b mount', '0:30 b mount', '0:40 b mount', '0:50 b sweep']);
    expect(sheet.b.points).toBe(14);
    expect(sheet.ended).toBe(false);
  });

  test('more than 15 ahead ends it too, wherever the points stand', () => {
    // 2 against 4 × 4 = 16: 14 ahead; a fifth mount: 18 ahead
    const four: Line[] = ['0:20 b mount', '0:30 b mount', '0:40 b mount', '0:50 b mount'];
    expect(play(peewee, ['0:10 a sweep', ...four]).ended).toBe(false);
    expect(verdict(play(peewee, ['0:10 a sweep', ...four, '1:00 b mount']))).toBe('b by points');
  });
});

describe('madison, "Penalties"', () => {
  test('a verbal warning costs nothing, however often', () => {
    const sheet = play(adult, ['1:00 a warning', '2:00 a warning']);
    expect(board(sheet)).toBe('0/0/0 0/0/0');
    expect(sheet.warnings.map(({ at, call }) => [at, call])).toEqual([
      [60, 'warning'],
      [120, 'warning'],
    ]);
  });

  test('"2 point deduction (Peewee Only)"', () => {
    expect(play(peewee, ['1:00 a takedown', '1:30 a deduction']).a.points).toBe(0);
  });

  test('a disqualification ends the match for the opponent', () => {
    expect(verdict(play(youth, ['1:00 a dq']))).toBe('b by dq');
  });

  test('"Intentionally fleeing the mat" is one at once', () => {
    expect(verdict(play(youth, ['1:00 b flee-mat']))).toBe('a by dq');
  });

  test('a disqualification of both leaves no winner', () => {
    expect(verdict(play(adult, ['1:00 double-dq']))).toBe('nobody by double-dq');
  });
});

describe('madison, "Get-down Rule"', () => {
  test('not before two minutes have elapsed', () => {
    expect(play(adult, ['1:59 a get-down']).ignored).toHaveLength(1);
    expect(play(adult, ['2:00 a get-down']).ignored).toHaveLength(0);
  });

  test('"This may only happen once"', () => {
    expect(play(adult, ['2:10 a get-down', '4:00 b get-down']).ignored).toMatchObject([{ at: 240 }]);
  });

  test('not after a guard pull or a takedown', () => {
    expect(play(adult, ['1:00 b guard-pull', '2:10 a get-down']).ignored).toMatchObject([{ at: 130 }]);
    expect(play(peewee, ['1:00 b takedown', '2:10 a get-down']).ignored).toMatchObject([{ at: 130 }]);
  });
});

describe('madison, stoppages', () => {
  test.each([
    ['referee-stoppage', 'a by referee-stoppage'],
    ['corner-stoppage', 'b by corner-stoppage'],
    ['medical', 'b by medical'],
  ])('%s by a: %s', (call, expected) => {
    expect(verdict(play(adult, [`1:00 a ${call}`]))).toBe(expected);
  });
});
