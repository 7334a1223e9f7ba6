import { divisionOfBracket } from '../match-id.ts';
import type { Change, Deps } from '../ports.ts';
import type { EventRecord, Keys } from '../records.ts';
import { commitAsHolder } from './lease.ts';
import type { Shared } from './load-shared.ts';
import type { RankedBracket } from './rank-brackets.ts';
import type { RenderLease, StandingsRecord } from './records.ts';

/** The season of an event: the calendar year of its first day, where it takes place. */
export const seasonOf = ({ startDate }: Pick<EventRecord, 'startDate'>) => startDate.slice(0, 4);

/** Where stands what a bracket counts in its season. */
export function seasonKey(
  event: EventRecord,
  { bracket, revision }: Pick<StandingsRecord, 'bracket' | 'revision'>,
): Keys['season-points'] {
  const division = divisionOfBracket(bracket);
  return {
    federation: event.federation,
    season: seasonOf(event),
    division,
    event: event.id,
    bracket,
    revision,
  };
}

/**
 * Stores what brackets count in the season, each as a whole and where nothing of a newer bracket is stored. Only the
 * holder of the lease may: whoever lost it would bring back what was taken away meanwhile.
 */
export async function storeSeasonPoints(
  deps: Deps,
  held: RenderLease,
  { event }: Shared,
  ranked: readonly RankedBracket[],
): Promise<void> {
  const changes = ranked.flatMap(({ bracket, standings }): Change[] => {
    if (!standings.complete && !bracket.wasComplete) return [];
    const counted = standings.awards.map(({ id, seasonPoints, medal }) => {
      return { athlete: id, points: seasonPoints, ...(medal !== undefined && { medal }) };
    });
    const { seq } = standings;
    const record = { ...seasonKey(event, standings), seq, counted };
    return [{ put: 'season-points', record, when: { seqBelow: seq } }];
  });
  // Where the lease was lost, the end of the pass notices it too.
  if (changes.length > 0) await commitAsHolder(deps, held, changes);
}
