import { type Division, divisionKey } from '../division/division.ts';
import { isSettled, type MatchState } from '../format/advance.ts';
import type { Ruleset } from '../ruleset.ts';
import type { MatchOfDay } from '../schedule/match-day.ts';
import { feeders, restSeconds } from './schedule-problem.ts';
import type { TimedMatch } from './types.ts';

/** When a match was on its mat. Epoch seconds. */
export interface FoughtTime {
  readonly startedAt?: number;
  readonly endedAt?: number;
}

/**
 * The matches of a bracket as a day of matches needs them, those without a place in the schedule left out. Durations
 * are learnt for all weight classes of a division together.
 *
 * @param states where the bracket stands, as `advance` says
 * @param announced the start in the published schedule, by match; epoch seconds
 * @param times when each match was on its mat, by match
 *
 * @example
 * dayMatches({ division: { discipline: 'gi', sex: 'male', age: 'adult', level: 'blue' }, matches: [{ id: 'b.1', stage: 's', durationSeconds: 360, a: { entrant: 'x' }, b: { entrant: 'y' } }] }, [{ id: 'b.1', a: { entrant: 'x' }, b: { entrant: 'y' }, status: 'ready' }], { schedule: { minimumRestSeconds: 300 } }, new Map([['b.1', 0]]), new Map()); // => [{ id: 'b.1', division: 'gi-male-adult-blue', durationSeconds: 360, start: 0, restSeconds: 360, athletes: ['x', 'y'], after: [], settled: false }]
 */
export function dayMatches(
  bracket: { readonly division: Division; readonly matches: readonly TimedMatch[] },
  states: readonly MatchState[],
  ruleset: Pick<Ruleset, 'schedule'>,
  announced: ReadonlyMap<string, number>,
  times: ReadonlyMap<string, FoughtTime>,
): readonly MatchOfDay[] {
  const { weightClass: _, ...alike } = bracket.division;
  const division = divisionKey(alike);
  const rest = restSeconds(bracket, ruleset);
  return bracket.matches.flatMap((match, place) => {
    const state = states[place];
    const start = announced.get(match.id);
    if (!state || start === undefined) return [];
    const athletes = [state.a, state.b].flatMap((occupant) =>
      typeof occupant === 'object' ? [occupant.entrant] : [],
    );
    const { id, durationSeconds } = match;
    const after = feeders(match, bracket);
    const settled = isSettled(state);
    return [
      { id, division, durationSeconds, start, restSeconds: rest, athletes, after, ...times.get(id), settled },
    ];
  });
}
