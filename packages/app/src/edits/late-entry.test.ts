import { describe, expect, test } from 'vitest';
import { updateEvent } from '../event/update-event.ts';
import { askAndWork } from '../testing/bracketing.ts';
import { dayOf, entrantsOf, faultsOf, makeSized } from '../testing/edits.ts';
import { detailOf, kindOf, organizer, value } from '../testing/world.ts';
import { enterBracket } from './change-entrants.ts';

const late = (over: Record<string, unknown> = {}) => ({
  athleteId: 'LATE1',
  name: 'Lia Late',
  sex: 'female' as const,
  birthDate: '2000-03-04',
  discipline: 'gi' as const,
  level: 'blue',
  weight: { weight: '61', unit: 'kg' as const },
  ...over,
});

describe('a late entry', () => {
  async function allowing() {
    const made = await makeSized();
    value(await updateEvent(made.world, organizer, made.event, { lateEntry: true }, ['*']));
    return made;
  }

  test('goes into a bracket with room of a running event, and into no other list', async () => {
    const { world, event, small } = await allowing();
    const done = value(await enterBracket(world, organizer, event, small, { entry: late() }, ['*']));
    expect(done.brackets).toEqual([small]);
    expect(await entrantsOf(world, event, small)).toContain('LATE1~gi');
    expect(await world.db.get('registration', { event, id: 'LATE1~gi' })).toMatchObject({
      late: true,
      status: 'registered',
    });
    expect(await faultsOf(world, event)).toEqual([]);
    await askAndWork(world, event);
    const { brackets } = await dayOf(world, event);
    expect(brackets.flatMap(({ entrants }) => entrants)).toHaveLength(14);
  });

  test('is refused unweighed, in a bracket without room or of another division, and where the event takes none', async () => {
    const { world, event, small, large } = await makeSized();
    const enter = (id: string, over: Record<string, unknown> = {}) =>
      enterBracket(world, organizer, event, id, { entry: late(over) }, ['*']);
    expect(detailOf(await enter(small))).toContain('no late entries');
    value(await updateEvent(world, organizer, event, { lateEntry: true }, ['*']));
    expect(detailOf(await enter(small, { weight: undefined }))).toContain('not weighed in');
    expect(detailOf(await enter(large))).toContain('at most 5');
    expect(detailOf(await enter(small, { birthDate: '2014-01-01', level: 'gray' }))).toMatch(
      /^Never possible/,
    );
    expect(kindOf(await enter(small, { level: 'nonsense' }))).toBe('invalid');
    expect(world.db.all('registration')).toHaveLength(13);
  });
});
