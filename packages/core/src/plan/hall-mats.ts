import type { ScheduleMat, ScheduleSession, TimeWindow } from '../schedule/problem.ts';
import type { Hall, HallBlock } from './hall.ts';
import type { MatClosure, TakenTime } from './types.ts';

/** No event is longer: what is open without an end closes then. Seconds. */
const LONGEST_EVENT = 366 * 24 * 3600;

/** Brackets of no block. */
const NO_BLOCK = '';

interface MatsOptions {
  readonly start: number;
  readonly mats: number;
  readonly hall: Hall;
  readonly taken: readonly TakenTime[];
  readonly closed: readonly MatClosure[];
  readonly changeoverSeconds: number;
}

/** The mats with their hours, and with the blocks that may use them where not all may. */
export function scheduleMats({
  start,
  mats,
  hall,
  taken,
  closed,
  changeoverSeconds,
}: MatsOptions): ScheduleMat[] {
  const whole = { open: start, close: start + LONGEST_EVENT };
  return Array.from({ length: mats }, (_, index) => {
    const number = index + 1;
    const own = hall.mats?.find((mat) => mat.number === number);
    const busy = taken.filter(({ mat }) => mat === number);
    const shut = closed.filter(({ mat }) => mat === number);
    const limits = [
      hall.hours,
      own?.hours && [own.hours],
      busy.length > 0 ? windowsBetween(busy, start, changeoverSeconds) : undefined,
      shut.length > 0 ? windowsBetween(shut.map(spanOf), start, 0) : undefined,
    ].flatMap((windows) => (windows ? [windows] : []));
    const groups = groupsOn(number, own?.only, hall.blocks ?? []);
    return {
      number,
      ...(limits.length > 0 && { windows: limits.reduce(intersection, [whole]) }),
      ...(groups && { groups }),
    };
  });
}

/** The mat group that a bracket of the block belongs to. */
export function groupOf(block: HallBlock | undefined): string {
  return block?.name ?? NO_BLOCK;
}

/** The blocks with hours, as sessions. */
export function scheduleSessions(start: number, blocks: readonly HallBlock[] = []): ScheduleSession[] {
  return blocks.flatMap(({ name, open = start, close = open + LONGEST_EVENT }) =>
    open === start && close === start + LONGEST_EVENT ? [] : [{ id: name, open, close }],
  );
}

/** Names of the blocks that may use a mat; undefined where every bracket may. */
function groupsOn(
  mat: number,
  only: readonly string[] | undefined,
  blocks: readonly HallBlock[],
): string[] | undefined {
  const all = [{ name: NO_BLOCK, mats: undefined }, ...blocks];
  const allowed = all.filter(
    ({ name, mats }) => (mats?.includes(mat) ?? true) && (only?.includes(name) ?? true),
  );
  return allowed.length === all.length ? undefined : allowed.map(({ name }) => name);
}

function intersection(some: readonly TimeWindow[], others: readonly TimeWindow[]): readonly TimeWindow[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const open = Math.max(one.open, other.open);
      const close = Math.min(one.close, other.close);
      return open < close ? [{ open, close }] : [];
    }),
  );
}

const spanOf = ({ from, until }: MatClosure) => ({ start: from, end: until });

/** When a mat is free before, between and after what it is taken for, changeovers included. */
function windowsBetween(
  busy: readonly Pick<TakenTime, 'start' | 'end'>[],
  start: number,
  changeoverSeconds: number,
): readonly TimeWindow[] {
  const windows: TimeWindow[] = [];
  let open = start;
  for (const { start: from, end } of [...busy].sort((a, b) => a.start - b.start)) {
    const close = from - changeoverSeconds;
    if (close > open) windows.push({ open, close });
    open = Math.max(open, end + changeoverSeconds);
  }
  return [...windows, { open, close: open + LONGEST_EVENT }];
}
