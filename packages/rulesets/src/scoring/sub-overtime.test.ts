import { describe, expect, test } from 'vitest';
import { subOvertimeScoring } from './sub-overtime.ts';
import { board, faultsOf, type Line, play, verdict } from './testing/play.ts';

const adult = { scoring: subOvertimeScoring, age: 'adult', seconds: 240 };
const kids = { scoring: subOvertimeScoring, age: 'kids-8-9', seconds: 180 };

describe('sub-overtime, "How You Win"', () => {
  test.each<[string, Line[], string]>([
    ['submission', ['2:00 b submission'], 'b by submission'],
    ['the referee steps in', ['2:00 b referee-stoppage'], 'b by referee-stoppage'],
    ['disqualification in your favour', ['2:00 b dq'], 'a by dq'],
  ])('%s', (_way, lines, expected) => {
    expect(verdict(play(adult, lines))).toBe(expected);
  });

  test.each(['mount', 'advantage', 'decision', 'penalty'])('there is no %s', (call) => {
    expect(faultsOf(adult, [`1:00 a ${call}`])).toEqual([
      expect.stringContaining(`call "${call}" is unknown`),
    ]);
  });
});

describe('sub-overtime, "one overtime round each"', () => {
  const overtime = (...lines: Line[]) => verdict(play(adult, ['4:00 time', ...lines]));

  test('no submission in regulation leads to it', () => {
    expect(overtime()).toBe('open in overtime-1');
  });

  test('worked example 6: 38.20 each, again; then the faster escape', () => {
    const both = ['38.20 a overtime-submission', '38.20 b overtime-submission'];
    expect(overtime(...both)).toBe('open in overtime-2');
    const sheet = play(adult, ['4:00 time', ...both, '51.00 b overtime-escape', '47.50 a overtime-escape']);
    expect(sheet.result).toEqual({ winner: 'a', method: 'overtime-escape', seconds: 47.5 });
  });

  test('"Fastest sub": the faster of two submissions wins by a hundredth', () => {
    expect(overtime('38.21 a overtime-submission', '38.20 b overtime-submission')).toBe(
      'b by overtime-submission',
    );
  });

  test('a submission beats none, however late and in whichever order', () => {
    expect(overtime('2.00 b overtime-escape', '119.99 b overtime-submission')).toBe(
      'b by overtime-submission',
    );
    expect(overtime('119.99 a overtime-submission', '2.00 a overtime-escape')).toBe(
      'a by overtime-submission',
    );
  });

  test('the first attack alone decides nothing', () => {
    expect(overtime('5.00 a overtime-submission')).toBe('open in overtime-1');
  });

  test('no escape counts as the cap: two minutes for adults, one for kids', () => {
    expect(overtime('120 a time', '119.99 b overtime-escape')).toBe('b by overtime-escape');
    expect(overtime('120 a time', '120 b time')).toBe('open in overtime-2');
    const lines: Line[] = ['3:00 time', '60 a time', '59.99 b overtime-escape'];
    expect(verdict(play(kids, lines))).toBe('b by overtime-escape');
    expect(faultsOf(kids, ['3:00 time', '60.01 b overtime-escape'])).toEqual([
      expect.stringContaining('past the 60'),
    ]);
  });

  test('who did not escape must be named, unless only one is left', () => {
    expect(faultsOf(adult, ['4:00 time', '120 time'])).toEqual([
      expect.stringContaining('who did not escape'),
    ]);
    expect(overtime('40.00 a overtime-escape', '120 time')).toBe('a by overtime-escape');
  });

  test('an attack that is over is not called again', () => {
    const sheet = play(adult, ['4:00 time', '40.00 a overtime-escape', '30.00 b overtime-submission']);
    expect(sheet.ignored).toMatchObject([{ at: 30, call: 'overtime-submission' }]);
  });

  test('the first attack says that regulation is over', () => {
    expect(verdict(play(adult, ['30.00 a overtime-escape', '20.00 b overtime-escape']))).toBe(
      'b by overtime-escape',
    );
  });

  test('submission and escape are understood as those of overtime', () => {
    expect(overtime('30.50 a submission', '20.25 a escape')).toBe('a by overtime-submission');
    expect(play(adult, ['1:00 a escape']).ignored).toHaveLength(1);
  });

  test('"until there\'s a winner": again and again', () => {
    const level: Line[] = ['10.00 a overtime-escape', '10.00 b overtime-escape'];
    expect(overtime(...level, ...level, ...level)).toBe('open in overtime-4');
  });

  test('times have two decimals there and none before', () => {
    expect(faultsOf(adult, ['4:00 time', '10.001 a overtime-escape'])).toEqual([
      expect.stringContaining('more than two decimals'),
    ]);
    expect(faultsOf(adult, ['10.5 a submission'])).toEqual([expect.stringContaining('whole seconds')]);
  });

  test('a disqualification ends overtime too', () => {
    expect(overtime('5.00 a dq')).toBe('b by dq');
  });
});

describe('sub-overtime, "Absolute division"', () => {
  const absolute = { ...adult, division: { age: 'adult', absolute: true }, heavier: 'a' } as const;

  test('the heavier athlete can be penalised for not engaging, the lighter cannot', () => {
    const sheet = play(absolute, ['1:00 a stalling', '2:00 b stalling']);
    expect(board(sheet)).toBe('0/0/1 0/0/0');
    expect(sheet.ignored).toMatchObject([{ at: 120, call: 'stalling' }]);
  });

  test('only in regulation, and only in the absolute', () => {
    expect(play(absolute, ['4:00 time', '10.00 a stalling']).ignored).toHaveLength(1);
    expect(faultsOf(adult, ['1:00 a stalling'])).toEqual([
      expect.stringContaining('outside the absolute division'),
    ]);
  });
});
