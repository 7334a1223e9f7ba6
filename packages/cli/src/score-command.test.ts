import { describe, expect, test } from 'vitest';
import { runOn } from './testing/memory-io.ts';

const adultGi = { discipline: 'gi', sex: 'male', age: 'adult', level: 'blue' };

const score = (ruleset: string, division: unknown, calls: unknown, ...more: string[]) =>
  runOn(
    { 'calls.json': typeof calls === 'string' ? calls : JSON.stringify(calls) },
    ...['score', 'calls.json', '--ruleset', ruleset, '--division', JSON.stringify(division), ...more],
  );

describe('openmat score', () => {
  test('plays a match to its result: worked example 3 of pool-finals', async () => {
    const { exitCode, out, err } = await score('pool-finals', adultGi, [
      { at: 30, by: 'a', call: 'takedown' },
      { at: 60, by: 'a', call: 'stalling' },
      { at: 90, by: 'a', call: 'stalling' },
      { at: 120, by: 'a', call: 'stalling' },
      { at: 300, call: 'time' },
      { at: 301, by: 'a', call: 'sweep' },
    ]);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      a: { points: 2, advantages: 0, penalties: 3 },
      b: { points: 2, advantages: 1, penalties: 0 },
      phase: 'regulation',
      ended: true,
      result: { winner: 'b', method: 'advantages', seconds: 300 },
      timeout: null,
      warnings: [{ at: 60, call: 'stalling', message: expect.stringContaining('warning') }],
      ignored: [{ at: 301, call: 'sweep', reason: 'the match is over' }],
    });
  });

  test('knows a final by its stage', async () => {
    const calls = [{ at: 200, by: 'a', call: 'mount' }];
    const points = async (...stage: string[]) =>
      JSON.parse((await score('second-half-points', adultGi, calls, ...stage)).out).a.points;
    expect(await points()).toBe(4);
    expect(await points('--stage', 'qualifying')).toBe(4);
    expect(await points('--stage', 'final')).toBe(0);
  });

  test('takes an override of the scoring', async () => {
    const peewee = { ...adultGi, age: 'peewee', level: 'white' };
    const calls = [
      { at: 10, by: 'a', call: 'mount' },
      { at: 20, by: 'a', call: 'mount' },
    ];
    const { out } = await score('madison', peewee, calls, '--set', 'scoring.mercy.lead=8');
    expect(JSON.parse(out).result).toEqual({ winner: 'a', method: 'points', seconds: 20 });
  });

  test('knows who is heavier in an absolute division', async () => {
    const calls = [{ at: 10, by: 'b', call: 'stalling' }];
    const absolute = { ...adultGi, absolute: true };
    const { out } = await score('sub-overtime', absolute, calls, '--heavier', 'a');
    expect(JSON.parse(out).ignored).toMatchObject([{ at: 10, call: 'stalling' }]);
  });

  test('names every call that cannot be understood, one line each', async () => {
    const youth = { ...adultGi, age: 'youth', level: 'white' };
    const { exitCode, out, err } = await score('madison', youth, [
      { at: 10, by: 'a', call: 'mount' },
      { at: 20, by: 'a', call: 'kick' },
      { at: 30, call: 'submission' },
    ]);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(err.split('\n')).toEqual([
      'calls.json: 0.call: call "mount" does not exist in youth (Points (Peewee 8 and under only): mount)',
      expect.stringMatching(
        /^calls.json: 1.call: call "kick" is unknown; there are back-mount, corner-stoppage, /,
      ),
      'calls.json: 2.by: by of "submission" is missing; it is "a" or "b"',
      '',
    ]);
  });

  test.each([
    ['{', /^calls.json: is not JSON/],
    [[{ at: '10', call: 'time' }], /^calls.json: 0.at: /],
    [[{ at: 10, by: 'c', call: 'time' }], /^calls.json: 0.by: /],
    [[{ at: 10, call: 'time', referee: 'me' }], /^calls.json: 0: .*referee/],
  ])('refuses calls %#', async (calls, message) => {
    const { exitCode, out, err } = await score('madison', adultGi, calls);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(err).toMatch(message);
  });

  test('refuses a division the ruleset does not have', async () => {
    const { exitCode, err } = await score('madison', { ...adultGi, absolute: true }, []);
    expect(exitCode).toBe(1);
    expect(err).toBe('--division.absolute: madison has no absolute division for adult\n');
  });

  test('asks for the division and knows the stages', async () => {
    const missing = await runOn({ 'calls.json': '[]' }, 'score', 'calls.json', '--ruleset', 'madison');
    expect(missing.exitCode).toBe(2);
    expect((await score('madison', adultGi, [], '--stage', 'semifinal')).exitCode).toBe(2);
  });
});
