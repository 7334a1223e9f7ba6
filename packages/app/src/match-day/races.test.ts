import { findRuleset } from '@openmat/rulesets';
import { describe, expect, test } from 'vitest';
import type { BracketRecord } from '../bracketing/records.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import { before, writes } from '../testing/bracketing.ts';
import { running } from '../testing/table.ts';
import { kindOf, organizer, value } from '../testing/world.ts';

const reason = findRuleset('sub-overtime')?.corrections.reasons[0];

/** A knock-out of four with both semifinals started: at whose tables two people work at once. */
async function semifinals() {
  const day = await running('sub-overtime', { blue: 4, purple: 0 });
  const [{ id, matches }] = day.world.db.all('bracket') as unknown as [BracketRecord];
  const matchOf = (medal?: 'gold' | 'bronze') =>
    matches.filter((match) => match.medal === medal).map((one) => one.id);
  const [[first = '', second = ''], [final = ''], [bronze = '']] = [
    matchOf(),
    matchOf('gold'),
    matchOf('bronze'),
  ];
  for (const semifinal of [first, second]) value(await day.start(semifinal));
  const wins = async (match: string) => ({
    winner: (await day.see(match)).view.a.id ?? '',
    method: 'submission' as const,
  });
  const finalists = async () => {
    const { a, b, status } = (await day.see(final)).view;
    return { status, pair: [a.id, b.id] };
  };
  return { ...day, id, first, second, final, bronze, wins, finalists };
}

/** The one that is overtaken has seen the match before; the other one comes in just before it is committed. */
describe('at two tables at once', () => {
  test.each(['first', 'second'] as const)(
    'both semifinals end, though the %s one is overtaken',
    async (late) => {
      const day = await semifinals();
      const [slow, fast] = late === 'first' ? [day.first, day.second] : [day.second, day.first];
      const [slowWin, fastWin] = [await day.wins(slow), await day.wins(fast)];
      const { etag } = await day.see(slow);
      before(day.world, writes('bracket'), async () => {
        value(await day.record(fast, fastWin));
      });
      value(await day.record(slow, slowWin, etag));
      const winners = late === 'first' ? [slowWin.winner, fastWin.winner] : [fastWin.winner, slowWin.winner];
      expect(await day.finalists()).toEqual({ status: 'ready', pair: winners });
      expect((await day.see(day.bronze)).view.status).toBe('ready');
    },
  );

  test('a semifinal is not corrected once the final has started in between', async () => {
    const day = await semifinals();
    for (const match of [day.first, day.second]) value(await day.record(match, await day.wins(match)));
    const was = await day.finalists();
    before(day.world, writes('bracket'), async () => {
      value(await day.start(day.final));
    });
    const winner = (await day.see(day.first)).view.b.id ?? '';
    const corrected = await day.correct(day.first, { winner, method: 'submission' }, reason);
    expect(kindOf(corrected)).toBe('conflict');
    expect(await day.finalists()).toEqual({ ...was, status: 'started' });
  });

  test('the final is started by those who are in it after the correction in between', async () => {
    const day = await semifinals();
    for (const match of [day.first, day.second]) value(await day.record(match, await day.wins(match)));
    const [, second] = (await day.finalists()).pair;
    const winner = (await day.see(day.first)).view.b.id ?? '';
    before(day.world, writes('bracket'), async () => {
      value(await day.correct(day.first, { winner, method: 'submission' }, reason));
    });
    value(await day.start(day.final));
    expect(await day.finalists()).toEqual({ status: 'started', pair: [winner, second] });
    const again = await day.correct(day.first, await day.wins(day.first), reason);
    expect(kindOf(again)).toBe('conflict');
  });

  test('a finalist who withdraws while the final is decided: whichever comes first counts, and only that', async () => {
    for (const isWithdrawnFirst of [true, false]) {
      const day = await semifinals();
      for (const match of [day.first, day.second]) value(await day.record(match, await day.wins(match)));
      const [leaver, other] = (await day.finalists()).pair;
      const withdraw = async () =>
        value(await withdrawRegistration(day.world, organizer, day.event, `${leaver}~gi`, {}));
      const win = { winner: leaver ?? '', method: 'submission' } as const;
      const { etag } = await day.see(day.final);
      if (isWithdrawnFirst) {
        before(day.world, writes('bracket'), async () => {
          await withdraw();
        });
        expect(kindOf(await day.record(day.final, win, etag))).toBe('stale');
      } else {
        before(day.world, writes('registration'), async () => {
          value(await day.record(day.final, win, etag));
        });
        await withdraw();
      }
      const { view } = await day.bracket(day.id);
      expect(view.standings.ranking[0]?.id).toBe(isWithdrawnFirst ? other : leaver);
      expect((await day.finalists()).status).toBe(isWithdrawnFirst ? 'walkover' : 'done');
    }
  });
});
