import { type Division, divisionKey } from '../division/division.ts';
import type { Candidate, MergeProblem, ShortGroup } from '../division/merge/candidates.ts';
import type { MergePerson } from '../division/merge/limits.ts';
import type { Merge, MergeDecision } from '../division/merge/merge.ts';
import { costOfMerge } from '../division/merge/merge-cost.ts';
import { mergeId } from '../division/merge/merge-id.ts';
import { solveMerges } from '../division/merge/solve-merges.ts';
import { compareText } from '../value/compare-text.ts';
import type { GroupedEvent } from './group-event.ts';
import type { GroupedField } from './group-field.ts';
import { bracketInWords, divisionsOf, mergeReasons } from './merge-words.ts';
import type { MergeApproval } from './types.ts';

/** A merge that is proposed, with the brackets it makes. */
export interface ProposedMerge {
  readonly merge: Merge;
  readonly candidate: Candidate;
}

/** The best merges of an event's short groups. */
export function proposedMerges(
  problem: MergeProblem,
  fields: readonly GroupedField[],
  approve: MergeApproval,
): readonly ProposedMerge[] {
  return solveMerges(problem).chosen.map((candidate) => ({
    candidate,
    merge: mergeOf(candidate, fields, problem, approve),
  }));
}

/** The cheapest first. */
export function byCost(a: Merge, b: Merge): number {
  return a.cost - b.cost || compareText(a.id, b.id);
}

function mergeOf(
  candidate: Candidate,
  fields: readonly GroupedField[],
  problem: MergeProblem,
  approve: MergeApproval,
): Merge {
  const coming = candidate.groups
    .map((place) => problem.groups[place] as ShortGroup)
    .filter(({ home }) => home !== candidate.into);
  const into = (fields[candidate.into] as GroupedField).division;
  const moving = coming.flatMap(({ people }) => people);
  const id = idOf(into, moving);
  return {
    id,
    from: divisionsOf(moving),
    into,
    moves: idsOf(moving),
    status: approve === 'all' || (approve !== 'none' && approve.includes(id)) ? 'approved' : 'proposed',
    reasons: mergeReasons(candidate, fields, problem),
    cost: candidate.cost / 100,
  };
}

/** A merge that is carried out because it is decided, with the brackets of those who are moved. */
export interface DecidedMerge {
  readonly merge: Merge;
  readonly brackets: readonly (readonly MergePerson[])[];
}

/** A decision as it is carried out in an event that was grouped with it; undefined where nobody of it is there. */
export function decidedMerge(
  { into, moves }: MergeDecision,
  { fields, people, rulebook }: GroupedEvent,
): DecidedMerge | undefined {
  const field = fields.find(({ division }) => divisionKey(division) === divisionKey(into));
  const moving = moves.flatMap((entryId) => people.get(entryId) ?? []);
  if (!field || moving.length === 0) return undefined;
  const brackets = field.playable.filter((group) => group.some((person) => moving.includes(person)));
  const from = `${moving.length} moved to ${field.label} by decision`;
  const merge: Merge = {
    id: idOf(field.division, moving),
    from: divisionsOf(moving),
    into: field.division,
    moves: idsOf(moving),
    status: 'approved',
    reasons: [from, ...brackets.flatMap((bracket) => bracketInWords(bracket, rulebook))],
    cost: costOfMerge(moving, field.division, brackets, rulebook) / 100,
  };
  return { merge, brackets };
}

function idsOf(people: readonly MergePerson[]): readonly string[] {
  return people.map(({ entryId }) => entryId).sort(compareText);
}

function idOf(into: Division, people: readonly MergePerson[]): string {
  return mergeId(into, idsOf(people));
}
