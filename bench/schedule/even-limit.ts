import type { ScheduleProblem } from '../../packages/core/src/schedule/problem.ts';

/**
 * What the mean span by the least cannot beat in the even event while its mats never idle. All its matches and rests take five
 * minutes and a changeover one, so that whoever fills a rest of one match makes it seven minutes long. The proof is by prices:
 * each group of a size pays its price when it begins, and pays back what its own span and the waiting it causes to others
 * under way come to. Where no sequence of matches on a mat gains by that, no timetable costs less than its groups' prices.
 */
type Size = 3 | 4 | 5;
type BySize = Readonly<Record<Size, number>>;

const PRICES: BySize = { 3: 1.16, 4: 1.2325, 5: 1 };
const SIZES: readonly Size[] = [3, 4, 5];
/** Minutes alone on a mat, and without the rests that must be filled. */
const LEAST: BySize = { 3: 25, 4: 43, 5: 59 };
const FOUGHT: BySize = { 3: 17, 4: 35, 5: 59 };
/** A match of others with its changeover, in minutes. */
const FOREIGN = 6;
const MATCHES: BySize = { 3: 3, 4: 6, 5: 10 };
/** So many groups are under way on a mat at most, as in the scheduler. */
const MOST_OPEN = 4;

/** A group under way. Of four people each match has one other that shares nobody with it: its partner. */
interface Group {
  readonly size: Size;
  readonly played: number;
  /** Matches of a group of four whose partner is still to come, and whether the last one is such. */
  readonly single: number;
  readonly lastIsSingle: boolean;
  /** Whether a match of others came after its last one. */
  readonly rested: boolean;
}

/** Mean span by least over an even event's brackets that no timetable without idle mats goes below. */
export function evenLimit({ brackets }: ScheduleProblem): number {
  proven ??= !gainsByPrices();
  if (!proven) throw new Error('the prices prove nothing: some sequence gains by them');
  const sizes = brackets.map(({ matches }) => SIZES.find((size) => MATCHES[size] === matches.length) ?? 3);
  return sizes.reduce((sum, size) => sum + PRICES[size], 0) / sizes.length;
}

let proven: boolean | undefined;

/** Bellman–Ford over all that can be under way on a mat: whether going back to nothing can cost less than nothing. */
function gainsByPrices(): boolean {
  const states: (readonly Group[])[] = [[]];
  const indexOf = new Map([['', 0]]);
  const edges: { from: number; to: number; cost: number }[] = [];
  for (let from = 0; from < states.length; from += 1) {
    for (const { open, cost } of stepsFrom(states[from] ?? [])) {
      const key = open.map(keyOf).sort().join();
      const to = indexOf.get(key) ?? states.push(open) - 1;
      indexOf.set(key, to);
      edges.push({ from, to, cost });
    }
  }
  const cheapest = states.map((_, state) => (state === 0 ? 0 : Number.POSITIVE_INFINITY));
  for (let changed = true; changed; ) {
    changed = false;
    for (const { from, to, cost } of edges) {
      if ((cheapest[from] ?? 0) + cost >= (cheapest[to] ?? 0) - 1e-9) continue;
      cheapest[to] = (cheapest[from] ?? 0) + cost;
      changed = true;
    }
    if ((cheapest[0] ?? 0) < 0) return true;
  }
  return false;
}

/** Every match that can come next on the mat, with what it costs those under way. */
function stepsFrom(open: readonly Group[]) {
  const begun = open.length < MOST_OPEN ? SIZES.map((size) => ({ group: unplayed(size), others: open })) : [];
  const under = open.map((group) => ({ group, others: open.filter((other) => other !== group) }));
  return [...begun, ...under].flatMap(({ group, others }) =>
    nextOf(group).map((next) => ({
      open: [
        ...others.map((other) => ({ ...other, rested: true })),
        ...(next.played < MATCHES[next.size] ? [next] : []),
      ],
      cost:
        others.reduce((sum, { size }) => sum + FOREIGN / LEAST[size], 0) +
        (group.played === 0 ? FOUGHT[group.size] / LEAST[group.size] - PRICES[group.size] : 0),
    })),
  );
}

const unplayed = (size: Size): Group => ({ size, played: 0, single: 0, lastIsSingle: false, rested: true });

function nextOf(group: Group): Group[] {
  const { size, played, single, lastIsSingle, rested } = group;
  const after = { ...group, played: played + 1, rested: false };
  if (size === 3) return rested ? [after] : [];
  // Five people never need to wait for one another, which only makes the limit lower.
  if (size === 5) return [{ ...after, rested: true }];
  const partner = { ...after, single: single - 1, lastIsSingle: false };
  const canBegin = rested && played + single < MATCHES[4];
  return [
    ...(lastIsSingle || (rested && single > 0) ? [partner] : []),
    ...(canBegin ? [{ ...after, single: single + 1, lastIsSingle: true }] : []),
  ];
}

function keyOf({ size, played, single, lastIsSingle, rested }: Group): string {
  return [size, played, single, Number(lastIsSingle), Number(rested)].join(' ');
}
