import { describe, expect, test } from 'vitest';
import { giNogiPointsScoring } from './gi-nogi-points.ts';
import { board, faultsOf, type Line, play, verdict } from './testing/play.ts';

/** Two rounds of four minutes, a minute between. */
const adult = { scoring: giNogiPointsScoring, age: 'adult', seconds: 540 };
/** Two rounds of three minutes. */
const junior = { scoring: giNogiPointsScoring, age: 'junior', seconds: 420 };

describe('gi-nogi-points, "Finishing the Match in a Submission Attempt"', () => {
  test('an advantage when time runs out', () => {
    const level: Line[] = ['1:00 b sweep', '4:00 round-end', '5:00 a mount'];
    expect(verdict(play(adult, [...level, '8:00 a attack-live-at-time', '8:00 time']))).toBe(
      'a by advantages',
    );
  });

  test('it counts too when the table has called time before', () => {
    expect(verdict(play(adult, ['4:00 round-end', '8:00 time', '8:00 b attack-live-at-time']))).toBe(
      'b by advantages',
    );
  });

  test('the end of round one does not finish the match', () => {
    const sheet = play(adult, ['4:00 a attack-live-at-time', '4:00 round-end']);
    expect(board(sheet)).toBe('0/0/0 0/0/0');
    expect(sheet.ignored).toMatchObject([{ at: 240 }]);
  });
});

describe('gi-nogi-points, "Punishment"', () => {
  const four: Line[] = [
    '0:30 b penalty',
    '1:00 b stalling',
    '1:30 b guard-pull-no-contact',
    '2:00 b penalty',
  ];

  test('noted, an advantage, two points, a disqualification, on one ladder for every kind', () => {
    expect(board(play(adult, four.slice(0, 1)))).toBe('0/0/0 0/0/1');
    expect(board(play(adult, four.slice(0, 2)))).toBe('0/1/0 0/0/2');
    expect(board(play(adult, four.slice(0, 3)))).toBe('2/1/0 0/0/3');
    const sheet = play(adult, four);
    expect(verdict(sheet)).toBe('a by dq');
    expect(board(sheet)).toBe('2/1/0 0/0/4');
  });

  test('"For the KIDS to the JUNIOR divisions … a verbal warning before issuing the first penalty"', () => {
    const sheet = play(junior, four);
    expect(board(sheet)).toBe('2/1/0 0/0/3');
    expect(sheet.warnings[0]).toMatchObject({ at: 30, call: 'penalty' });
    expect(verdict(play(junior, [...four, '2:30 b penalty']))).toBe('a by dq');
  });

  test('a verbal warning called as such is the same one', () => {
    expect(board(play(junior, ['0:30 b verbal-warning', '1:00 b penalty']))).toBe('0/0/0 0/0/1');
    const twice = play(junior, ['0:30 b verbal-warning', '1:00 b verbal-warning']);
    expect(twice.ignored).toMatchObject([{ at: 60, call: 'verbal-warning' }]);
  });

  test('adults have no verbal warning', () => {
    expect(faultsOf(adult, ['0:30 b verbal-warning'])).toEqual([
      expect.stringContaining('call "verbal-warning" does not exist in adult'),
    ]);
  });

  test('"Taking longer than one minute in between rounds" is one more', () => {
    expect(board(play(adult, ['0:30 a penalty', '4:00 round-end', '4:00 a late-return']))).toBe(
      '0/0/2 0/1/0',
    );
    expect(play(adult, ['1:00 a late-return']).ignored).toMatchObject([{ call: 'late-return' }]);
  });
});

describe('gi-nogi-points, two rounds', () => {
  test('worked example 7: adults 4–5 with the third penalty', () => {
    const lines: Line[] = ['0:30 a takedown', '0:30 a mount', '4:00 round-end', '4:40 b back-take'];
    const penalties: Line[] = ['5:10 a penalty', '5:40 a penalty', '6:10 a penalty'];
    const adults = play(adult, [...lines, ...penalties, '8:00 time']);
    expect(board(adults)).toBe('4/0/3 5/1/0');
    expect(verdict(adults)).toBe('b by points');
  });

  test('worked example 7: juniors 4–3, the first call being the verbal warning', () => {
    const lines: Line[] = ['0:30 a takedown', '0:30 a mount', '3:00 round-end', '3:40 b back-take'];
    const penalties: Line[] = ['4:10 a penalty', '4:40 a penalty', '5:10 a penalty'];
    const juniors = play(junior, [...lines, ...penalties, '6:00 time']);
    expect(board(juniors)).toBe('4/0/2 3/1/0');
    expect(verdict(juniors)).toBe('a by points');
  });

  test('a submission in round one ends the match', () => {
    expect(verdict(play(adult, ['1:00 b submission']))).toBe('b by submission');
  });

  test('the clock may run on or start again, and may itself begin round two', () => {
    const start: Line[] = ['0:20 a mount', '4:00 round-end'];
    expect(play(adult, [...start, '0:20 a mount', '4:00 time']).a.points).toBe(4);
    expect(play(adult, ['0:20 a mount', '4:20 a mount', '8:00 time'])).toMatchObject({
      a: { points: 4 },
      result: { winner: 'a', method: 'points', seconds: 480 },
    });
  });

  test('a round end called late does not end round two', () => {
    const sheet = play(adult, ['4:02 a mount', '4:04 round-end', '4:30 b sweep']);
    expect(sheet).toMatchObject({ phase: 'round-2', ended: false, a: { points: 2 }, b: { points: 2 } });
  });

  test('a round that ends before its time is noted', () => {
    expect(play(adult, ['3:00 round-end']).warnings).toEqual([
      { at: 180, call: 'round-end', message: 'round-1 ended before its time' },
    ]);
  });

  test('two minutes for kids', () => {
    const kids = { scoring: giNogiPointsScoring, age: 'kids-2', seconds: 300 };
    expect(play(kids, ['2:00 a mount']).phase).toBe('round-1');
    expect(play(kids, ['2:01 a mount']).phase).toBe('round-2');
  });
});

