import type { MatchState, Occupant } from '../format/advance.ts';
import type { Match } from '../format/graph.ts';

/** Athletes who share a place of a knock-out, and the match or round that put them there. */
export interface KnockoutPlace {
  readonly athletes: readonly string[];
  readonly decidedBy: 'final' | 'bronze' | 'round' | 'open';
  /** Nobody won the match for gold: these share second place, and the first stays empty. */
  readonly belowEmptyFirst?: true;
}

/**
 * The places of a knock-out, best first: the match for gold, the match for bronze, then whoever lost, the later the
 * round the better; all who lost in one round share a place. Those still in it come first while it is under way, after a final that is over.
 *
 * @example
 * rankKnockout([{ id: 'b.1', round: 1, medal: 'gold' }], [{ id: 'b.1', a: { entrant: 'x' }, b: { entrant: 'y' }, status: 'done', winner: 'y' }], ['x', 'y']); // => [{ athletes: ['y'], decidedBy: 'final' }, { athletes: ['x'], decidedBy: 'final' }]
 */
export function rankKnockout(
  matches: readonly Match[],
  states: readonly MatchState[],
  athletes: readonly string[],
): readonly KnockoutPlace[] {
  const stateOf = new Map(states.map((state) => [state.id, state]));
  const left = new Set(athletes);
  const take = (group: readonly string[], place: Omit<KnockoutPlace, 'athletes'>): KnockoutPlace[] => {
    const taken = group.filter((id) => left.delete(id));
    return taken.length > 0 ? [{ athletes: taken, ...place }] : [];
  };
  const medal = (which: 'gold' | 'bronze', decidedBy: 'final' | 'bronze') => {
    const state = stateOf.get(matches.find((match) => match.medal === which)?.id ?? '');
    if (state?.winner === undefined) return [];
    const { winner } = state;
    const losers = people(state).filter((id) => id !== winner);
    const noChampion = which === 'gold' && winner === null;
    return [
      ...take(winner === null ? [] : [winner], { decidedBy }),
      ...take(losers, { decidedBy, ...(noChampion && { belowEmptyFirst: true as const }) }),
    ];
  };
  const gold = medal('gold', 'final');
  const bronze = medal('bronze', 'bronze');
  const lostIn = new Map<number, string[]>();
  for (const { id, round } of matches.toReversed()) {
    const state = stateOf.get(id);
    if (state?.winner === undefined || state.status === 'dropped') continue;
    const losers = people(state).filter((athlete) => athlete !== state.winner && isOut(athlete, states));
    lostIn.set(round, [...(lostIn.get(round) ?? []), ...losers]);
  }
  const losers = [...lostIn].sort(([a], [b]) => b - a).map(([, group]) => group);
  const byRound = losers.flatMap((group) => take(group, { decidedBy: 'round' }));
  const open = take([...left], { decidedBy: 'open' });
  return gold.length > 0 ? [...gold, ...open, ...bronze, ...byRound] : [...open, ...bronze, ...byRound];
}

function people({ a, b }: MatchState): string[] {
  return [a, b].flatMap((occupant) => (typeof occupant === 'object' ? [occupant.entrant] : []));
}

/** No match is open to the athlete any more. */
function isOut(athlete: string, states: readonly MatchState[]): boolean {
  const isAthlete = (occupant: Occupant) => typeof occupant === 'object' && occupant.entrant === athlete;
  return !states.some(({ a, b, status }) =>
    status === 'ready' || status === 'waiting' ? isAthlete(a) || isAthlete(b) : false,
  );
}
