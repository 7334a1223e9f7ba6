import { StartError } from './errors.ts';

const seconds: Readonly<Record<string, number>> = { minute: 60, hour: 3600, day: 86_400 };

/** Seconds between two runs of `rate(5 minutes)`. Throws a StartError for any other expression. */
export function parseRate(expression: string, where: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (!count || !unit) throw new StartError(`${where}: the schedule ${expression} is not supported`);
  return Number(count) * (seconds[unit] ?? 0);
}
