import { isSettled } from '@openmat/core';
import { type Estimates, inOrderOfCalls } from '../bracketing/estimate-day.ts';
import { bracketOfMatch } from '../match-id.ts';
import { noticeOf } from '../notice/notice-of.ts';
import type { Deps } from '../ports.ts';
import type { AllStandings, Bracketed } from './render-event.ts';

/** How many matches of a mat, after those that are being fought, are called to it. */
const ON_DECK = 2;

type Call = { readonly id: string; readonly athlete: string; readonly match: string; readonly mat: number };

/**
 * Tells athletes who left a contact, once for each match, that they are up soon on one of these mats: they have one of
 * its next matches, and both of its athletes are known.
 */
export async function callOnDeck(
  deps: Deps,
  bracketed: Bracketed,
  all: AllStandings,
  estimates: Estimates,
  mats: readonly number[],
): Promise<void> {
  const { event } = bracketed;
  if (event.status !== 'running') return;
  const { id, federation } = event;
  const calls = mats.flatMap((mat) => callsOf(bracketed, all, estimates, mat));
  if (calls.length === 0) return;
  const known = await deps.db.getAll(
    'notice',
    calls.map((call) => ({ federation, event: id, id: call.id })),
  );
  const fresh = calls.filter((_, place) => !known[place]);
  const athletes = await deps.db.getAll(
    'athlete',
    fresh.map(({ athlete }) => ({ federation, id: athlete })),
  );
  for (const [place, { id: fixed, athlete, match, mat }] of fresh.entries()) {
    const { contact, guardianContact } = athletes[place]?.person ?? {};
    if (contact === undefined && guardianContact === undefined) continue;
    const to = { federation, event: id, athlete, id: fixed };
    // Where another pass was faster the notice is there, which is all that is wanted.
    await deps.db.commit([noticeOf(deps, to, { kind: 'on-deck', data: { match, mat } })]);
  }
}

function callsOf({ plan }: Bracketed, all: AllStandings, estimates: Estimates, mat: number): readonly Call[] {
  const queue = plan.schedule.filter((planned) => planned.mat === mat);
  const next = inOrderOfCalls(queue, estimates).flatMap(({ matchId }) => {
    const standings = all.get(bracketOfMatch(matchId));
    const state = standings?.matches.find(({ id }) => id === matchId);
    const isToCome = standings && state && !isSettled(state) && !standings.started.includes(matchId);
    return isToCome ? [state] : [];
  });
  return next
    .slice(0, ON_DECK)
    .filter(({ status }) => status === 'ready')
    .flatMap(({ id: match, a, b }) =>
      [a, b].flatMap((side) =>
        typeof side === 'object'
          ? [{ id: `on-deck~${match}~${side.entrant}`, athlete: side.entrant, match, mat }]
          : [],
      ),
    );
}
