import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSchedules } from './schedules.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-05T09:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('calls the targets at the rate of the schedule until it is ended', () => {
  const invoke = vi.fn(async () => {});
  const end = startSchedules(
    [
      { name: 'Sweep', everySeconds: 60, functionNames: ['sweeper'] },
      { name: 'Clean', everySeconds: 3600, functionNames: ['janitor', 'sweeper'] },
    ],
    invoke,
  );
  vi.advanceTimersByTime(59_999);
  expect(invoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(invoke.mock.calls).toEqual([
    [
      'sweeper',
      expect.objectContaining({
        'detail-type': 'Scheduled Event',
        source: 'aws.events',
        time: '2026-12-05T09:01:00Z',
        resources: ['arn:aws:events:us-east-1:000000000000:rule/Sweep'],
      }),
    ],
  ]);
  vi.advanceTimersByTime(3600_000 - 60_000);
  expect(invoke).toHaveBeenCalledTimes(60 + 2);
  end();
  vi.advanceTimersByTime(3600_000);
  expect(invoke).toHaveBeenCalledTimes(60 + 2);
});
