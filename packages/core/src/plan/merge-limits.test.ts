import { describe, expect, test } from 'vitest';
import { mayBeOneBracket, mayMove } from '../division/merge/testing/limits-oracle.ts';
import { type Crowd, randomEntries, rulesetWith } from '../division/merge/testing/random-merges.ts';
import type { Entry } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';
import { ageOn } from '../value/age.ts';
import { type Weight, weightUnits } from '../value/weight.ts';
import { formBrackets } from './form-brackets.ts';
import { proposeMerges } from './propose-merges.ts';
import { divisionOfEntries, on } from './testing/entries.ts';

const EVENTS = 2_500;

const mixed: Crowd = {
  discipline: 'no-gi',
  levels: ['beginner', 'intermediate', 'advanced'],
  ages: [5, 40],
  kg: [30, 70],
  most: 18,
};
const minors: Crowd = { ...mixed, levels: ['beginner'], ages: [4, 18], kg: [30, 42] };

const crowds = [
  ['madison', rulesetWith('madison'), mixed],
  [
    'madison with a limit of the spread',
    rulesetWith('madison', { path: 'madison.maxSpread', value: 0.1 }),
    { ...minors, most: 24 },
  ],
  [
    'gi-nogi-points',
    rulesetWith('gi-nogi-points'),
    { ...minors, discipline: 'gi-and-no-gi', levels: ['white'] },
  ],
  ['sub-overtime', rulesetWith('sub-overtime'), minors],
] as const satisfies readonly (readonly [string, Ruleset, Crowd])[];

/** What is wrong with a merged event, by plain comparison of every two people who meet. */
function faultsOf(entries: readonly Entry[], ruleset: Ruleset): string[] {
  const { brackets, merges, unbracketed } = formBrackets(entries, ruleset, on, 1, { approve: 'all' });
  const divisionOf = divisionOfEntries(entries, ruleset);
  const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
  const faults: string[] = [];
  for (const { id, entrants, joins } of brackets) {
    const people = entrants.map(({ entryId, weight }) => ({
      entryId,
      units: weightUnits(weight as Weight),
      age: ageOn(byId.get(entryId)?.birthDate ?? '', on),
      division: divisionOf(entryId),
    }));
    if (people.length < ruleset.merge.below) faults.push(`${id} is too small`);
    if (joins && !mayBeOneBracket(people, ruleset)) faults.push(`${id} crosses a limit`);
    if (!joins && new Set(people.map(({ division }) => division)).size > 1)
      faults.push(`${id} hides a merge`);
  }
  for (const { id, moves, into } of merges) {
    if (!moves.every((entryId) => mayMove(divisionOf(entryId), into, ruleset)))
      faults.push(`${id} leads where it may not`);
  }
  const places = [...brackets.flatMap(({ entrants }) => entrants), ...unbracketed].map(
    ({ entryId }) => entryId,
  );
  if (places.sort().join() !== [...byId.keys()].sort().join()) faults.push('somebody has no place, or two');
  return faults;
}

describe('merges', () => {
  test.each(crowds)('of 2,500 random events of %s cross no limit', (_, ruleset, crowd) => {
    for (let number = 1; number <= EVENTS; number++) {
      expect({ number, faults: faultsOf(randomEntries(number, crowd), ruleset) }).toEqual({
        number,
        faults: [],
      });
    }
  });

  test.each(crowds)('of %s are the same whatever the order of the entries', (_, ruleset, crowd) => {
    for (let number = 1; number <= 100; number++) {
      const entries = randomEntries(number, crowd);
      const middle = Math.floor(entries.length / 3);
      const turned = [...entries.slice(middle), ...entries.slice(0, middle)].reverse();
      const formed = formBrackets(entries, ruleset, on, 1, { approve: 'all' });
      expect(formBrackets(turned, ruleset, on, 1, { approve: 'all' })).toEqual(formed);
      const ids = formed.merges.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(formBrackets(turned, ruleset, on, 1, { approve: ids })).toEqual(formed);
      const proposed = proposeMerges(turned, ruleset, on);
      expect(formBrackets(entries, ruleset, on, 1).merges).toEqual(proposed);
      expect(proposed.map(({ id }) => id)).toEqual(ids);
    }
  });

  test('one that is approved leaves the others as proposals and their people without a bracket', () => {
    const [, ruleset, crowd] = crowds[2];
    const entries = randomEntries(7, { ...crowd, most: 80 });
    const { merges } = formBrackets(entries, ruleset, on, 1);
    expect(merges.length).toBeGreaterThan(1);
    const [first, ...others] = merges;
    const formed = formBrackets(entries, ruleset, on, 1, { approve: [first?.id ?? ''] });
    expect(formed.merges).toEqual([{ ...first, status: 'approved' }, ...others]);
    const bracketed = formed.brackets.flatMap(({ entrants }) => entrants.map(({ entryId }) => entryId));
    expect(bracketed).toEqual(expect.arrayContaining([...(first?.moves ?? [])]));
    for (const { id, moves } of others) {
      const waiting = formed.unbracketed.filter(({ merge }) => merge === id).map(({ entryId }) => entryId);
      expect(waiting).toEqual(expect.arrayContaining([...moves]));
    }
  });
});
