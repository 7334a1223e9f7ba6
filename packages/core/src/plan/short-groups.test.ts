import { findRuleset } from '@openmat/rulesets';
import { describe, expect, test } from 'vitest';
import type { Ruleset } from '../ruleset.ts';
import { entry, form, madison, on, with_ } from './testing/entries.ts';

describe('formBrackets and short groups', () => {
  test('lists a division of one or two with the merge proposed for it and the divisions near it, adults never with minors', () => {
    const teen = { birthDate: '2011-01-01' };
    const formed = form(
      [
        entry(70, { id: 'L1' }),
        entry(72, { id: 'L2' }),
        ...[69, 71, 90].map((kg) => entry(kg, { level: 'advanced' })),
        ...[73, 74, 75].map((kg) => entry(kg, { birthDate: '1990-01-01' })),
        ...[70, 71, 72].map((kg) => entry(kg, teen)),
        ...[70, 71, 72].map((kg) => entry(kg, { sex: 'female' })),
      ],
      madison,
      on,
    );
    const [merge] = formed.merges;
    expect(merge?.into).toMatchObject({ age: 'masters', level: 'intermediate' });
    const reason = `only 2 in Adult Men No-Gi Intermediate, a bracket needs 3; ${merge?.id} is proposed: into Masters Men No-Gi Intermediate`;
    expect(formed.unbracketed.map(({ id, reason: why, merge: by }) => [id, why, by])).toEqual([
      ['L1', reason, merge?.id],
      ['L2', reason, merge?.id],
    ]);
    expect(formed.unbracketed[0]?.nearest?.map(({ label }) => label)).toEqual([
      'Masters Men No-Gi Intermediate',
      'Adult Men No-Gi Advanced',
    ]);
  });

  test('counts only the levels that adults have: white is next to blue, brown is not', () => {
    const gi = { discipline: 'gi' as const };
    const formed = form(
      [
        entry(70, { ...gi, id: 'L', level: 'blue' }),
        ...[70, 71, 72].map((kg) => entry(kg, { ...gi, level: 'white' })),
        ...[85, 86, 87].map((kg) => entry(kg, { ...gi, level: 'brown' })),
      ],
      madison,
      on,
    );
    expect(formed.unbracketed[0]?.nearest?.map(({ label }) => label)).toEqual(['Adult Men Gi White']);
  });

  test('offers a child of sub-overtime the next class up or the next age group, nobody over two years older', () => {
    const ruleset = findRuleset('sub-overtime') as Ruleset;
    const child = (kg: number, age: number, id?: string) =>
      entry(kg, { ...(id && { id }), birthDate: `${2026 - age}-01-01`, level: 'beginner' });
    const formed = form(
      [
        child(21, 7, 'L'),
        ...[24, 25].map((kg) => child(kg, 7)),
        ...[27, 28].map((kg) => child(kg, 7)),
        ...[21, 22].map((kg) => child(kg, 9)),
        ...[21, 22].map((kg) => child(kg, 10)),
        ...[19, 18].map((kg) => child(kg, 6)),
      ],
      ruleset,
      on,
    );
    expect(formed.unbracketed.map(({ id, nearest }) => [id, nearest?.map(({ label }) => label)])).toEqual([
      ['L', ['Kids 8–9 Boys No-Gi Beginner Up To 23 kg', 'Kids 6–7 Boys No-Gi Beginner Up To 26 kg']],
    ]);
  });

  test('cuts groups as large as a bracket needs, and says who is left over', () => {
    const twelve = Array.from({ length: 12 }, (_, i) => entry(60 + i));
    const formed = form(twelve, with_('merge.below', 5), on);
    expect(formed.brackets.map(({ entrants }) => entrants.length)).toEqual([5, 5]);
    expect(new Set(formed.unbracketed.map(({ reason }) => reason))).toEqual(
      new Set([
        ...[60, 61].map(
          (kg) =>
            `only 2 left over from 12 in Adult Men No-Gi Intermediate, a bracket needs 5; nobody of another division within 20 % of ${kg} kg among men from 18, beginner to advanced; the refund is offered`,
        ),
      ]),
    );
  });

  test('forms a bracket of two where the event lets merging begin below two', () => {
    const formed = form([entry(70), entry(72)], with_('merge.below', 2), on);
    expect(formed.brackets.map(({ matches }) => matches.length)).toEqual([1]);
  });
});
