import { type Candidate, type Home, type MergeProblem, mergeCandidate } from './candidates.ts';
import { type Company, companyInGroups, companyInOneBracket, countMeetings } from './company.ts';

/** The short groups that could take part in merges into one division. */
export interface Reach {
  /** Place of the division among the homes. */
  readonly into: number;
  /** Whether they join the division's brackets, or only its own short groups. */
  readonly joinsPlayable: boolean;
  /** Places of the groups that may come, ascending. */
  readonly groups: readonly number[];
  /** Those of them that are the division's own. */
  readonly own: readonly number[];
  readonly company: Company;
}

/**
 * For every division the short groups that could join it: across borders that the ruleset lets a merge cross, and with
 * enough people in reach. Divisions that nobody can join are left out.
 */
export function findReaches(problem: MergeProblem): readonly Reach[] {
  const { homes, groups, ruleset, meter } = problem;
  const meetings = countMeetings(problem);
  const companyOf = ruleset.madison ? companyInGroups : companyInOneBracket;
  const homesOfGroups = [...new Set(groups.map(({ home }) => home))];
  return homes.flatMap(({ division, playable }, into) => {
    const near = new Set(
      homesOfGroups.filter((home) => {
        const from = (homes[home] as Home).division;
        return home === into || meter.crossing(from, division) !== undefined;
      }),
    );
    const coming = groups.flatMap(({ home }, place) => (near.has(home) ? [place] : []));
    return [true, false].flatMap((joinsPlayable): Reach[] => {
      if (joinsPlayable && playable.length === 0) return [];
      const company = companyOf(problem, joinsPlayable ? into : undefined, meetings);
      const hopeful = company.hopeful(coming);
      const own = hopeful.filter((place) => groups[place]?.home === into);
      const reach = { into, joinsPlayable, groups: hopeful, own, company };
      return isMerge(reach, hopeful) ? [reach] : [];
    });
  });
}

/** Somebody moves, and there is somebody to move to. */
function isMerge(
  { joinsPlayable, own }: Pick<Reach, 'joinsPlayable' | 'own'>,
  groups: readonly number[],
): boolean {
  const stay = groups.filter((place) => own.includes(place)).length;
  return stay < groups.length && (joinsPlayable || stay > 0);
}

/** What finding candidates may cost. */
export interface SearchLimits {
  /** Short groups that come together in one merge. */
  readonly groups: number;
  /** Sets of groups that are looked at. */
  readonly steps: number;
}

/**
 * Every merge of up to so many short groups that keeps the limits.
 *
 * @returns undefined where there are more sets of groups than may be looked at
 */
export function findCandidates(
  problem: MergeProblem,
  reaches: readonly Reach[],
  limits: SearchLimits,
): readonly Candidate[] | undefined {
  const found: Candidate[] = [];
  const isWhole = visitSets(reaches, limits, (reach, set) => {
    if (!isMerge(reach, set) || !reach.company.suffices(set)) return;
    const { into, joinsPlayable } = reach;
    const groups = set.toSorted((a, b) => a - b);
    const candidate = mergeCandidate(problem, { into, joinsPlayable, groups });
    if (candidate) found.push(candidate);
  });
  return isWhole ? found : undefined;
}

/** How many sets of short groups there are to look at, counted to no more than one above a limit. */
export function countSets(reaches: readonly Reach[], limit: number): number {
  let count = 0;
  visitSets(reaches, { groups: Number.POSITIVE_INFINITY, steps: limit + 1 }, () => {
    count++;
  });
  return count;
}

/**
 * Looks at every set of groups of which each admits the others, where nobody has a bracket yet only at those with one of
 * the division's own; false where there are too many.
 */
function visitSets(
  reaches: readonly Reach[],
  limits: SearchLimits,
  visit: (reach: Reach, groups: readonly number[]) => void,
): boolean {
  let steps = 0;
  function take(reach: Reach, groups: readonly number[], others: readonly number[]): boolean {
    if (++steps > limits.steps) return false;
    visit(reach, groups);
    return groups.length >= limits.groups || extend(reach, groups, others);
  }
  function extend(reach: Reach, chosen: readonly number[], others: readonly number[]): boolean {
    const admitted = others.filter((other) => reach.company.admits(chosen, other));
    return admitted.every((next, index) => take(reach, [...chosen, next], admitted.slice(index + 1)));
  }
  return reaches.every((reach) => {
    if (reach.joinsPlayable) return extend(reach, [], reach.groups);
    return reach.own.every((seed) => {
      const others = reach.groups.filter((other) => other > seed || !reach.own.includes(other));
      const admitted = others.filter((other) => reach.company.admits([seed], other));
      return take(reach, [seed], admitted);
    });
  });
}

/** Reaches that share no short group with others of another list: each list is a problem of its own. */
export function splitReaches(reaches: readonly Reach[]): readonly (readonly Reach[])[] {
  const partOf = new Map<number, Reach[]>();
  for (const reach of reaches) {
    const parts = new Set(
      reach.groups.map((group) => partOf.get(group)).filter((part) => part !== undefined),
    );
    const whole = [...[...parts].flat(), reach];
    for (const { groups } of whole) for (const group of groups) partOf.set(group, whole);
  }
  const inOrder = new Map(reaches.map((reach, index) => [reach, index]));
  const order = (reach: Reach | undefined) => (reach && inOrder.get(reach)) ?? 0;
  return [...new Set(partOf.values())]
    .map((part) => part.sort((a, b) => order(a) - order(b)))
    .sort((a, b) => order(a[0]) - order(b[0]));
}