describe('gi-nogi-points, "Points", "Advantages & Punishments", "Decision"', () => {
  test.each<[string, Line[], string]>([
    [
      'points before advantages, no matter how many',
      ['1:00 a sweep', '1:10 b advantage', '1:20 b advantage'],
      'a by points',
    ],
    ['advantages before penalties', ['1:00 a penalty', '1:30 a advantage'], 'a by advantages'],
    ['fewer penalties win', ['1:00 a penalty'], 'b by penalties'],
    ['level: the referee', [], 'open in decision'],
  ])('%s', (_clause, lines, expected) => {
    expect(verdict(play(adult, [...lines, '4:00 round-end', '8:00 time']))).toBe(expected);
  });
});

describe('gi-nogi-points, "Waving the points"', () => {
  test('takes back the latest award, which may then score again', () => {
    const lines: Line[] = ['0:20 a takedown', '0:40 a mount', '0:45 a wave-off'];
    expect(play(adult, lines).a.points).toBe(2);
    expect(play(adult, [...lines, '0:50 a mount']).a.points).toBe(4);
  });

  test('takes back an advantage, or an earlier award by name', () => {
    expect(board(play(adult, ['0:20 b advantage', '0:30 b wave-off']))).toBe('0/0/0 0/0/0');
    const named = play(adult, [
      '0:20 a takedown',
      '0:40 a back-take',
      { at: 50, by: 'a', call: 'wave-off', of: 'takedown' },
    ]);
    expect(named.a.points).toBe(3);
  });

  test('a repeat that did not score counts once the first one is waved off', () => {
    const lines: Line[] = ['0:20 a mount', '0:40 a mount', '0:50 a wave-off'];
    // The latest award is the one at 0:20; without it the mount at 0:40 is the first.
    expect(play(adult, lines).a.points).toBe(2);
    expect(play(adult, [...lines, '1:00 a wave-off']).a.points).toBe(0);
  });

  test('one after another takes back one award after another', () => {
    const lines: Line[] = ['0:20 a takedown', '0:40 a mount', '0:45 a wave-off', '0:50 a wave-off'];
    expect(play(adult, lines).a.points).toBe(0);
    expect(play(adult, [...lines, '0:55 a wave-off']).ignored).toMatchObject([{ at: 55, call: 'wave-off' }]);
  });

  test('does not touch what penalties gave', () => {
    const sheet = play(adult, ['0:20 b penalty', '0:30 b penalty', '0:40 a wave-off']);
    expect(board(sheet)).toBe('0/1/0 0/0/2');
    expect(sheet.ignored).toMatchObject([{ at: 40, call: 'wave-off' }]);
  });
});

describe('gi-nogi-points, "five (5) minutes to fix the issue"', () => {
  test("a minor injury not mended in time is a medical stoppage, a uniform the referee's", () => {
    expect(verdict(play(adult, ['1:00 a medical-timeout', '1:00 timeout-expired']))).toBe('b by medical');
    expect(verdict(play(adult, ['1:00 b uniform-timeout', '1:00 timeout-expired']))).toBe(
      'a by referee-stoppage',
    );
    expect(verdict(play(adult, ['1:00 a uniform-timeout', '1:00 resume']))).toBe('open in round-1');
  });

  test('"Uniform Compliance" before the match: a disqualification', () => {
    expect(play(adult, ['0:00 a uniform-check']).timeout?.seconds).toBe(300);
    expect(verdict(play(adult, ['0:00 a uniform-check', '0:00 timeout-expired']))).toBe('b by dq');
    expect(play(adult, ['0:20 a mount', '0:30 b uniform-check']).ignored).toHaveLength(1);
  });
});

describe('gi-nogi-points, "Mistaken Disqualification"', () => {
  test('with a locked submission the match goes on from standing, with two points', () => {
    const sheet = play(adult, ['0:20 a mount', '1:00 a dq', '1:00 a mistaken-dq', '1:20 a mount']);
    expect(verdict(sheet)).toBe('open in round-1');
    expect(sheet.a.points).toBe(6);
  });

  test('only after a disqualification of the same athlete by a call', () => {
    expect(verdict(play(adult, ['1:00 b submission', '1:00 a mistaken-dq']))).toBe('b by submission');
    expect(verdict(play(adult, ['1:00 b dq', '1:00 a mistaken-dq']))).toBe('a by dq');
    const fourth: Line[] = ['0:10 a penalty', '0:20 a penalty', '0:30 a penalty', '0:40 a penalty'];
    expect(verdict(play(adult, [...fourth, '1:00 a mistaken-dq']))).toBe('b by dq');
  });

  test('"disqualify one or both athletes"', () => {
    expect(verdict(play(adult, ['1:00 double-dq']))).toBe('nobody by double-dq');
  });
});
