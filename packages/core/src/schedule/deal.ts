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
 * each bracket goes to the allowed mat with the least work so far. Brackets that no mat takes are left out.
 */
export function dealBrackets(compiled: CompiledProblem, work: Int32Array): Deal {
  const deal: Deal = compiled.problem.mats.map(() => []);
  const load = new Float64Array(deal.length);
  for (const bracket of orderOfDay(compiled)) {
    let target = -1;
    const { offsets, items } = compiled.allowedMats;
    for (let i = at(offsets, bracket); i < at(offsets, bracket + 1); i += 1) {
      const mat = at(items, i);
      if (target < 0 || (load[mat] as number) < (load[target] as number)) target = mat;
    }
    if (target < 0) continue;
    deal[target]?.push(bracket);
    load[target] = (load[target] as number) + at(work, bracket);
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
  const opens = Int32Array.from({ length: count }, (_, bracket) => {
    const own = compiled.earliest.subarray(
      at(compiled.firstMatch, bracket),
      at(compiled.firstMatch, bracket + 1),
    );
    return own.reduce((least, earliest) => Math.min(least, earliest), NEVER);
  });
  return order.sort((a, b) => at(opens, a) - at(opens, b) || at(compiled.latest, a) - at(compiled.latest, b));
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
