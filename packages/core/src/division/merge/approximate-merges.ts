import { bestMerges } from './best-merges.ts';
import { type Candidate, type MergeProblem, mergeCandidate } from './candidates.ts';
import { companyInOneBracket, countMeetings } from './company.ts';
import { findCandidates, type Reach } from './find-candidates.ts';
import { growMerges } from './grow-merges.ts';

/** Groups that a short group may become a bracket with: so many of those nearest in weight, so many at once. */
const NEAREST = 8;
const GROUPS_IN_A_BRACKET = 5;

/** Merges that are tried in choosing among them, for each short group. */
const CHOICES = 1_000;

/**
 * Good merges where there are too many sets of short groups to look at each: every group joins a division's brackets as
 * if it were the only one to come, or becomes a bracket with others that can all meet; the best choice of those is made
 * whole, division by division, and whoever is left over joins where that is possible.
 */
export function approximateMerges(
  problem: MergeProblem,
  reaches: readonly Reach[],
  sizes: ReadonlyMap<number, number>,
): readonly Candidate[] {
  const single = reaches.flatMap((reach) => (reach.joinsPlayable ? joinsOf(problem, reach) : []));
  const joint = bracketsOf(problem, reaches);
  const byRelaxed = new Map([...single, ...joint].map((one) => [{ ...one, joinsPlayable: false }, one]));
  const relaxed = bestMerges([...byRelaxed.keys()], sizes, CHOICES * sizes.size);
  const chosen = relaxed.chosen.flatMap((candidate) => byRelaxed.get(candidate) ?? []);
  return growMerges(problem, reaches, makeWhole(problem, chosen), [...sizes.keys()]);
}

/** Each short group, alone or with one that it needs, in a division's brackets. */
function joinsOf(problem: MergeProblem, reach: Reach): readonly Candidate[] {
  const where = { into: reach.into, joinsPlayable: true };
  const alone = findCandidates(problem, [reach], { groups: 1, steps: Number.POSITIVE_INFINITY }) ?? [];
  const able = new Set(alone.flatMap(({ groups }) => groups));
  const unable = reach.groups.filter((group) => !able.has(group));
  const pairs = unable.flatMap((one, index) =>
    unable.slice(index + 1).flatMap((other) => {
      const groups = [one, other];
      return reach.company.suffices(groups) ? (mergeCandidate(problem, { ...where, groups }) ?? []) : [];
    }),
  );
  return [...alone, ...pairs.filter(({ moved }) => moved > 0)];
}

/** Short groups of which all can meet, as one bracket: each with those nearest in weight. */
function bracketsOf(problem: MergeProblem, reaches: readonly Reach[]): readonly Candidate[] {
  const company = companyInOneBracket(problem, undefined, countMeetings(problem));
  const weightOf = (place: number) => {
    const people = problem.groups[place]?.people ?? [];
    return people.reduce((sum, { units }) => sum + (units ?? 0), 0) / people.length;
  };
  const limits = { groups: GROUPS_IN_A_BRACKET, steps: Number.POSITIVE_INFINITY };
  return reaches
    .filter(({ joinsPlayable }) => !joinsPlayable)
    .flatMap((reach) =>
      reach.own.flatMap((seed) => {
        const distance = (place: number) => Math.abs(weightOf(place) - weightOf(seed));
        const near = reach.groups
          .filter((place) => place !== seed && company.admits([seed], place))
          .sort((a, b) => distance(a) - distance(b) || a - b)
          .slice(0, NEAREST);
        const around = { ...reach, groups: [seed, ...near], own: [seed], company };
        return (findCandidates(problem, [around], limits) ?? []).filter(({ moved }) => moved > 0);
      }),
    );
}

/** Brings together those who go to the same division, the cheapest first, as long as its brackets hold them. */
function makeWhole(problem: MergeProblem, chosen: readonly Candidate[]): readonly Candidate[] {
  const joint = chosen.filter(({ joinsPlayable }) => !joinsPlayable);
  const hosted = Map.groupBy(
    chosen.filter(({ joinsPlayable }) => joinsPlayable),
    ({ into }) => into,
  );
  const wholes = [...hosted.values()].flatMap(
    (parts) =>
      parts
        .toSorted((a, b) => a.cost - b.cost)
        .reduce<Candidate | undefined>((whole, part) => {
          if (!whole) return part;
          const groups = [...whole.groups, ...part.groups].sort((a, b) => a - b);
          return mergeCandidate(problem, { ...part, groups }) ?? whole;
        }, undefined) ?? [],
  );
  return [...joint, ...wholes];
}
