import type { Slot } from '@openmat/core';
import { stringify } from 'csv-stringify/sync';
import { type PlanView, slotText } from './plan-view.ts';
import { rfc3339 } from './zoned-time.ts';

/** One line a match in the order of the schedule, at the end those without a time. No cell can run as a formula in a spreadsheet. */
export function planCsv({ plan, timeZone }: PlanView): string {
  const matches = new Map(
    plan.brackets.flatMap((bracket) => {
      const athletes = new Map(bracket.entrants.map((entrant) => [entrant.id, entrant]));
      const name = (slot: Slot) => slotText(slot, (id) => athletes.get(id)?.name ?? id);
      const club = (slot: Slot) => ('entrant' in slot ? athletes.get(slot.entrant)?.club : '');
      return bracket.matches.map(({ id, round, a, b }) => {
        const sides = { a: name(a), a_club: club(a), b: name(b), b_club: club(b) };
        return [id, { bracket: bracket.id, label: bracket.label, round, match: id, ...sides }] as const;
      });
    }),
  );
  const lines = plan.schedule.map(({ matchId, mat, start, end }) => ({
    start: rfc3339(start, timeZone),
    end: rfc3339(end, timeZone),
    mat,
    ...matches.get(matchId),
  }));
  const without = plan.unplaced.map(({ matchId, reason }) => ({
    ...matches.get(matchId),
    unplaced: reason,
  }));
  const columns = [
    'start',
    'end',
    'mat',
    'bracket',
    'label',
    'round',
    'match',
    'a',
    'a_club',
    'b',
    'b_club',
    'unplaced',
  ];
  return stringify([...lines, ...without], { header: true, columns, escape_formulas: true });
}
