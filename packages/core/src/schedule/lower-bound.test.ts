import { describe, expect, it } from 'vitest';
import { lowerBound } from './lower-bound.ts';
import type { ScheduleBracket, ScheduleProblem } from './problem.ts';
import { roundRobinMatches } from './testing/brackets.ts';

const bracket = (id: string, athletes: string, more: Partial<ScheduleBracket> = {}): ScheduleBracket => ({
  id,
  restSeconds: 300,
  matches: roundRobinMatches(id, [...athletes], 300),
  ...more,
});
const event = (
  mats: number,
  brackets: readonly ScheduleBracket[],
  more: Partial<ScheduleProblem> = {},
): ScheduleProblem => ({
  start: 0,
  changeoverSeconds: 60,
  mats: Array.from({ length: mats }, (_, index) => ({ number: index + 1 })),
  brackets,
  ...more,
});

describe('lowerBound', () => {
  it('is the work of the mats, without the changeover after the last match', () => {
    const brackets = ['ab', 'cd', 'ef', 'gh'].map((pair) => bracket(pair, pair));
    expect(lowerBound(event(2, brackets))).toEqual({ seconds: 660, binds: 'mats' });
  });

  it('counts whole matches: five of equal length on two mats take as long as six', () => {
    const brackets = ['ab', 'cd', 'ef', 'gh', 'ij'].map((pair) => bracket(pair, pair));
    expect(lowerBound(event(2, brackets)).seconds).toBe(3 * 300 + 2 * 60);
  });

  it('is a bracket alone where its rests take longer than the mats do', () => {
    expect(lowerBound(event(4, [bracket('x', 'abc'), bracket('y', 'de')]))).toEqual({
      seconds: 1500,
      binds: 'bracket x',
    });
  });

  it('is an athlete whose matches and rests take longer than any one bracket', () => {
    const brackets = ['ab', 'ac', 'ad'].map((pair, index) =>
      bracket(pair, pair, { restSeconds: (index + 1) * 1000 }),
    );
    expect(lowerBound(event(4, brackets))).toEqual({
      seconds: 900 + 2000 + 3000,
      binds: "athlete a's chain",
    });
  });

  it('is the opening hours where a break lies in the work', () => {
    const brackets = ['ab', 'cd', 'ef', 'gh'].map((pair) => bracket(pair, pair));
    const windows = [
      { open: 0, close: 660 },
      { open: 3000, close: 9000 },
    ];
    const mats = [1, 2].map((number) => ({ number, windows: number === 1 ? windows.slice(0, 1) : windows }));
    const more = [...brackets, bracket('ij', 'ij')];
    expect(lowerBound(event(2, brackets, { mats }))).toEqual({ seconds: 660, binds: 'mats' });
    expect(lowerBound(event(2, more, { mats })).binds).toBe('opening hours');
  });

  it('is the work of a kids mat, where kids have no other', () => {
    const mats = [
      { number: 1, groups: ['kids'] },
      { number: 2, groups: ['adults'] },
    ];
    const kids = ['ab', 'cd', 'ef'].map((pair) => bracket(pair, pair, { group: 'kids' }));
    const adults = bracket('gh', 'gh', { group: 'adults' });
    expect(lowerBound(event(2, [...kids, adults], { mats }))).toEqual({ seconds: 1020, binds: 'mats 1' });
  });

  it('spans from the last chance of a morning to the end of an afternoon', () => {
    const sessions = [
      { id: 'morning', open: 0, close: 2000 },
      { id: 'afternoon', open: 9000, close: 20000 },
    ];
    const brackets = [
      bracket('x', 'ab', { session: 'morning' }),
      bracket('y', 'cd', { session: 'afternoon' }),
    ];
    expect(lowerBound(event(2, brackets, { sessions }))).toEqual({
      seconds: 9300 - 1700,
      binds: 'session afternoon',
    });
  });

  it('spans the break that the work of the mats must reach over', () => {
    const windows = [
      { open: 0, close: 660 },
      { open: 5000, close: 9000 },
    ];
    const brackets = ['ab', 'cd', 'ef'].map((pair) => bracket(pair, pair));
    const alike = event(1, brackets, { mats: [{ number: 1, windows }] });
    expect(lowerBound(alike)).toEqual({ seconds: 3 * 300 + 2 * 60, binds: 'mats' });
    const long = event(
      1,
      [
        ...brackets,
        ...['gh', 'ij', 'kl', 'mn', 'op', 'qr', 'st', 'uv', 'wx'].map((pair) => bracket(pair, pair)),
      ],
      {
        mats: [
          {
            number: 1,
            windows: [
              { open: 0, close: 2100 },
              { open: 5000, close: 7100 },
            ],
          },
        ],
      },
    );
    expect(lowerBound(long).seconds).toBe(5000 + 2100);
  });

  it('puts two long brackets of three on one of two mats', () => {
    const brackets = ['abcd', 'efgh', 'ijkl'].map((people) => bracket(people, people, { restSeconds: 0 }));
    expect(lowerBound(event(2, brackets)).seconds).toBe(12 * 300 + 11 * 60);
  });
});
