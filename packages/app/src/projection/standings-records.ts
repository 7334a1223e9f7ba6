import type { Ruleset } from '@openmat/core';
import { timesOf } from '../bracketing/estimate-day.ts';
import type { BracketRecord } from '../bracketing/records.ts';
import { standingsOf } from '../bracketing/standings-of.ts';
import { everyPage } from '../every-page.ts';
import { type Change, type Deps, MOST_CHANGES } from '../ports.ts';
import type { StandingsRecord } from './records.ts';

/** The criterion that says who is lighter. */
export const WEIGHT_CRITERION = 'lower-weight';

/**
 * Where a bracket stands now. Weights set nobody apart before the end: else a bracket of which nothing is fought would
 * be ranked by weight for everybody to see.
 */
export function standingsRecord(bracket: BracketRecord, ruleset: Ruleset): StandingsRecord {
  const { event, id, revision, seq, state, matches } = bracket;
  const { ties, complete, awards, state: at, ...whole } = standingsOf(bracket, ruleset);
  const { ranking } = complete ? whole : standingsOf(bracket, withoutWeights(ruleset));
  const started = matches.flatMap((match) => (match.startedAt === undefined ? [] : [match.id]));
  const standings = {
    ranking,
    ties,
    complete,
    awards,
    matches: at.matches,
    started,
    times: timesOf(bracket),
  };
  return { event, bracket: id, revision, seq, state, ...standings };
}

function withoutWeights(ruleset: Ruleset): Ruleset {
  const criteria = ruleset.standings.criteria.filter((criterion) => criterion !== WEIGHT_CRITERION);
  return { ...ruleset, standings: { ...ruleset.standings, criteria } };
}

/** All standings of an event that are stored, of replaced brackets too. */
export function readStandings(deps: Deps, event: string): Promise<readonly StandingsRecord[]> {
  return everyPage(deps.db, { list: 'standings', event });
}

/** Stores standings where none of a newer bracket are stored. */
export async function storeStandings(deps: Deps, records: readonly StandingsRecord[]): Promise<void> {
  const changes = records.map(
    (record): Change => ({ put: 'standings', record, when: { seqBelow: record.seq } }),
  );
  for (let from = 0; from < changes.length; from += MOST_CHANGES) {
    await commitWhatHolds(deps, changes.slice(from, from + MOST_CHANGES));
  }
}

/** Makes those of the changes whose condition holds. */
export async function commitWhatHolds(deps: Deps, changes: readonly Change[]): Promise<void> {
  let left = changes;
  while (left.length > 0) {
    const committed = await deps.db.commit(left);
    if (committed.ok) return;
    left = left.filter((_, place) => !committed.failed.includes(place));
  }
}
