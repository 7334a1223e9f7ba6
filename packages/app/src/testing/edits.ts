import { scheduleProblem, validateSchedule } from '@openmat/core';
import { atOneMoment, bracketRefs, readBrackets, readSchedule } from '../bracketing/live-plan.ts';
import type { BracketRecord } from '../bracketing/records.ts';
import { seeBracket, seeMatQueue } from '../bracketing/see-live.ts';
import { rulesetOf } from '../event/ruleset-of.ts';
import { isStarted } from '../match-day/match-status.ts';
import { makeRunning, official } from './bracketing.ts';
import { value, type World } from './world.ts';

/** If-Match for the queue of a mat as it is now. */
export const queueTag = async (world: World, event: string, mat: number) => [
  value(await seeMatQueue(world, official, event, mat)).etag,
];

/** If-Match for a bracket as it is now. */
export const bracketTag = async (world: World, event: string, id: string) => [
  value(await seeBracket(world, official, event, id)).etag,
];

/** The published plan as it is stored. */
export async function dayOf(world: World, event: string) {
  return atOneMoment(world, event, async (plan) => {
    if (!plan) throw new Error('no plan is published');
    const brackets = await readBrackets(world, await bracketRefs(world, plan));
    const schedule = await readSchedule(world, plan);
    const day = (await world.db.get('bracketing', { event }))?.day;
    return { plan, brackets, schedule, day };
  });
}

const isIn = (one: string, brackets: readonly BracketRecord[]) =>
  brackets.filter(({ entrants }) => entrants.some(({ registration }) => registration === one)).length;

/** What is wrong with the published plan of an event, in words: nothing, whatever was edited but by force. */
export async function faultsOf(world: World, event: string): Promise<readonly string[]> {
  const { plan, brackets, schedule, day } = await dayOf(world, event);
  const record = await world.db.get('event', { id: event });
  const ruleset = await rulesetOf(world, event);
  const places = Map.groupBy(schedule, ({ matchId }) => matchId);
  const matches = brackets.flatMap((bracket) => bracket.matches);
  const known = new Set(matches.map(({ id }) => id));
  const begun = new Set(matches.filter(isStarted).map(({ id }) => id));
  const forced = new Set((day?.forced ?? []).flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const problem = scheduleProblem(brackets, [], ruleset, {
    start: Math.min(plan.start, ...schedule.map(({ start }) => start)),
    mats: record?.mats ?? 0,
    closed: day?.closures ?? [],
  });
  const found = validateSchedule(problem, { matches: schedule, unplaced: [] }).filter(
    ({ kind, matchId, otherMatchId }) =>
      kind !== 'bracket-on-two-mats' &&
      !forced.has(`${matchId} ${otherMatchId}`) &&
      !(begun.has(matchId) && (kind === 'closed-mat' || begun.has(otherMatchId ?? ''))),
  );
  const everyone = brackets.flatMap(({ entrants }) => entrants.map(({ registration }) => registration));
  return [
    ...matches.flatMap(({ id }) => {
      const count = places.get(id)?.length ?? 0;
      return count === 1 ? [] : [`${id} stands in ${count} places`];
    }),
    ...[...places.keys()].flatMap((id) => (known.has(id) ? [] : [`${id} is in no bracket`])),
    ...found.map((fault) => JSON.stringify(fault)),
    ...everyone.flatMap((one) => (isIn(one, brackets) === 1 ? [] : [`${one} is in more brackets`])),
  ];
}

/** The registrations of a bracket. */
export const entrantsOf = async (world: World, event: string, id: string) =>
  (await dayOf(world, event)).brackets
    .find((bracket) => bracket.id === id)
    ?.entrants.map((one) => one.registration) ?? [];

/** A running event with nine blue belts, in brackets of four and five, and four purple ones; `mover` is one of the five. */
export async function makeSized() {
  const { world, event } = await makeRunning();
  const blue = ['gi-female-adult-blue-1', 'gi-female-adult-blue-2'] as const;
  const first = await entrantsOf(world, event, blue[0]);
  const [small, large] = first.length === 4 ? blue : ([blue[1], blue[0]] as const);
  const mover = (await entrantsOf(world, event, large))[0] ?? '';
  return { world, event, small, large, mover };
}
