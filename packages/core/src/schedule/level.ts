import { allowance } from './allowance.ts';
import type { CompiledProblem } from './compile.ts';
import type { Deal } from './deal.ts';
import { at } from './int-lists.ts';

/** So many exchanges per mat at most. */
const EXCHANGES_PER_MAT = 40;

interface Exchange {
  readonly from: number;
  readonly to: number;
  readonly give: number;
  /** Position of the bracket taken in return, or -1. */
  readonly take: number;
  /** The larger load of the two mats afterwards. */
  readonly peak: number;
}

/** Evens the work out: the fullest mat gives a bracket to another, or exchanges one, while that lowers the peak of the two. */
export function levelDeal(compiled: CompiledProblem, work: Int32Array, deal: Deal): void {
  const load = deal.map((brackets) => brackets.reduce((sum, bracket) => sum + at(work, bracket), 0));
  const mats = deal.map((_, mat) => mat);
  const allowed = allowance(compiled.allowedMats, deal.length);
  const mayUse = (bracket: number, mat: number) => allowed[bracket * deal.length + mat] === 1;
  for (let round = 0; round < EXCHANGES_PER_MAT * deal.length; round += 1) {
    mats.sort((a, b) => (load[b] ?? 0) - (load[a] ?? 0) || a - b);
    const from = mats[0];
    if (from === undefined) return;
    let found: Exchange | undefined;
    for (let i = mats.length - 1; i > 0 && found === undefined; i -= 1) {
      found = bestExchange(deal, work, load, from, mats[i] as number, mayUse);
    }
    if (found === undefined) return;
    apply(found, deal, work, load);
  }
}

function bestExchange(
  deal: Deal,
  work: Int32Array,
  load: readonly number[],
  from: number,
  to: number,
  mayUse: (bracket: number, mat: number) => boolean,
): Exchange | undefined {
  const givers = deal[from] ?? [];
  const takers = deal[to] ?? [];
  const fromLoad = load[from] ?? 0;
  const toLoad = load[to] ?? 0;
  let found: Exchange | undefined;
  let nearest = 0;
  givers.forEach((giver, give) => {
    if (!mayUse(giver, to)) return;
    for (let take = -1; take < takers.length; take += 1) {
      const returned = take < 0 ? 0 : at(work, takers[take] as number);
      const shift = at(work, giver) - returned;
      const peak = Math.max(fromLoad - shift, toLoad + shift);
      const distance = Math.abs(give - take);
      const best = found?.peak ?? fromLoad;
      if (peak > best || (peak === best && (found === undefined || distance >= nearest))) continue;
      if (take >= 0 && !mayUse(takers[take] as number, from)) continue;
      found = { from, to, give, take, peak };
      nearest = distance;
    }
  });
  return found;
}

function apply({ from, to, give, take }: Exchange, deal: Deal, work: Int32Array, load: number[]): void {
  const giver = deal[from]?.[give] as number;
  const taker = take < 0 ? undefined : deal[to]?.[take];
  const shift = at(work, giver) - (taker === undefined ? 0 : at(work, taker));
  deal[from]?.splice(give, 1, ...(taker === undefined ? [] : [taker]));
  deal[to]?.splice(take < 0 ? Math.min(give, deal[to]?.length ?? 0) : take, take < 0 ? 0 : 1, giver);
  load[from] = (load[from] ?? 0) - shift;
  load[to] = (load[to] ?? 0) + shift;
}
