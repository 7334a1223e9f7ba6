import { awardsOf, type MatchResult, type OutReason, type Ruleset, rankBracket } from '@openmat/core';
import { type Awarded, awardFaults } from './check-awards.ts';
import type { Client } from './client.ts';

export type Entry = {
  readonly action: string;
  readonly target: string;
  readonly detail?: Record<string, unknown>;
};

/** What of a completed event is not what its audit says, by the pure core; nothing where all is right. */
export async function faultsOf(
  organizer: Client,
  publicUrl: string,
  {
    event,
    federation,
    ruleset,
  }: { readonly event: string; readonly federation: string; readonly ruleset: Ruleset },
): Promise<readonly string[]> {
  const audit = (await auditOf(organizer, federation, event)).reverse();
  const { body } = await organizer.get(`${event}/brackets?limit=200`);
  const faults: string[] = [];
  const awarded: Awarded[] = [];
  for (const { id, state } of body.items) {
    const { body: bracket } = await organizer.get(`${event}/brackets/${id}`);
    const said = (what: string, holds: boolean) => {
      if (!holds) faults.push(`${id}: ${what}`);
    };
    const { results, ...left } = replay(audit, bracket);
    const graph = {
      ...bracket,
      entrants: bracket.entrants.map((one: { id: string; weight: string | null }) => ({
        id: one.id,
        weight: one.weight === null ? null : weightOf(one.weight),
      })),
    };
    const again = rankBracket(graph, results, ruleset, left);
    said('completed', state === 'completed' && again.complete);
    const awards = awardsOf(again, results, ruleset.standings, left.out);
    awarded.push({ id, entrants: bracket.entrants, awards });
    const { ranking, ties, complete } = again;
    said('standings', isSame(bracket.standings, { ranking, ties, complete, awards }));
    // biome-ignore lint/suspicious/noExplicitAny: the file has a schema of its own
    const seen: any = await (await fetch(`${publicUrl}${event}/brackets/${id}.json`)).json();
    const nameOf = new Map(bracket.entrants.map((one: { id: string; name: string }) => [one.id, one.name]));
    const publicName = new Map(seen.entrants.map((one: { id: string; name: string }) => [one.id, one.name]));
    said('public ranks', isSame(placesOf(seen.standings.ranking), placesOf(again.ranking)));
    said(
      'public medals',
      isSame(
        seen.standings.ranking.map(medalOf).filter(Boolean).sort(),
        awards.map(({ place, ...award }) => medalOf({ rank: place, ...award })).sort(),
      ),
    );
    said(
      'public names',
      isSame(
        seen.standings.ranking.map((one: { id: string }) => initialsOf(publicName.get(one.id))).sort(),
        again.ranking.map((one) => initialsOf(nameOf.get(one.id))).sort(),
      ),
    );
    said(
      'public matches',
      isSame(
        [...seen.matches].sort(byNumber).map((one: { status: string }) => one.status),
        again.state.matches.map(({ status }) => status),
      ),
    );
  }
  return [...faults, ...(await awardFaults(organizer, publicUrl, { event, federation }, awarded))];
}

/** Ranks and points; who shares a rank stands in the order of names in public, and of nothing in the core. */
const placesOf = (ranking: readonly { rank: number; points: number }[]) =>
  ranking
    .map(({ rank, points }) => ({ rank, points }))
    .sort((a, b) => a.rank - b.rank || a.points - b.points);

const byNumber = (a: { number: number }, b: { number: number }) => a.number - b.number;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

type Place = { readonly rank: number; readonly medal?: number; readonly clubPoints?: number };

/** What a place brings, as text; nothing where it brings nothing. */
const medalOf = ({ rank, medal = 0, clubPoints = 0 }: Place) =>
  medal || clubPoints ? `${rank}: ${medal} ${clubPoints}` : '';

const initialsOf = (name: unknown) => String(name).slice(0, 8);

function weightOf(text: string) {
  const [, whole = '0', decimals = '', unit] = /^(\d+)(?:\.(\d+))?(kg|lb)$/.exec(text) ?? [];
  return { hundredths: Number(whole) * 100 + Number(decimals.padEnd(2, '0')), unit: unit as 'kg' | 'lb' };
}

export async function auditOf(organizer: Client, federation: string, event: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  let cursor = '';
  do {
    const at = `/v1/federations/${federation}/audit?limit=200&event=${event.split('/').at(-1)}`;
    const { status, body } = await organizer.get(`${at}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    if (status !== 200) throw new Error(`audit: ${status} ${JSON.stringify(body)}`);
    entries.push(...body.items);
    cursor = body.next ?? '';
  } while (cursor !== '');
  return entries;
}

type Replayed = {
  readonly id: string;
  readonly entrants: readonly { id: string; entryId: string }[];
  readonly matches: readonly { id: string; a: object; b: object }[];
};

/** Results, decisions and who is out of one bracket, from nothing but the audit. */
function replay(audit: readonly Entry[], bracket: Replayed) {
  const finals = new Set(bracket.matches.flatMap(({ id, a, b }) => ('of' in a || 'of' in b ? [id] : [])));
  const keptPlaces = new Set<string>();
  let hasFinalsBegun = false;
  const results = new Map<string, Omit<MatchResult, 'matchId'>>();
  const out = new Map<string, OutReason>();
  let decisions: string[][] = [];
  const isHere = (matchId: string) => matchId.slice(0, matchId.lastIndexOf('.')) === bracket.id;
  for (const { action, target, detail } of audit) {
    if (finals.has(target)) hasFinalsBegun = true;
    if (action === 'resolveTie' && target === bracket.id) {
      const order = detail?.order as string[];
      decisions = [...decisions.filter((other) => !other.every((one) => order.includes(one))), order];
    }
    if (isHere(target) && (action === 'recordResult' || action === 'correctResult')) {
      if (action === 'correctResult') decisions = [];
      const result = detail?.result as Omit<MatchResult, 'matchId'> | null;
      if (result) results.set(target, result);
      else results.delete(target);
    }
    if (action === 'markNoShow') {
      const left = detail?.registrations as readonly string[];
      for (const { id, entryId } of bracket.entrants) {
        if (!left.includes(entryId.replaceAll('/', '~'))) continue;
        out.set(id, detail?.reason as OutReason);
        if (hasFinalsBegun) keptPlaces.add(id);
      }
    }
  }
  return {
    results: [...results].map(([matchId, result]) => ({ ...result, matchId })),
    decisions,
    out,
    keptPlaces,
  };
}
