import { describe, expect, test } from 'vitest';
import { poolFinalsScoring } from './pool-finals.ts';
import { board, faultsOf, type Line, play, verdict } from './testing/play.ts';

const adult = { scoring: poolFinalsScoring, age: 'adult', seconds: 300 };
const teen = { scoring: poolFinalsScoring, age: 'teen-13-14', seconds: 240 };

describe('pool-finals, "4 Points … 3 Points … 2 Points"', () => {
  test.each([
    ['mount', 4],
    ['back-mount', 4],
    ['back-control', 4],
    ['guard-pass', 3],
    ['takedown', 2],
    ['sweep', 2],
    ['knee-on-belly', 2],
  ])('%s scores %i, again each time it is held', (position, points) => {
    expect(board(play(adult, [`0:30 b ${position}`]))).toBe(`0/0/0 ${points}/0/0`);
    expect(play(adult, [`0:30 b ${position}`, `1:00 b ${position}`]).b.points).toBe(2 * points);
  });
});

describe('pool-finals, the end of a match', () => {
  test.each<[string, Line[], string]>([
    ['"Submission"', ['1:00 a submission'], 'a by submission'],
    ['"Referee stoppage", of the one who was caught', ['1:00 a referee-stoppage'], 'a by referee-stoppage'],
    ['"Corner/coach stops match", of their own athlete', ['1:00 a corner-stoppage'], 'b by corner-stoppage'],
    ['"Referee stoppage (medical)"', ['1:00 a medical'], 'b by medical'],
    ['"the most points"', ['1:00 a sweep', '5:00 time'], 'a by points'],
    ['"the most advantage points"', ['1:00 b advantage', '5:00 time'], 'b by advantages'],
    ['"the least penalty points"', ['1:00 a foul', '5:00 time'], 'b by penalties'],
    ['"Referee decision" when all are level', ['5:00 time', '5:00 b decision'], 'b by decision'],
    ['points before advantages', ['1:00 a sweep', '1:30 b advantage', '5:00 time'], 'a by points'],
    ['advantages before penalties', ['1:00 a advantage', '1:30 a foul', '5:00 time'], 'a by advantages'],
  ])('%s', (_clause, lines, expected) => {
    expect(verdict(play(adult, lines))).toBe(expected);
  });

  test('"both athletes suffering injuries": the score counts as it stands', () => {
    expect(verdict(play(adult, ['1:00 b takedown', '2:00 both-injured']))).toBe('b by points');
    expect(verdict(play(adult, ['2:00 both-injured', '2:00 a decision']))).toBe('a by decision');
  });

  test('no decision before time', () => {
    expect(verdict(play(adult, ['2:00 a decision']))).toBe('open in regulation');
  });
});

describe('pool-finals, "After 20 seconds of no action" (stalling)', () => {
  test('a warning, an advantage, two points, a disqualification', () => {
    const calls: Line[] = ['0:40 a stalling', '1:00 a stalling', '1:20 a stalling', '1:40 a stalling'];
    expect(board(play(adult, calls.slice(0, 1)))).toBe('0/0/1 0/0/0');
    expect(board(play(adult, calls.slice(0, 2)))).toBe('0/0/2 0/1/0');
    expect(board(play(adult, calls.slice(0, 3)))).toBe('0/0/3 2/1/0');
    expect(verdict(play(adult, calls))).toBe('b by dq');
  });

  test('worked example 3: 2–2, then by advantages', () => {
    const calls: Line[] = ['0:30 a takedown', '1:00 a stalling', '1:30 a stalling', '2:00 a stalling'];
    const sheet = play(adult, [...calls, '5:00 time']);
    expect(board(sheet)).toBe('2/0/3 2/1/0');
    expect(sheet.result).toEqual({ winner: 'b', method: 'advantages', seconds: 300 });
    expect(verdict(play(adult, [...calls, '2:30 a stalling']))).toBe('b by dq');
  });

  test('each athlete climbs an own ladder', () => {
    expect(board(play(adult, ['1:00 a stalling', '1:30 b stalling']))).toBe('0/0/1 0/0/1');
  });
});

