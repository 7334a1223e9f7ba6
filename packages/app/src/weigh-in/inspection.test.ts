import { describe, expect, test } from 'vitest';
import { reinstate } from '../registration/suspend.ts';
import { killAtWrite, makeRunning } from '../testing/bracketing.ts';
import { kindOf, organizer, scales, stranger, value } from '../testing/world.ts';
import { listInspections, recordInspection } from './inspection.ts';

const FIVE_MINUTES = 300;

async function inspected(ruleset: string) {
  const { world, event } = await makeRunning({ blue: 4, purple: 0 }, ruleset);
  const id = `Pblue1~${ruleset === 'gi-nogi-points' ? 'gi-and-no-gi' : 'gi'}`;
  return {
    world,
    event,
    id,
    inspect: (outcome: 'passed' | 'failed' | 'put-right', ...checks: string[]) =>
      recordInspection(world, scales, event, id, { outcome, checks }),
    list: async () => value(await listInspections(world, scales, event, id, { limit: 10 })).items,
    status: async () => (await world.db.get('registration', { event, id }))?.status,
    isOut: () => world.db.all('bracket').some(({ out }) => JSON.stringify(out ?? []).includes('Pblue1')),
  };
}

describe('gi-nogi-points, "Uniform Compliance": five minutes to put it right, then DQ', () => {
  test('a failure begins the time; put right in it, nothing follows', async () => {
    const { world, inspect, status, isOut } = await inspected('gi-nogi-points');
    const failed = value(await inspect('failed', 'gi-colour'));
    expect(failed.deadline).toBe(
      new Date((world.time + FIVE_MINUTES) * 1000).toISOString().replace('.000', ''),
    );
    expect(failed.overdue).toBe(false);
    world.time += FIVE_MINUTES;
    expect(value(await inspect('put-right', 'gi-colour'))).toMatchObject({ number: 2, outcome: 'put-right' });
    expect([await status(), isOut()]).toEqual(['registered', false]);
  });

  test('time alone does nothing but show; a failure after it is the DQ, in every match to come', async () => {
    const { world, inspect, list, status, isOut } = await inspected('gi-nogi-points');
    value(await inspect('failed', 'gi-colour'));
    world.time += 100;
    const again = value(await inspect('failed', 'cups'));
    expect(again).toMatchObject({ deadline: (await list())[0]?.deadline, overdue: false });
    world.time += FIVE_MINUTES;
    expect((await list()).map(({ overdue }) => overdue)).toEqual([false, true]);
    expect([await status(), isOut()]).toEqual(['registered', false]);
    expect(value(await inspect('failed', 'gi-colour'))).toMatchObject({
      follows: { out: 'dq', scope: 'bracket' },
      overdue: false,
    });
    expect([await status(), isOut()]).toEqual(['disqualified', true]);
    expect(kindOf(await inspect('put-right', 'gi-colour'))).toBe('conflict');
  });

  test('each check has its own time, whatever else is inspected meanwhile', async () => {
    const { world, inspect, status } = await inspected('gi-nogi-points');
    const { deadline } = value(await inspect('failed', 'gi-colour'));
    expect(value(await inspect('passed', 'cups')).deadline).toBe(deadline);
    world.time += FIVE_MINUTES + 1;
    expect(value(await inspect('failed', 'cups'))).not.toHaveProperty('follows');
    expect(value(await inspect('put-right', 'cups'))).toMatchObject({ deadline, overdue: true });
    expect(kindOf(await inspect('put-right', 'cups'))).toBe('invalid');
    expect(value(await inspect('failed', 'gi-colour')).follows).toEqual({ out: 'dq', scope: 'bracket' });
    expect(await status()).toBe('disqualified');
  });

  test('what was put right and fails once more has its time anew', async () => {
    const { world, inspect, status } = await inspected('gi-nogi-points');
    value(await inspect('failed', 'gi-colour'));
    value(await inspect('put-right', 'gi-colour'));
    world.time += 1000;
    expect(value(await inspect('failed', 'gi-colour')).overdue).toBe(false);
    expect(await status()).toBe('registered');
  });
});

test('pool-finals, "deemed to have a communicable disease, they will be disqualified": at once', async () => {
  const { inspect, status } = await inspected('pool-finals');
  expect(value(await inspect('failed', 'disease')).follows).toEqual({ out: 'dq', scope: 'event' });
  expect(await status()).toBe('disqualified');
});

test('second-half-points, "no open wounds will be permitted": barred, until the organizer lets the athlete back', async () => {
  const { world, event, id, inspect, status, isOut } = await inspected('second-half-points');
  value(await inspect('failed', 'wounds'));
  expect([await status(), isOut()]).toEqual(['suspended', true]);
  value(await reinstate(world, organizer, event, id, { reason: 'closed and covered by the doctor' }));
  expect([await status(), isOut()]).toEqual(['registered', false]);
});

test('madison names no consequence: a failure is written down, and the organizer decides', async () => {
  const { inspect, list, status } = await inspected('madison');
  value(await inspect('passed', 'gi-state'));
  expect(value(await inspect('failed', 'nails'))).not.toHaveProperty('deadline');
  expect(await status()).toBe('registered');
  expect((await list()).map(({ number, outcome, checks }) => [number, outcome, checks])).toEqual([
    [1, 'passed', ['gi-state']],
    [2, 'failed', ['nails']],
  ]);
});

test('checks that the ruleset does not know, what never failed, and strangers are refused', async () => {
  const { world, event, id, inspect } = await inspected('madison');
  expect(await inspect('failed', 'nails', 'shoe-size')).toMatchObject({
    error: { errors: [{ path: 'checks.1' }] },
  });
  expect(await inspect('put-right', 'nails')).toMatchObject({ error: { errors: [{ path: 'outcome' }] } });
  const body = { outcome: 'passed' as const, checks: ['nails'] };
  expect(kindOf(await recordInspection(world, stranger, event, id, body))).toBe('not-found');
});

test('two inspectors at once make two numbered inspections; a killed one leaves nothing', async () => {
  const { world, inspect, list, isOut } = await inspected('pool-finals');
  await Promise.all([inspect('passed', 'eyewear'), inspect('passed', 'gauges')]);
  expect((await list()).map(({ number }) => number)).toEqual([1, 2]);
  const kill = killAtWrite(world, 0);
  await inspect('failed', 'disease').catch((error: Error) => expect(error.message).toBe('killed'));
  kill.heal();
  expect([(await list()).length, isOut()]).toEqual([2, false]);
});
