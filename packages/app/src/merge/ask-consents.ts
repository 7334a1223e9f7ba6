import {
  assignDivision,
  type CheckedMerge,
  type Division,
  divisionLabel,
  type Entry,
  joinedLabel,
  type Ruleset,
  type Weight,
  weightUnits,
} from '@openmat/core';
import { consentPolicyOf, deadlineOf } from '../event/consent-policy.ts';
import { consentHash, consentToken } from '../notice/consent-token.ts';
import { noticeOf } from '../notice/notice-of.ts';
import type { NoticeContent } from '../notice/records.ts';
import type { Change, Deps } from '../ports.ts';
import type { EventRecord, Federation } from '../records.ts';
import { registrationIdIn } from '../registration/entry.ts';
import type { Asked, MergeRecord } from './records.ts';

/** Most people that one merge moves: each is asked in the transaction that approves it. */
export const MOST_MOVED = 40;

export type About = {
  readonly event: EventRecord;
  readonly federation: Federation;
  readonly ruleset: Ruleset;
  readonly entries: readonly Entry[];
  /** The merge as it would be carried out. */
  readonly checked: Pick<CheckedMerge, 'merge' | 'brackets'>;
};

type AskedMerge = Required<Pick<MergeRecord, 'asked' | 'deadline' | 'silence' | 'due'>>;

/**
 * What asks everyone whom a merge moves: a consent, found by the hash of the link's token, and a notice with the old
 * division, the new bracket, and the opponents as weight difference and age class only. To be committed with the approval.
 */
export function askConsents(
  deps: Deps,
  about: About,
): { readonly record: AskedMerge; readonly changes: readonly Change[] } {
  const { event, federation, entries, checked } = about;
  const deadline = deadlineOf(event, deps.now());
  const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
  const moved = checked.merge.moves.flatMap((entryId) => byId.get(entryId) ?? []);
  const asked = moved.map(
    ({ id: athlete, entryId }): Asked => ({
      registration: registrationIdIn(entryId),
      athlete,
      consent: deps.newId(),
    }),
  );
  const changes = asked.flatMap(({ consent: id, athlete }, place): Change[] => {
    const hash = consentHash(consentToken(federation, event.id, id));
    const data = { consent: id, deadline, ...descriptionOf(moved[place] as Entry, byId, about) };
    const to = { federation: federation.id, event: event.id, athlete, id };
    return [
      {
        put: 'consent',
        record: { event: event.id, hash, id, merge: checked.merge.id },
        when: { absent: true },
      },
      noticeOf(deps, to, { kind: 'consent-asked', data }),
    ];
  });
  const { silence } = consentPolicyOf(event);
  return { record: { asked, deadline, silence, due: deadline }, changes };
}

type Description = Omit<Extract<NoticeContent, { kind: 'consent-asked' }>['data'], 'consent' | 'deadline'>;

function descriptionOf(
  entry: Entry,
  byId: ReadonlyMap<string, Entry>,
  { ruleset, event, checked }: About,
): Description {
  const on = event.startDate;
  const bracket = checked.brackets.find((ids) => ids.includes(entry.entryId)) ?? [];
  const people = bracket.flatMap((entryId) => byId.get(entryId) ?? []);
  const divisions = people.flatMap((one) => {
    const division = assignDivision(one, ruleset, on);
    return division.ok ? [division.value] : [];
  });
  const own = assignDivision(entry, ruleset, on);
  const from = ({ age }: Division) => ruleset.ageClasses[age]?.from ?? 0;
  const byAge = (a: Division, b: Division) => from(a) - from(b);
  return {
    from: own.ok ? divisionLabel(own.value, ruleset) : '',
    into: joinedLabel([checked.merge.into, ...divisions].toSorted(byAge), ruleset),
    opponents: people
      .filter((one) => one !== entry)
      .map((one) => {
        const division = assignDivision(one, ruleset, on);
        const age = division.ok ? division.value.age : checked.merge.into.age;
        const difference = differenceOf(one.weight, entry.weight);
        return {
          ageClass: ruleset.ageClasses[age]?.label ?? age,
          ...(difference !== undefined && { weightDifference: difference }),
        };
      }),
  };
}

/** How much heavier somebody is, in the unit of whoever is told, to a tenth. */
function differenceOf(theirs: Weight | null, own: Weight | null): string | undefined {
  if (!theirs || !own) return undefined;
  const unit = weightUnits({ hundredths: 100, unit: own.unit });
  const tenths = Math.round(((weightUnits(theirs) - weightUnits(own)) / unit) * 10);
  const sign = tenths > 0 ? '+' : tenths < 0 ? '−' : '±';
  return `${sign}${(Math.abs(tenths) / 10).toFixed(1)} ${own.unit}`;
}
