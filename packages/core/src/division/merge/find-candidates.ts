import {
  type Candidate,
  type Home,
  type MergeProblem,
  mergeCandidate,
  type ShortGroup,
} from './candidates.ts';
import { type Company, companyInGroups, companyInOneBracket, countMeetings } from './company.ts';

/** The short groups that could take part in merges into one division. */
export interface Reach {
  /** Place of the division among the homes. */
  readonly into: number;
  /** Whether they join the division's brackets, or only its own short groups. */
  readonly joinsPlayable: boolean;
  /** Places of the groups, the division's own among them, ascending. */
  readonly groups: readonly number[];
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
      const reach = { into, joinsPlayable, groups: company.hopeful(coming), company };
      return isMerge(problem, reach) ? [reach] : [];
    });
  });
}

/** Somebody moves, and there is somebody to move to. */
function isMerge(
  problem: MergeProblem,
  { into, joinsPlayable, groups }: Pick<Reach, 'into' | 'joinsPlayable' | 'groups'>,
): boolean {
  const own = groups.filter((place) => (problem.groups[place] as ShortGroup).home === into).length;
  return own < groups.length && (joinsPlayable || own > 0);
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
  const isWhole = visitSets(reaches, limits, ({ into, joinsPlayable, company }, groups) => {
    if (!isMerge(problem, { into, joinsPlayable, groups }) || !company.suffices(groups)) return;
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

/** Looks at every set of groups of which each admits the others; false where there are too many. */
function visitSets(
  reaches: readonly Reach[],
  limits: SearchLimits,
  visit: (reach: Reach, groups: readonly number[]) => void,
): boolean {
  let steps = 0;
  function extend(reach: Reach, chosen: readonly number[], from: number): boolean {
    for (let place = from; place < reach.groups.length; place++) {
      const next = reach.groups[place] as number;
      if (!reach.company.admits(chosen, next)) continue;
      if (++steps > limits.steps) return false;
      const groups = [...chosen, next];
      visit(reach, groups);
      if (groups.length < limits.groups && !extend(reach, groups, place + 1)) return false;
    }
    return true;
  }
  return reaches.every((reach) => extend(reach, [], 0));
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
