import { describe, expect, it } from 'vitest';
import type { Schedule, ScheduledMatch, ScheduleProblem } from './problem.ts';
import { validateSchedule } from './validate.ts';

/** Two brackets, one athlete in both; a final after a semifinal; mat 1 closes for lunch, mat 2 is for kids. */
const problem: ScheduleProblem = {
  start: 0,
  changeoverSeconds: 60,
  mats: [
    {
      number: 1,
      windows: [
        { open: 0, close: 1000 },
        { open: 2000, close: 9000 },
      ],
    },
    { number: 2, groups: ['kids'] },
  ],
  sessions: [{ id: 'day', open: 0, close: 8000 }],
  brackets: [
    {
      id: 'x',
      restSeconds: 300,
      session: 'day',
      matches: [
        { id: 'x.1', durationSeconds: 300, athletes: ['a', 'b'] },
        { id: 'x.2', durationSeconds: 300, athletes: ['a', 'b', 'c'], after: ['x.1'], final: true },
      ],
    },
    {
      id: 'y',
      restSeconds: 600,
      group: 'kids',
      matches: [{ id: 'y.1', durationSeconds: 100, athletes: ['c', 'd'] }],
    },
  ],
  athletes: [{ id: 'd', notBefore: 100 }],
};
const slot = (matchId: string, mat: number, start: number, length: number): ScheduledMatch => ({
  matchId,
  mat,
  start,
  end: start + length,
});
const sound = [slot('x.1', 1, 0, 300), slot('x.2', 1, 2000, 300), slot('y.1', 2, 100, 100)];
const check = (matches: readonly ScheduledMatch[], of = problem, unplaced: Schedule['unplaced'] = []) =>
  validateSchedule(of, { matches, unplaced });
const kinds = (matches: readonly ScheduledMatch[], of = problem) =>
  check(matches, of).map(({ kind }) => kind);
const having = (changed: ScheduledMatch) =>
  sound.map((each) => (each.matchId === changed.matchId ? changed : each));

describe('validateSchedule', () => {
  it('finds nothing in a sound schedule', () => {
    expect(check(sound)).toEqual([]);
  });

  it('finds a match that is nowhere, unless it is listed as unplaced', () => {
    const without = sound.slice(0, 2);
    expect(check(without)).toEqual([{ kind: 'not-placed', matchId: 'y.1' }]);
    expect(
      check(without, problem, [{ matchId: 'y.1', bracketId: 'y', reason: 'no-mat', overrunSeconds: 0 }]),
    ).toEqual([]);
  });

  it('finds a match placed twice, and one nobody knows', () => {
    expect(kinds([...sound, slot('y.1', 2, 4000, 100)])).toEqual(['placed-twice']);
    expect(kinds([...sound, slot('z.1', 1, 4000, 100)])).toEqual(['unknown-match']);
  });

  it('finds a wrong length and an unknown mat', () => {
    expect(kinds(having(slot('y.1', 2, 100, 90)))).toEqual(['wrong-duration']);
    expect(kinds(having(slot('y.1', 3, 100, 100)))).toEqual(['unknown-mat']);
  });

  it('finds a start before the athlete, the session or the event allows', () => {
    expect(kinds(having(slot('y.1', 2, 99, 100)))).toEqual(['too-early']);
    const later = { ...problem, sessions: [{ id: 'day', open: 1, close: 8000 }] };
    expect(kinds(sound, later)).toEqual(['too-early']);
    expect(kinds(having(slot('x.1', 1, -1, 300)))).toContain('too-early');
  });

  it('finds an end after the session or the bracket allows', () => {
    expect(kinds(sound, { ...problem, sessions: [{ id: 'day', open: 0, close: 2299 }] })).toEqual([
      'too-late',
    ]);
    const [x, y] = problem.brackets;
    if (x === undefined || y === undefined) throw new Error('no brackets');
    expect(kinds(sound, { ...problem, brackets: [x, { ...y, notAfter: 199 }] })).toEqual(['too-late']);
  });

  it('finds a match that reaches into the break', () => {
    expect(kinds(having(slot('x.2', 1, 1999, 300)))).toEqual(['closed-mat']);
    expect(kinds(having(slot('x.1', 1, 701, 300)))).toEqual(['closed-mat']);
  });

  it('finds adults on the kids mat', () => {
    expect(kinds([slot('x.1', 2, 1000, 300), slot('x.2', 2, 2000, 300), slot('y.1', 2, 100, 100)])).toEqual([
      'wrong-group',
      'wrong-group',
    ]);
  });

  it('finds two matches on a mat without the changeover between them', () => {
    expect(kinds(having(slot('y.1', 1, 359, 100)))).toEqual(['mat-clash']);
    expect(kinds(having(slot('y.1', 1, 360, 100)))).toEqual([]);
  });

  it('finds a bracket on two mats', () => {
    const open = { ...problem, mats: [{ number: 1 }, { number: 2 }] };
    expect(kinds(having(slot('x.2', 2, 2000, 300)), open)).toEqual(['bracket-on-two-mats']);
  });

  it('finds a match before its feeder, and one whose feeder has no place', () => {
    const unrested = { ...problem, mats: [{ number: 1 }, { number: 2 }] };
    expect(kinds(having(slot('x.1', 1, 4000, 300)), unrested)).toEqual(['before-its-feeder']);
    const gone: Schedule['unplaced'] = [
      { matchId: 'x.1', bracketId: 'x', reason: 'too-late', overrunSeconds: 1 },
    ];
    expect(check(sound.slice(1), problem, gone).map(({ kind }) => kind)).toEqual(['before-its-feeder']);
  });

  it('finds too short a rest within a bracket and between brackets, where the longer one counts', () => {
    const open = { ...problem, mats: [{ number: 1 }, { number: 2 }] };
    expect(kinds(having(slot('x.2', 1, 599, 300)), open)).toContain('short-rest');
    expect(kinds(having(slot('y.1', 2, 2899, 100)))).toEqual(['short-rest']);
    expect(kinds(having(slot('y.1', 2, 2900, 100)))).toEqual([]);
    expect(kinds(having(slot('y.1', 2, 1301, 100)))).toEqual(['short-rest']);
  });

  it('asks no rest between matches nobody can have in common', () => {
    const [x, y] = problem.brackets;
    const [first, second] = x?.matches ?? [];
    if (x === undefined || y === undefined || first === undefined || second === undefined)
      throw new Error('no brackets');
    const apart = { ...x, matches: [first, { ...second, after: [], exclusiveWith: ['x.1'] }] };
    const open = { ...problem, mats: [{ number: 1 }, { number: 2 }], brackets: [apart, y] };
    expect(
      kinds([slot('x.1', 1, 1000, 300), slot('x.2', 1, 1360, 300), slot('y.1', 2, 100, 100)], open),
    ).toEqual([]);
  });

  it('finds a final before the last other match, where finals are held together', () => {
    const together = { ...problem, finalsTogether: true };
    expect(kinds(sound, together)).toEqual([]);
    expect(kinds(having(slot('y.1', 2, 4000, 100)), together)).toEqual(['final-not-last']);
  });
});
