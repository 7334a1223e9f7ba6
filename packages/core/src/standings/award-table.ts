import { compareText } from '../value/compare-text.ts';

/** Points and a medal that somebody or some club has won. */
export interface Won {
  readonly who: string;
  readonly points: number;
  /** The medal's place: 1 is gold. */
  readonly medal?: number;
}

/** What somebody or some club has won in all. */
export interface AwardRow {
  /** From 1; those who are level share it, and the next rank skips. */
  readonly rank: number;
  readonly who: string;
  readonly points: number;
  /** How many gold, silver and bronze medals, and of later places as far as anybody has one. */
  readonly medals: readonly number[];
}

/**
 * Adds up what clubs have won at an event, or athletes in a season: by points, then gold medals, then silver ones and so
 * on. Those who are level in all of it share a rank and stand in the order of their names or ids.
 *
 * @example
 * awardTable([{ who: 'North', points: 3, medal: 2 }, { who: 'South', points: 9, medal: 1 }, { who: 'North', points: 3, medal: 2 }]); // => [{ rank: 1, who: 'South', points: 9, medals: [1, 0, 0] }, { rank: 2, who: 'North', points: 6, medals: [0, 2, 0] }]
 */
export function awardTable(won: readonly Won[]): readonly AwardRow[] {
  const places = Math.max(3, ...won.map(({ medal = 0 }) => medal));
  const rows = [...Map.groupBy(won, ({ who }) => who)].map(([who, all]) => ({
    who,
    points: all.reduce((sum, { points }) => sum + points, 0),
    medals: Array.from(
      { length: places },
      (_, place) => all.filter(({ medal }) => medal === place + 1).length,
    ),
  }));
  rows.sort((a, b) => compareRows(a, b) || compareText(a.who, b.who));
  const ranked: AwardRow[] = [];
  for (const row of rows) {
    const above = ranked.at(-1);
    const rank = above && compareRows(above, row) === 0 ? above.rank : ranked.length + 1;
    ranked.push({ rank, ...row });
  }
  return ranked;
}

type Total = Omit<AwardRow, 'rank' | 'who'>;

function compareRows(a: Total, b: Total): number {
  const place = a.medals.findIndex((count, index) => count !== b.medals[index]);
  return b.points - a.points || (place < 0 ? 0 : (b.medals[place] ?? 0) - (a.medals[place] ?? 0));
}
