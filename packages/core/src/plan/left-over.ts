import type { MergeProblem, ShortGroup } from '../division/merge/candidates.ts';
import type { MergePerson } from '../division/merge/limits.ts';
import type { Entry } from '../entry.ts';
import type { CalendarDate } from '../value/age.ts';
import type { GroupedField } from './group-field.ts';
import { whoIsShort } from './merge-words.ts';
import type { PlannedMerge } from './merges.ts';
import { describeNearest, nearestDivisions } from './nearest-divisions.ts';
import type { NearestDivision, Unbracketed } from './types.ts';
import { whyNoMerge, whyNotMergeable } from './why-no-merge.ts';

const OFFERS = {
  refund: 'the refund is offered',
  credit: 'a free registration for the next event is offered',
} as const;

/**
 * Everybody of a short group that no approved merge takes: with the merge that is proposed, or why there is none and
 * what the ruleset offers instead. Rulebook `madison`, "Bracket Mergers"; `sub-overtime`, "Not comfortable with the
 * adjusted matchup".
 */
export function leftOver(
  problem: MergeProblem,
  fields: readonly GroupedField[],
  merges: readonly PlannedMerge[],
  on: CalendarDate,
): readonly Unbracketed[] {
  const mergeOf = new Map(
    merges.flatMap((planned) => planned.candidate.groups.map((group) => [group, planned] as const)),
  );
  return problem.groups.flatMap((group, place) => {
    const planned = mergeOf.get(place);
    if (planned?.merge.status === 'approved') return [];
    const field = fields[group.home] as GroupedField;
    const people = field.short.find(([first]) => first?.entryId === group.people[0]?.entryId) ?? [];
    const who = whoIsShort(people.length, field, problem.ruleset);
    const nearest = nearestDivisions(people, field, fields, problem, on);
    if (!planned) {
      return group.people.map((person, index) =>
        withoutMerge(people[index] as Entry, person, group, { who, nearest, problem }),
      );
    }
    const { merge, candidate } = planned;
    const reason = `${who}; ${merge.id} is proposed: into ${fields[candidate.into]?.label}`;
    return people.map(({ id, entryId }) => ({ id, entryId, reason, nearest, merge: merge.id }));
  });
}

interface Context {
  readonly who: string;
  readonly nearest: readonly NearestDivision[];
  readonly problem: MergeProblem;
}

function withoutMerge(
  { id, entryId, weight }: Entry,
  person: MergePerson,
  group: ShortGroup,
  { who, nearest, problem }: Context,
): Unbracketed {
  const { ruleset } = problem;
  const never = whyNotMergeable(person.division, ruleset);
  if (never) return { id, entryId, reason: `${who}; ${never}`, nearest };
  const { remedy } = ruleset.merge;
  const reasons = [
    who,
    whyNoMerge(person, group, weight, problem),
    ...(remedy === 'none' ? [] : [OFFERS[remedy]]),
    ...(nearest.length === 0 ? [] : [describeNearest(nearest)]),
  ];
  return { id, entryId, reason: reasons.join('; '), nearest, ...(remedy !== 'none' && { remedy }) };
}
