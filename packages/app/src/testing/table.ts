import type { ResultCreate } from '@openmat/contracts';
import { seeBracket } from '../bracketing/see-live.ts';
import { correctResult } from '../match-day/correct-result.ts';
import { seeMatch } from '../match-day/match-view.ts';
import { recordResult } from '../match-day/record-result.ts';
import { resolveTie } from '../match-day/resolve-tie.ts';
import { startMatch } from '../match-day/start-match.ts';
import { makeRunning, official } from './bracketing.ts';
import { value, type World } from './world.ts';

/** Whoever is first in the alphabet wins. */
export const firstOf = (...ids: string[]) => ids.sort()[0] ?? '';

/** The staff at a table: starts, records and looks, each time on what is there. */
export function table(world: World, event: string) {
  const see = async (id: string) => value(await seeMatch(world, official, event, id));
  const record = async (id: string, result: ResultCreate, etag?: string) =>
    recordResult(world, official, event, id, result, [etag ?? (await see(id)).etag]);
  return {
    see,
    record,
    start: (id: string) => startMatch(world, official, event, id),
    correct: async (id: string, result: ResultCreate | null, reason = 'keying-error') =>
      correctResult(world, official, event, id, { reason: reason as 'keying-error', result }, [
        (await see(id)).etag,
      ]),
    resolve: (id: string, order: string[], etag: string) =>
      resolveTie(world, official, event, id, { order }, [etag]),
    bracket: async (id: string) => value(await seeBracket(world, official, event, id)),
    /** Lets whoever the order puts first win every match of a bracket. */
    play: async (id: string, winnerOf: (a: string, b: string) => string) => {
      for (const { id: matchId } of value(await seeBracket(world, official, event, id)).view.matches) {
        const { a, b, status } = (await see(matchId)).view;
        if (status !== 'ready') continue;
        value(await startMatch(world, official, event, matchId));
        value(await record(matchId, { winner: winnerOf(a.id ?? '', b.id ?? ''), method: 'decision' }));
      }
    },
  };
}

/** An event that is running, with its table: nine blue belts and four purple ones. */
export async function running(ruleset?: string, counts = { blue: 9, purple: 4 }, here?: World) {
  const { world, event } = await makeRunning(counts, ruleset, here);
  return { world, event, ...table(world, event) };
}