describe('pool-finals, "must make contact before pulling guard"', () => {
  test('a warning, one point, two points, a disqualification', () => {
    const pull = 'b guard-pull-no-contact';
    expect(board(play(adult, [`0:10 ${pull}`]))).toBe('0/0/0 0/0/1');
    expect(board(play(adult, [`0:10 ${pull}`, `0:20 ${pull}`]))).toBe('1/0/0 0/0/2');
    expect(board(play(adult, [`0:10 ${pull}`, `0:20 ${pull}`, `0:30 ${pull}`]))).toBe('3/0/0 0/0/3');
    const four = [`0:10 ${pull}`, `0:20 ${pull}`, `0:30 ${pull}`, `0:40 ${pull}`];
    expect(verdict(play(adult, four))).toBe('a by dq');
  });

  test('"Pulling guard after contact … no points"', () => {
    expect(board(play(adult, ['0:10 b guard-pull']))).toBe('0/0/0 0/0/0');
  });
});

describe('pool-finals, "Committing four (4) fouls"', () => {
  test('four of any mix disqualify, whatever each ladder would say', () => {
    const mix: Line[] = ['0:10 a guard-pull-no-contact', '0:40 a stalling', '1:00 a foul'];
    expect(board(play(adult, mix))).toBe('0/0/3 0/0/0');
    const fourth = play(adult, [...mix, '1:30 a stalling']);
    expect(verdict(fourth)).toBe('b by dq');
    expect(board(fourth)).toBe('0/0/4 0/0/0');
  });

  test('three of one and one of the other athlete do not', () => {
    const calls: Line[] = ['0:10 a foul', '0:20 a foul', '0:30 a penalty', '0:40 b foul'];
    expect(verdict(play(adult, calls))).toBe('open in regulation');
  });

  test('"Fleeing mat to avoid submission" disqualifies at once', () => {
    expect(verdict(play(adult, ['0:10 a flee-mat']))).toBe('b by dq');
  });
});

describe('pool-finals, takedowns "after the opponent has pulled guard"', () => {
  test('score nothing until both stand again', () => {
    const sheet = play(adult, ['0:10 b guard-pull', '0:13 a takedown', '1:00 stand-up', '1:20 a takedown']);
    expect(sheet.a.points).toBe(2);
    expect(sheet.ignored).toMatchObject([{ at: 13, call: 'takedown' }]);
  });

  test('nor after a pull without contact; the puller may still take down', () => {
    expect(play(adult, ['0:10 b guard-pull-no-contact', '0:13 a takedown']).a.points).toBe(0);
    expect(play(adult, ['0:10 b guard-pull', '0:30 b takedown']).b.points).toBe(2);
  });
});

describe('pool-finals, "Reversal of position"', () => {
  test('rolling over from under a mount is an escape and scores nothing', () => {
    expect(board(play(adult, ['1:00 a mount', '1:20 b escape']))).toBe('4/0/0 0/0/0');
  });
});

describe('pool-finals, stoppages with a limit', () => {
  test('"The third stoppage for crying" is a medical stoppage', () => {
    const two: Line[] = ['0:30 a crying-stop', '1:00 b crying-stop', '1:30 a crying-stop'];
    expect(verdict(play(teen, two))).toBe('open in regulation');
    expect(verdict(play(teen, [...two, '2:00 a crying-stop']))).toBe('b by medical');
  });

  test('adults have no such stoppage', () => {
    expect(faultsOf(adult, ['1:00 a crying-stop'])).toEqual([
      expect.stringContaining('call "crying-stop" does not exist in adult'),
    ]);
  });

  test('"Two minutes will be allowed for a cut to stop bleeding"', () => {
    expect(play(adult, ['1:00 a bleeding']).timeout).toEqual({ call: 'bleeding', by: 'a', seconds: 120 });
    expect(verdict(play(adult, ['1:00 a bleeding', '1:00 timeout-expired']))).toBe('b by medical');
    const stopped = play(adult, ['1:00 a bleeding', '1:00 resume', '1:00 timeout-expired']);
    expect(verdict(stopped)).toBe('open in regulation');
    expect(stopped.ignored).toMatchObject([{ call: 'timeout-expired', reason: 'no time-out runs' }]);
  });

  test('a position after the cut shows that the match went on', () => {
    const sheet = play(adult, ['1:00 a bleeding', '1:20 b takedown', '1:30 timeout-expired']);
    expect(verdict(sheet)).toBe('open in regulation');
  });

  test('time is not called while a time-out runs', () => {
    expect(verdict(play(adult, ['1:00 a bleeding', '1:00 time']))).toBe('open in regulation');
    expect(verdict(play(adult, ['0:30 b sweep', '5:00 a bleeding', '5:00 time']))).toBe('b by points');
  });
});
