import { at, type IntLists, packLists } from './int-lists.ts';
import type { ScheduleMatch } from './problem.ts';

interface People {
  readonly athleteMatches: IntLists;
  readonly matchAthletes: IntLists;
}

/** For every match, the other matches somebody may have in common with it: those of its own bracket, and the rest. */
export function findConflicts(matches: readonly ScheduleMatch[], bracketOf: Int32Array, people: People) {
  const exclusive = exclusivePairs(matches);
  const inside: number[][] = [];
  const across: number[][] = [];
  const seen = new Int32Array(matches.length).fill(-1);
  for (let match = 0; match < matches.length; match += 1) {
    const own: number[] = [];
    const others: number[] = [];
    seen[match] = match;
    for (const other of exclusive.get(match) ?? []) seen[other] = match;
    eachCompanion(match, people, (other) => {
      if (seen[other] === match) return;
      seen[other] = match;
      (at(bracketOf, other) === at(bracketOf, match) ? own : others).push(other);
    });
    inside.push(own);
    across.push(others);
  }
  return { conflicts: packLists(inside), crossConflicts: packLists(across) };
}

function eachCompanion(match: number, people: People, visit: (other: number) => void): void {
  const { athleteMatches, matchAthletes } = people;
  for (let i = at(matchAthletes.offsets, match); i < at(matchAthletes.offsets, match + 1); i += 1) {
    const athlete = at(matchAthletes.items, i);
    for (let j = at(athleteMatches.offsets, athlete); j < at(athleteMatches.offsets, athlete + 1); j += 1) {
      visit(at(athleteMatches.items, j));
    }
  }
}

/** The pairs named by `exclusiveWith`, in both directions. */
function exclusivePairs(matches: readonly ScheduleMatch[]): Map<number, number[]> {
  const named = matches.some((match) => match.exclusiveWith !== undefined);
  const pairs = new Map<number, number[]>();
  if (!named) return pairs;
  const indexOf = new Map(matches.map((match, index) => [match.id, index]));
  const add = (from: number, to: number) => pairs.set(from, [...(pairs.get(from) ?? []), to]);
  matches.forEach((match, index) => {
    for (const id of match.exclusiveWith ?? []) {
      const other = indexOf.get(id) ?? index;
      add(index, other);
      add(other, index);
    }
  });
  return pairs;
}
