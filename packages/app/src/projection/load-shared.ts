import { createHmac } from 'node:crypto';
import type { PublicCompetitor } from '@openmat/contracts';
import type { TimedMatch } from '@openmat/core';
import type { PublishedDay } from '../bracketing/estimate-day.ts';
import {
  atOneMoment,
  bracketRefs,
  closuresOf,
  found,
  readSchedule,
  type ScheduledOnMat,
} from '../bracketing/live-plan.ts';
import type { BracketRecord, BracketRef, PlanRecord } from '../bracketing/records.ts';
import { hallOf } from '../event/hall-of.ts';
import type { Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';
import { displayName } from './display-name.ts';

/** What the files of an event share: it changes only from one generation to the next. */
export type Shared = {
  readonly event: EventRecord;
  /** Missing while no brackets are public. */
  readonly plan?: SharedPlan;
};

export type SharedPlan = PublishedDay & {
  readonly mats: number;
  readonly refs: ReadonlyMap<string, BracketRef>;
  /** What never changes of each bracket, in the order of the plan. A bracket that cannot be read is missing. */
  readonly outlines: ReadonlyMap<string, Outline>;
  readonly times: ReadonlyMap<string, ScheduledOnMat>;
  /** By registration. */
  readonly people: ReadonlyMap<string, PublicCompetitor>;
};

export type Outline = Pick<
  BracketRecord,
  'id' | 'revision' | 'label' | 'division' | 'format' | 'entrants' | 'stages'
> & { readonly matches: readonly TimedMatch[] };

/** What was read, with the brackets as they are now. */
export type Loaded = { readonly shared: Shared; readonly brackets: ReadonlyMap<string, BracketRecord> };

/** Whether anything of the event is public. */
export const isPublic = ({ status }: EventRecord) => status !== 'draft' && status !== 'cancelled';

/** Reads all that the files of an event are made from, but for the standings. */
export async function loadShared(deps: Deps, id: string): Promise<Loaded> {
  const [known, pinned] = await Promise.all([
    deps.db.get('event', { id }),
    deps.db.get('ruleset', { event: id }),
  ]);
  const event = found(known, `event ${id}`);
  if (!isPublic(event)) return { shared: { event }, brackets: new Map() };
  return atOneMoment(deps, id, async (plan, bracketing) => {
    if (!plan) return { shared: { event }, brackets: new Map() };
    const { ruleset } = found(pinned, `ruleset of ${id}`);
    const { brackets, ...parts } = await loadPlan(deps, event, plan);
    const hall = hallOf(event, ruleset);
    const closures = closuresOf(bracketing);
    const day = { ruleset, start: plan.start, closures, ...(hall.ok && { hall: hall.value }) };
    return {
      shared: { event, plan: { ...day, mats: Math.max(event.mats, plan.mats), ...parts } },
      brackets,
    };
  });
}

async function loadPlan(deps: Deps, event: EventRecord, plan: PlanRecord) {
  const [refs, schedule] = await Promise.all([bracketRefs(deps, plan), readSchedule(deps, plan)]);
  const read = await deps.db.getAll('bracket', refs);
  const brackets = new Map(read.flatMap((bracket) => (bracket ? [[bracket.id, bracket]] : [])));
  return {
    brackets,
    refs: new Map(refs.map((ref) => [ref.id, ref])),
    outlines: brackets,
    schedule,
    times: new Map(schedule.map((match) => [match.matchId, match])),
    people: await loadPeople(deps, event, [...brackets.values()]),
  };
}

async function loadPeople(
  deps: Deps,
  event: EventRecord,
  brackets: readonly BracketRecord[],
): Promise<ReadonlyMap<string, PublicCompetitor>> {
  const entrants = brackets.flatMap((bracket) => bracket.entrants);
  const [federation, athletes, registrations] = await Promise.all([
    deps.db.get('federation', { id: event.federation }),
    deps.db.getAll(
      'athlete',
      entrants.map(({ athlete }) => ({ federation: event.federation, id: athlete })),
    ),
    deps.db.getAll(
      'registration',
      entrants.map(({ registration }) => ({ event: event.id, id: registration })),
    ),
  ]);
  const { salt } = found(federation, `federation ${event.federation}`);
  return new Map(
    entrants.map(({ athlete, registration }, place) => {
      const person = athletes[place]?.person;
      const club = person ? (registrations[place]?.club ?? '') : '';
      const name = displayName(person, event);
      return [registration, { id: publicId(salt, event.id, athlete), name, club }];
    }),
  );
}

/** Whom the public sees as whom: the same athlete has another id at another event. */
const publicId = (salt: string, event: string, athlete: string) =>
  createHmac('sha256', salt).update(`public\n${event}\n${athlete}`).digest('base64url').slice(0, 22);
