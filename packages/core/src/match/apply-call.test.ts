import { describe, expect, test } from 'vitest';
import { applyCall } from './apply-call.ts';
import type { Call } from './call.ts';
import type { ScoringRules } from './rules.ts';
import { scoreMatch } from './score.ts';
import { type LiveMatch, startMatch } from './state.ts';

const scoring: ScoringRules = {
  periods: [{ id: 'regulation', positionsScore: true, defersPenaltiesIn: [] }],
  breakSeconds: 0,
  calls: {
    throw: { kind: 'position', points: 3, clause: 'Throws' },
    pin: { kind: 'position', points: 1, ageClasses: ['kids'], clause: 'Pins' },
    rest: { kind: 'fact', clause: 'Rest' },
    submission: { kind: 'end', method: 'submission', winner: 'by', clause: 'Wins' },
    time: { kind: 'time', clause: 'Time' },
  },
  ladders: {},
  atTime: { criteria: ['points'], level: 'decision', clause: 'Time' },
};

function start(change: Partial<ScoringRules> = {}, seconds = 300): LiveMatch {
  const match = startMatch(
    { ...scoring, ...change },
    { division: { age: 'adult' }, stage: 'final', seconds },
  );
  if (!match.ok) throw new Error(match.error);
  return match.value;
}

describe('a call that cannot be understood is a fault that names its field', () => {
  test.each<[Call, string, string]>([
    [
      { at: 1, by: 'a', call: 'kick' },
      'call',
      'call "kick" is unknown; there are pin, rest, submission, throw, time',
    ],
    [{ at: 1, by: 'a', call: 'constructor' }, 'call', 'call "constructor" is unknown; there are pin, '],
    [{ at: 1, by: 'a', call: 'pin' }, 'call', 'call "pin" does not exist in adult (Pins)'],
    [{ at: 1, call: 'throw' }, 'by', 'by of "throw" is missing; it is "a" or "b"'],
    [{ at: 1, by: 'c' as 'a', call: 'throw' }, 'by', 'by of "throw" "c" is unknown; it is "a" or "b"'],
    [{ at: 1, by: 'c' as 'a', call: 'time' }, 'by', 'by of "time" "c" is unknown'],
    [{ at: -1, by: 'a', call: 'throw' }, 'at', 'at -1 of "throw" must be seconds from 0 on'],
    [{ at: Number.NaN, by: 'a', call: 'throw' }, 'at', 'at NaN of "throw" must be seconds from 0 on'],
    [{ at: 1.5, by: 'a', call: 'throw' }, 'at', 'at 1.5 of "throw" must be whole seconds'],
  ])('%j', (call, field, message) => {
    const fault = applyCall(start(), call);
    expect(fault).toMatchObject({ ok: false, error: { field } });
    expect(fault.ok || fault.error.message).toContain(message);
  });

  test('so is one before the call it follows', () => {
    const faults = scoreMatch(start(), [
      { at: 20, by: 'a', call: 'throw' },
      { at: 19, by: 'a', call: 'throw' },
      { at: 20, by: 'b', call: 'throw' },
      { at: 21, by: 'b', call: 'kick' },
    ]);
    expect(faults).toMatchObject({
      ok: false,
      error: [
        { index: 1, field: 'at' },
        { index: 3, field: 'call' },
      ],
    });
  });

  test('and a fault is one after the end as well', () => {
    const calls: Call[] = [
      { at: 20, by: 'a', call: 'submission' },
      { at: 30, by: 'a', call: 'kick' },
    ];
    expect(scoreMatch(start(), calls)).toMatchObject({ ok: false, error: [{ index: 1 }] });
  });
});

test('calls stamped after the time of their period count, and the first is noted', () => {
  const calls: Call[] = [
    { at: 302, by: 'b', call: 'throw' },
    { at: 303, by: 'b', call: 'throw' },
  ];
  expect(scoreMatch(start(), calls)).toMatchObject({
    value: {
      b: { points: 6 },
      ended: false,
      warnings: [{ at: 302, call: 'throw', message: 'after the time of the regulation' }],
    },
  });
});

test('a call that needs nobody may come without an athlete', () => {
  expect(applyCall(start(), { at: 3, call: 'rest' }).ok).toBe(true);
});

describe('startMatch', () => {
  const two = { periods: [...scoring.periods, ...scoring.periods], breakSeconds: 60 };

  test('divides the time of the match into periods and the breaks between them', () => {
    expect(start(two, 300).rules.periodSeconds).toBe(120);
  });

  test.each([60, 0, -5, 1.5])('refuses %d seconds for two periods and a minute between', (seconds) => {
    expect(
      startMatch({ ...scoring, ...two }, { division: { age: 'adult' }, stage: 'final', seconds }),
    ).toMatchObject({ ok: false, error: `seconds ${seconds} is no match time of 2 periods` });
  });

  test('refuses an age class without its overtime', () => {
    const overtime = [{ ageClasses: ['kids'], from: ['mount'], capSeconds: 60, clause: 'Overtime' }];
    expect(
      startMatch({ ...scoring, overtime }, { division: { age: 'adult' }, stage: 'final', seconds: 60 }),
    ).toEqual({ ok: false, error: 'division.age "adult" has no overtime' });
  });
});
