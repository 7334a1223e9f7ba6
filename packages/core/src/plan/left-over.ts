import type { MergeProblem, ShortGroup } from '../division/merge/candidates.ts';
import type { MergePerson } from '../division/merge/limits.ts';
import type { Entry } from '../entry.ts';
import type { CalendarDate } from '../value/age.ts';
import type { GroupedEvent } from './group-event.ts';
import type { GroupedField } from './group-field.ts';
import { whoIsShort } from './merge-words.ts';
import type { ProposedMerge } from './merges.ts';
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
  { fields, entries }: Pick<GroupedEvent, 'fields' | 'entries'>,
  proposals: readonly ProposedMerge[],
  on: CalendarDate,
): readonly Unbracketed[] {
  const mergeOf = new Map(
    proposals.flatMap((proposal) => proposal.candidate.groups.map((group) => [group, proposal] as const)),
  );
  return problem.groups.flatMap((group, place) => {
    const proposal = mergeOf.get(place);
    if (proposal?.merge.status === 'approved') return [];
    const field = fields[group.home] as GroupedField;
    const people = group.people.map(({ entryId }) => entries.get(entryId) as Entry);
    const who = whoIsShort(people.length, field, problem.ruleset);
    const nearest = nearestDivisions(people, field, fields, problem, on);
    if (!proposal) {
      return group.people.map((person, index) =>
        withoutMerge(people[index] as Entry, person, group, { who, nearest, problem }),
      );
    }
    const { merge, candidate } = proposal;
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
