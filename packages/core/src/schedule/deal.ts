import { type CompiledProblem, NEVER } from './compile.ts';
import { at } from './int-lists.ts';

/** Which brackets each mat holds, in the order of the day. Indices. */
export type Deal = number[][];

/** A bracket's time on a mat: its matches and a changeover after each. Held finals and impossible matches do not count. */
export function bracketWork(compiled: CompiledProblem): Int32Array {
  const work = new Int32Array(compiled.rest.length);
  compiled.duration.forEach((duration, match) => {
    if (at(compiled.cyclic, match) === 1 || at(compiled.heldLast, match) === 1) return;
    const bracket = at(compiled.bracketOf, match);
    work[bracket] = at(work, bracket) + duration + compiled.changeover;
  });
  return work;
}

/**
 * A first distribution: brackets that share athletes stand close together in the day, early sessions come first, and
 * each bracket goes to the allowed mat with the least work so far (in its session, if it has one). Brackets that no mat takes are left out.
 */
export function dealBrackets(compiled: CompiledProblem, work: Int32Array): Deal {
  const deal: Deal = compiled.problem.mats.map(() => []);
  const load = deal.map(() => 0);
  const loadOfSession = (compiled.problem.sessions ?? []).map(() => deal.map(() => 0));
  const { offsets, items } = compiled.allowedMats;
  for (const bracket of orderOfDay(compiled)) {
    const inSession = loadOfSession[at(compiled.session, bracket)] ?? load;
    const [first, ...others] = items.subarray(at(offsets, bracket), at(offsets, bracket + 1));
    if (first === undefined) continue;
    const difference = (one: number, other: number) =>
      (inSession[one] ?? 0) - (inSession[other] ?? 0) || (load[one] ?? 0) - (load[other] ?? 0);
    const target = others.reduce((best, mat) => (difference(mat, best) < 0 ? mat : best), first);
    deal[target]?.push(bracket);
    load[target] = (load[target] ?? 0) + at(work, bracket);
    if (inSession !== load) inSession[target] = (inSession[target] ?? 0) + at(work, bracket);
  }
  return deal;
}

/** All brackets: by the time they may begin, then such that those with athletes in common follow one another. */
function orderOfDay(compiled: CompiledProblem): number[] {
  const count = compiled.rest.length;
  const linked = linkedBrackets(compiled);
  const seen = new Int32Array(count);
  const order: number[] = [];
  for (let seed = 0; seed < count; seed += 1) {
    if (seen[seed] === 1) continue;
    seen[seed] = 1;
    order.push(seed);
    for (let head = order.length - 1; head < order.length; head += 1) {
      for (const next of linked[order[head] as number] ?? []) {
        if (seen[next] === 1) continue;
        seen[next] = 1;
        order.push(next);
      }
    }
  }
  return order.sort(byLimits(compiled));
}

/** Compares brackets by the time they may begin, then by the time they must end. */
export function byLimits(compiled: CompiledProblem): (one: number, other: number) => number {
  const { firstMatch, earliest, latest } = compiled;
  const opens = Int32Array.from(latest, (_, bracket) =>
    earliest
      .subarray(at(firstMatch, bracket), at(firstMatch, bracket + 1))
      .reduce((least, each) => Math.min(least, each), NEVER),
  );
  return (one, other) => at(opens, one) - at(opens, other) || at(latest, one) - at(latest, other);
}

/** For every bracket, those that share an athlete with it; fewest links first, then by index. */
function linkedBrackets(compiled: CompiledProblem): number[][] {
  const sets: Set<number>[] = Array.from({ length: compiled.rest.length }, () => new Set());
  const { crossConflicts, bracketOf } = compiled;
  for (let match = 0; match < bracketOf.length; match += 1) {
    for (let i = at(crossConflicts.offsets, match); i < at(crossConflicts.offsets, match + 1); i += 1) {
      sets[at(bracketOf, match)]?.add(at(bracketOf, at(crossConflicts.items, i)));
    }
  }
  const degree = sets.map((set) => set.size);
  return sets.map((set) => [...set].sort((a, b) => (degree[a] ?? 0) - (degree[b] ?? 0) || a - b));
}
