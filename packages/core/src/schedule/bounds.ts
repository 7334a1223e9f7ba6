import { type Opening, shortestStretch } from './capacity.ts';
import { type CompiledProblem, NEVER } from './compile.ts';
import { bracketWork } from './deal.ts';
import { at } from './int-lists.ts';
import { leastAlone } from './least-alone.ts';
import type { LowerBound, ScheduleProblem } from './problem.ts';

/** The largest of the bounds, see `lowerBound`. */
export function boundOf(compiled: CompiledProblem): LowerBound {
  const { problem } = compiled;
  const alone = problem.brackets.map((_, bracket) => leastAlone(compiled, bracket));
  return [
    ...matBounds(compiled),
    ...problem.brackets.map(({ id }, bracket) => ({ seconds: alone[bracket] ?? 0, binds: `bracket ${id}` })),
    ...athleteBounds(compiled),
    ...sessionBounds(compiled, alone),
  ].reduce((best, bound) => (bound.seconds > best.seconds ? bound : best), { seconds: 0, binds: 'mats' });
}

/** For all mats, and for every set of them that some bracket is confined to: the work that has nowhere else to go. */
function matBounds(compiled: CompiledProblem): LowerBound[] {
  const { problem, changeover } = compiled;
  const all = problem.mats.map((_, mat) => mat);
  const sets = new Map([[all.join(' '), new Set(all)]]);
  const home = problem.brackets.map((_, bracket) => {
    const mats = compiled.allowedMats.items.subarray(
      at(compiled.allowedMats.offsets, bracket),
      at(compiled.allowedMats.offsets, bracket + 1),
    );
    const key = mats.join(' ');
    if (!sets.has(key)) sets.set(key, new Set(mats));
    return sets.get(key) as Set<number>;
  });
  return [...sets.values()].flatMap((mats) => {
    if (mats.size === 0) return [];
    const inside = problem.brackets.flatMap((_, bracket) =>
      [...(home[bracket] as Set<number>)].every((mat) => mats.has(mat)) && (home[bracket]?.size ?? 0) > 0
        ? [bracket]
        : [],
    );
    const load = Math.max(evenLoad(compiled, inside, mats.size), sharedLoad(compiled, inside, mats.size));
    const stretch = stretchOfOpenMats(compiled, inside, mats);
    const numbers = [...mats].map((mat) => problem.mats[mat]?.number).join(', ');
    const some = mats.size === problem.mats.length ? '' : `mats ${numbers}`;
    const binds = stretch > load ? `opening hours${some && ` of ${some}`}` : some || 'mats';
    return [{ seconds: Math.max(load, stretch) - changeover, binds }];
  });
}

/** What the mats' hours allow; each window is longer by the changeover nobody needs after its last match. */
function stretchOfOpenMats(
  compiled: CompiledProblem,
  brackets: readonly number[],
  mats: ReadonlySet<number>,
): number {
  const { windows, changeover } = compiled;
  const work = bracketWork(compiled);
  const openings = [...mats].flatMap((mat): Opening[] => {
    const bounds = windows.items.subarray(at(windows.offsets, mat), at(windows.offsets, mat + 1));
    if (bounds.length === 0) return [[0, NEVER]];
    return Array.from({ length: bounds.length / 2 }, (_, i) => [
      at(bounds, 2 * i),
      at(bounds, 2 * i + 1) + changeover,
    ]);
  });
  if (openings.every(([, to]) => to === NEVER)) return 0;
  const stretch = shortestStretch(
    openings,
    brackets.reduce((sum, bracket) => sum + at(work, bracket), 0),
  );
  return stretch === Number.POSITIVE_INFINITY ? 0 : stretch;
}

/** The fullest mat has at least the mean work, in whole multiples of what all match lengths with changeover divide by. */
function evenLoad(compiled: CompiledProblem, brackets: readonly number[], mats: number): number {
  let total = 0;
  let step = 0;
  for (const bracket of brackets) {
    for (
      let match = at(compiled.firstMatch, bracket);
      match < at(compiled.firstMatch, bracket + 1);
      match += 1
    ) {
      const held = at(compiled.duration, match) + compiled.changeover;
      total += held;
      step = greatestCommonDivisor(step, held);
    }
  }
  return step === 0 ? 0 : Math.ceil(total / mats / step) * step;
}

/** Of the k·mats + 1 longest brackets, some mat gets k + 1. */
function sharedLoad(compiled: CompiledProblem, brackets: readonly number[], mats: number): number {
  const work = brackets
    .map((bracket) => {
      const own = compiled.duration.subarray(
        at(compiled.firstMatch, bracket),
        at(compiled.firstMatch, bracket + 1),
      );
      return own.reduce((sum, duration) => sum + duration + compiled.changeover, 0);
    })
    .sort((a, b) => b - a);
  let best = 0;
  for (let k = 0; k * mats < work.length; k += 1) {
    const last = k * mats;
    const least = work.slice(last - k, last + 1).reduce((sum, each) => sum + each, 0);
    best = Math.max(best, least);
  }
  return best;
}

/** All matches one athlete may come to, less those nobody can have in common, and the rests between them. */
function athleteBounds(compiled: CompiledProblem): LowerBound[] {
  const { athleteMatches, duration, rest, bracketOf, matches } = compiled;
  return compiled.athleteIds.map((id, athlete) => {
    const chain: number[] = [];
    for (let i = at(athleteMatches.offsets, athlete); i < at(athleteMatches.offsets, athlete + 1); i += 1) {
      const match = at(athleteMatches.items, i);
      const apart = chain.some(
        (kept) =>
          matches[kept]?.exclusiveWith?.includes(matches[match]?.id ?? '') === true ||
          matches[match]?.exclusiveWith?.includes(matches[kept]?.id ?? '') === true,
      );
      if (!apart) chain.push(match);
    }
    const rests = chain.map((match) => at(rest, at(bracketOf, match)));
    const seconds =
      chain.reduce((sum, match, i) => sum + at(duration, match) + (rests[i] ?? 0), 0) - Math.min(...rests);
    return { seconds, binds: `athlete ${id}'s chain` };
  });
}

/** From the latest start of whatever must end early to the earliest end of whatever must begin late. */
function sessionBounds(compiled: CompiledProblem, alone: readonly number[]): LowerBound[] {
  const { problem } = compiled;
  let latestFirstStart = Number.POSITIVE_INFINITY;
  problem.brackets.forEach((bracket, index) => {
    const closes = Math.min(
      bracket.notAfter ?? Number.POSITIVE_INFINITY,
      sessionOf(problem, index)?.close ?? Number.POSITIVE_INFINITY,
    );
    latestFirstStart = Math.min(latestFirstStart, closes - (alone[index] ?? 0));
  });
  if (latestFirstStart === Number.POSITIVE_INFINITY) return [];
  return problem.brackets.map((bracket, index) => {
    const session = sessionOf(problem, index);
    const opens = Math.max(bracket.notBefore ?? 0, session?.open ?? 0);
    return {
      seconds: opens + (alone[index] ?? 0) - latestFirstStart,
      binds: session === undefined ? `bracket ${bracket.id}` : `session ${session.id}`,
    };
  });
}

function sessionOf(problem: ScheduleProblem, bracket: number) {
  return problem.sessions?.find(({ id }) => id === problem.brackets[bracket]?.session);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
