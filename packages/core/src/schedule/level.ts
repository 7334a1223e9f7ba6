import { allowance } from './allowance.ts';
import type { CompiledProblem } from './compile.ts';
import type { Deal } from './deal.ts';
import { at } from './int-lists.ts';

/** So many exchanges per mat at most. */
const EXCHANGES_PER_MAT = 40;
/** Two brackets are given together only if they stand this close in the order of the day. */
const BUNDLE_REACH = 8;

/** At most two brackets of a mat, as positions in its order, and their work. */
interface Bundle {
  readonly positions: readonly number[];
  readonly work: number;
}

/**
 * Evens the work out, in each session and then as a whole with the brackets that have none: the fullest mat gives up to two
 * brackets for up to two of another, while that lowers the peak of the two.
 */
export function levelDeal(compiled: CompiledProblem, work: Int32Array, deal: Deal): void {
  const { session, problem } = compiled;
  for (let each = 0; each < (problem.sessions?.length ?? 0); each += 1) {
    const counts = (bracket: number) => at(session, bracket) === each;
    levelSome(compiled, work, deal, counts, counts);
  }
  levelSome(
    compiled,
    work,
    deal,
    (bracket) => at(session, bracket) < 0,
    () => true,
  );
}

type Choice = (bracket: number) => boolean;

/** Exchanges the brackets that `moves`, to even out the work of those that `counts`. */
function levelSome(
  compiled: CompiledProblem,
  work: Int32Array,
  deal: Deal,
  moves: Choice,
  counts: Choice,
): void {
  const load = deal.map((brackets) =>
    brackets.filter(counts).reduce((sum, bracket) => sum + at(work, bracket), 0),
  );
  const allowed = allowance(compiled.allowedMats, deal.length);
  const bundlesFor = (mat: number, other: number) =>
    bundlesOf(
      deal[mat] ?? [],
      work,
      (bracket) => moves(bracket) && allowed[bracket * deal.length + other] === 1,
    );
  const mats = deal.map((_, mat) => mat);
  /** Finds the emptiest mat an exchange with which lowers the peak of the two, and makes it. */
  const lowerPeak = (from: number): boolean => {
    for (const to of mats.slice(1).reverse()) {
      const found = bestExchange(bundlesFor(from, to), bundlesFor(to, from), load[from] ?? 0, load[to] ?? 0);
      if (found === undefined) continue;
      exchange(deal, from, to, found.give, found.take);
      load[from] = (load[from] ?? 0) - found.give.work + found.take.work;
      load[to] = (load[to] ?? 0) + found.give.work - found.take.work;
      return true;
    }
    return false;
  };
  for (let round = 0; round < EXCHANGES_PER_MAT * deal.length; round += 1) {
    mats.sort((a, b) => (load[b] ?? 0) - (load[a] ?? 0) || a - b);
    if (!lowerPeak(mats[0] ?? 0)) return;
  }
}

/** For each amount of work that up to two brackets make, the first that make it; only brackets that may go. */
function bundlesOf(
  brackets: readonly number[],
  work: Int32Array,
  mayGo: (bracket: number) => boolean,
): Bundle[] {
  const found = new Map<number, Bundle>([[0, { positions: [], work: 0 }]]);
  const add = (positions: readonly number[], total: number) => {
    if (!found.has(total)) found.set(total, { positions, work: total });
  };
  const going = brackets.flatMap((bracket, position) => (mayGo(bracket) ? [position] : []));
  going.forEach((position, index) => {
    const own = at(work, brackets[position] ?? 0);
    add([position], own);
    for (const second of going.slice(index + 1, index + 1 + BUNDLE_REACH)) {
      add([position, second], own + at(work, brackets[second] ?? 0));
    }
  });
  return [...found.values()];
}

function bestExchange(gives: readonly Bundle[], takes: readonly Bundle[], fromLoad: number, toLoad: number) {
  let best: { give: Bundle; take: Bundle } | undefined;
  let peak = fromLoad;
  for (const give of gives) {
    for (const take of takes) {
      const reached = Math.max(fromLoad - give.work + take.work, toLoad + give.work - take.work);
      if (reached >= peak) continue;
      peak = reached;
      best = { give, take };
    }
  }
  return best;
}

/** Each bundle goes to where the other one stood. */
function exchange(deal: Deal, from: number, to: number, give: Bundle, take: Bundle): void {
  const givers = deal[from] ?? [];
  const takers = deal[to] ?? [];
  const given = give.positions.map((position) => givers[position] ?? 0);
  const taken = take.positions.map((position) => takers[position] ?? 0);
  const place = give.positions[0] ?? 0;
  deal[from] = givers
    .filter((_, position) => !give.positions.includes(position))
    .toSpliced(place, 0, ...taken);
  deal[to] = takers
    .filter((_, position) => !take.positions.includes(position))
    .toSpliced(take.positions[0] ?? place, 0, ...given);
}
