import type { Failure, SeasonRankingView } from '@openmat/contracts';
import { type AwardRow, awardTable, ok, type Result } from '@openmat/core';
import { everyPage } from '../every-page.ts';
import { ownFederation } from '../federation/own-federation.ts';
import { pageOfAll } from '../page-of-all.ts';
import type { Caller, Deps, Page, Paging } from '../ports.ts';
import { isPublic } from '../projection/load-shared.ts';
import type { SeasonPoints } from '../projection/records.ts';
import { seasonOf } from '../projection/season-points.ts';
import { shownName } from '../registration/registration-view.ts';

type Asked = Paging & { readonly season: string; readonly division: string };
type Row = SeasonRankingView['items'][number];

/**
 * A division's athletes by what they have won in a season: added up from what each bracket counts, of every event of
 * that year that is not cancelled. A page begins behind the last athlete of the one before, wherever that one stands now.
 */
export async function seeSeasonRanking(
  deps: Deps,
  { principal }: Caller,
  federation: string,
  { season, division, ...paging }: Asked,
): Promise<Result<Page<Row>, Failure>> {
  const own = await ownFederation(deps, principal, federation);
  if (!own.ok) return own;
  const brackets = await bracketsThatCount(deps, federation, season, division);
  const won = brackets.flatMap(({ counted }) =>
    counted.map(({ athlete, ...rest }) => ({ who: athlete, ...rest })),
  );
  const table = awardTable(won);
  const unknown = 'is not a cursor of this ranking; begin again';
  const page = pageOfAll(table, ({ who }) => who, paging, unknown);
  if (!page.ok) return page;
  return ok({ ...page.value, items: await named(deps, federation, page.value.items, brackets) });
}

/** What brackets count, of events that are in the season and are held. */
async function bracketsThatCount(
  deps: Deps,
  federation: string,
  season: string,
  division: string,
): Promise<readonly SeasonPoints[]> {
  const stored = await everyPage(deps.db, { list: 'season-points', federation, season, division });
  const ids = [...new Set(stored.map(({ event }) => event))];
  const events = await deps.db.getAll(
    'event',
    ids.map((id) => ({ id })),
  );
  const held = new Set(
    events.flatMap((event) => (event && isPublic(event) && seasonOf(event) === season ? [event.id] : [])),
  );
  return stored.filter(({ event }) => held.has(event));
}

async function named(
  deps: Deps,
  federation: string,
  rows: readonly AwardRow[],
  brackets: readonly SeasonPoints[],
): Promise<Row[]> {
  const athletes = await deps.db.getAll(
    'athlete',
    rows.map(({ who }) => ({ federation, id: who })),
  );
  return rows.map(({ who, medals, ...row }, place) => {
    const athlete = athletes[place];
    const has = ({ counted }: SeasonPoints) => counted.some((one) => one.athlete === who);
    const events = new Set(brackets.filter(has).map(({ event }) => event)).size;
    return { ...row, athleteId: who, name: athlete ? shownName(athlete) : who, medals: [...medals], events };
  });
}
