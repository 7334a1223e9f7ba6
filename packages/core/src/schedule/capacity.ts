/** From and to, in seconds. */
export type Opening = readonly [from: number, to: number];

/**
 * The shortest stretch of time in which these openings, of all mats together, add up to the work; Infinity where they
 * never do. It begins or ends where an opening does.
 */
export function shortestStretch(openings: readonly Opening[], work: number): number {
  const points = [...new Set(openings.flat())].sort((a, b) => a - b);
  const opened = points.map((time) => openUntil(openings, time));
  let shortest = Number.POSITIVE_INFINITY;
  points.forEach((point, index) => {
    const end = timeAt(points, opened, (opened[index] ?? 0) + work, 'first');
    const start = timeAt(points, opened, (opened[index] ?? 0) - work, 'last');
    shortest = Math.min(shortest, end - point, point - start);
  });
  return Math.ceil(shortest);
}

function openUntil(openings: readonly Opening[], time: number): number {
  return openings.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(time, to) - from), 0);
}

/** The first or last time at which the openings have added up to so much; beyond all openings, infinitely far away. */
function timeAt(
  points: readonly number[],
  opened: readonly number[],
  amount: number,
  which: 'first' | 'last',
): number {
  if (amount > (opened.at(-1) ?? 0)) return Number.POSITIVE_INFINITY;
  if (amount < 0) return Number.NEGATIVE_INFINITY;
  const after =
    which === 'first'
      ? opened.findIndex((value) => value >= amount)
      : opened.findIndex((value) => value > amount);
  const last = after < 0 ? points.length - 1 : after;
  if (last === 0 || after < 0) return points[last] ?? 0;
  const [from = 0, to = 0] = [points[last - 1], points[last]];
  const [low = 0, high = 0] = [opened[last - 1], opened[last]];
  return high === low ? to : from + ((amount - low) / (high - low)) * (to - from);
}
