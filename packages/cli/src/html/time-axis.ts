import { zoned } from './clock.ts';

/** A stretch of time that is drawn as one picture. Epoch seconds. */
export interface Strip {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly Tick[];
}

export interface Tick {
  readonly at: number;
  /** Whether a clock in the zone shows a full hour. */
  readonly isHour: boolean;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const STRIP_SECONDS = 3 * 3600;
const TICK_SECONDS = 1800;

/** Cuts the time in which there are matches into strips of three hours that begin at full hours; nights are left out. */
export function strips(matches: readonly Span[], timeZone: string): Strip[] {
  const made: Pick<Strip, 'from' | 'to'>[] = [];
  let covered = Number.NEGATIVE_INFINITY;
  for (const { start, end } of [...matches].sort((a, b) => a.start - b.start)) {
    while (end > covered) {
      const from = Math.max(covered, fullHour(start, timeZone));
      covered = from + STRIP_SECONDS;
      made.push({ from, to: covered });
    }
  }
  return made.map((strip) => withTicks(strip, matches, timeZone));
}

/** A strip ends at the tick after its last match. */
function withTicks(
  { from, to }: Pick<Strip, 'from' | 'to'>,
  matches: readonly Span[],
  timeZone: string,
): Strip {
  const last = Math.max(...matches.flatMap(({ start, end }) => (start < to && end > from ? [end] : [])));
  const end = Math.min(to, from + Math.ceil((last - from) / TICK_SECONDS) * TICK_SECONDS);
  return { from, to: end, ticks: ticks(from, end, timeZone) };
}

function ticks(from: number, to: number, timeZone: string): Tick[] {
  return Array.from({ length: (to - from) / TICK_SECONDS + 1 }, (_, index) => {
    const at = from + index * TICK_SECONDS;
    return { at, isHour: zoned(at, timeZone).minute === 0 };
  });
}

function fullHour(epochSeconds: number, timeZone: string): number {
  const hour = zoned(epochSeconds, timeZone).round({ smallestUnit: 'hour', roundingMode: 'floor' });
  return hour.epochMilliseconds / 1000;
}
