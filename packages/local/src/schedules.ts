import { randomUUID } from 'node:crypto';
import type { ScheduleSpec } from './blueprint.ts';
import { account, region } from './intrinsics.ts';

/** The event that EventBridge hands to the target of a schedule. */
function scheduledEvent(name: string, now = new Date()) {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account,
    region,
    time: now.toISOString().replace(/\.\d+Z$/, 'Z'),
    resources: [`arn:aws:events:${region}:${account}:rule/${name}`],
    detail: {},
  };
}

/** Calls the targets of each schedule at its rate. Returns what ends that. */
export function startSchedules(
  schedules: readonly ScheduleSpec[],
  invoke: (functionName: string, event: unknown) => Promise<unknown>,
): () => void {
  const timers = schedules.flatMap(({ name, everySeconds, functionNames }) =>
    functionNames.map((target) =>
      setInterval(() => void invoke(target, scheduledEvent(name)), everySeconds * 1000),
    ),
  );
  return () => timers.forEach(clearInterval);
}
