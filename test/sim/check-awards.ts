import { awardTable, type PlaceAward } from '@openmat/core';
import type { Client } from './client.ts';

/** A completed bracket as the API shows it, and what its places bring by the audit. */
export type Awarded = {
  readonly id: string;
  readonly entrants: readonly { readonly id: string; readonly club: string }[];
  readonly awards: readonly PlaceAward[];
};

/** What of the clubs' points and the season's ranking is not what the brackets of a federation's only event come to. */
export async function awardFaults(
  organizer: Client,
  publicUrl: string,
  { event, federation }: { readonly event: string; readonly federation: string },
  brackets: readonly Awarded[],
): Promise<readonly string[]> {
  const faults: string[] = [];
  const said = (what: string, said: unknown, right: unknown) => {
    if (JSON.stringify(said) !== JSON.stringify(right)) faults.push(what);
  };
  // biome-ignore lint/suspicious/noExplicitAny: the file has a schema of its own
  const { totals }: any = await (await fetch(`${publicUrl}${event}/standings.json`)).json();
  said('clubs', totals.clubs, clubsOf(brackets));
  said('matches left', totals.left, 0);
  const { startDate } = (await organizer.get(event)).body;
  for (const [division, own] of Map.groupBy(brackets, ({ id }) => id.replace(/-\d+$/, ''))) {
    const query = `season=${startDate.slice(0, 4)}&division=${division}&limit=200`;
    const { body } = await organizer.get(`/v1/federations/${federation}/ranking?${query}`);
    const won = own.flatMap(({ awards }) => awards.map((one) => wonBy(one.id, one.seasonPoints, one)));
    const shown = body.items.map(({ rank, athleteId, points, medals }: Record<string, unknown>) => {
      return { rank, who: athleteId, points, medals };
    });
    said(`ranking of ${division}`, shown, awardTable(won));
  }
  return faults;
}

function clubsOf(brackets: readonly Awarded[]) {
  const won = brackets.flatMap(({ entrants, awards }) => {
    const clubOf = new Map(entrants.map(({ id, club }) => [id, club]));
    return awards.map((one) => wonBy(clubOf.get(one.id) ?? '', one.clubPoints, one));
  });
  return awardTable(won).map(({ who, rank, points, medals }) => ({ club: who, rank, points, medals }));
}

const wonBy = (who: string, points: number, { medal }: PlaceAward) => ({
  who,
  points,
  ...(medal !== undefined && { medal }),
});
