import type { Home, MergeProblem, ShortGroup } from './candidates.ts';
import { type MergePerson, mayMeet } from './limits.ts';

/** Rules out in advance, pair by pair, short groups that no bracket of a union could hold. */
export interface Company {
  /** The groups for which a union with some of the others is not ruled out. */
  hopeful(groups: readonly number[]): readonly number[];
  /** Whether another group may come to these. */
  admits(groups: readonly number[], next: number): boolean;
  /** Whether these groups are enough for each other. */
  suffices(groups: readonly number[]): boolean;
}

/** How many people of a home or a short group each person of a short group may meet. */
export interface Meetings {
  ofHome(group: number, home: number): readonly number[];
  ofGroup(group: number, other: number): readonly number[];
}

/** Counts every pair once, when it is first asked for. */
export function countMeetings({ homes, groups, ruleset, meter }: MergeProblem): Meetings {
  const mayPair = (a: MergePerson, b: MergePerson) =>
    a.division === b.division || mayMeet([a, b], { start: 0, end: 2 }, { ruleset, meter });
  const counted = (others: (place: number) => readonly MergePerson[]) => {
    const known = new Map<number, readonly number[]>();
    return (group: number, place: number) => {
      const key = group * (homes.length + groups.length) + place;
      let counts = known.get(key);
      if (!counts) {
        const { people } = groups[group] as ShortGroup;
        counts = people.map((one) => others(place).filter((other) => mayPair(one, other)).length);
        known.set(key, counts);
      }
      return counts;
    };
  };
  return {
    ofHome: counted((place) => (homes[place] as Home).playable),
    ofGroup: counted((place) => (groups[place] as ShortGroup).people),
  };
}

/** For a union that is cut by weight: everybody needs enough people for one bracket within reach. */
export function companyInGroups(
  problem: MergeProblem,
  host: number | undefined,
  meetings: Meetings,
): Company {
  const needed = problem.ruleset.merge.below;
  const hasEnough = (group: number, company: readonly number[]) =>
    (problem.groups[group] as ShortGroup).people.every((_, person) => {
      const reach = (counts: readonly number[]) => counts[person] as number;
      const atHome = host === undefined ? 0 : reach(meetings.ofHome(group, host));
      const others = company.reduce((sum, other) => sum + reach(meetings.ofGroup(group, other)), 0);
      return atHome + others >= needed;
    });
  const suffices = (groups: readonly number[]) => groups.every((group) => hasEnough(group, groups));
  function hopeful(groups: readonly number[]): readonly number[] {
    const left = groups.filter((group) => hasEnough(group, groups));
    return left.length === groups.length ? left : hopeful(left);
  }
  return { hopeful, admits: () => true, suffices };
}

/** For a union that is one bracket: everybody meets everybody. */
export function companyInOneBracket(
  problem: MergeProblem,
  host: number | undefined,
  meetings: Meetings,
): Company {
  const meetsAll = (counts: readonly number[], size: number) => counts.every((count) => count === size);
  const meetsHosts = (group: number) =>
    host === undefined ||
    meetsAll(meetings.ofHome(group, host), (problem.homes[host] as Home).playable.length);
  const meetsGroup = (group: number, other: number) =>
    meetsAll(meetings.ofGroup(group, other), (problem.groups[other] as ShortGroup).people.length);
  return {
    hopeful: (groups) => groups.filter(meetsHosts),
    admits: (groups, next) => groups.every((group) => meetsGroup(group, next)),
    suffices: () => true,
  };
}
