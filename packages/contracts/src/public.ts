import * as z from 'zod';
import { callPlace, startEstimate } from './estimate.ts';
import { eventStatuses } from './event.ts';
import { matchStatus } from './match.ts';
import {
  bracketId,
  date,
  division,
  eventId,
  federationId,
  instant,
  medal,
  medalCounts,
  timeOfDay,
} from './values.ts';

/** The files that everybody may read, by the name of their schema. */
export const publicFileNames = ['event', 'brackets', 'bracket', 'schedule', 'mat', 'standings'] as const;

export type PublicFileName = (typeof publicFileNames)[number];

/** Where the schema of a file lies, from the root of the host. */
export const publicSchemaPath = (name: PublicFileName) => `/public/v1/schemas/${name}.v1.json`;

const file = <Fields extends z.ZodRawShape>(name: PublicFileName, fields: Fields) =>
  z.strictObject({ $schema: z.literal(publicSchemaPath(name)), version: z.literal(1), ...fields });

const competitorId = z
  .string()
  .regex(/^[\w-]{22}$/)
  .meta({ description: 'Who it is, in this event only: the same person has another id in another event' });

const competitor = z
  .strictObject({
    id: competitorId,
    name: z.string().meta({ description: 'As the event shows names: in full, or first name and initial' }),
    club: z.string().meta({ description: 'Empty where there is none' }),
  })
  .meta({ id: 'PublicCompetitor' });

const matchId = z.string().meta({ description: 'bracket.number, unique in the event' });
const matNumber = z.int().min(1);
const path = z.string().meta({ description: 'Path of a file from the root of the host' });

const bracketState = z
  .enum(['waiting', 'started', 'completed'])
  .meta({ id: 'PublicBracketState', description: 'Nothing fought yet; under way; nothing left to fight' });

const sideFields = {
  entrant: competitorId.optional().meta({ description: 'Who it is, once that is known' }),
  winnerOf: matchId.optional(),
  loserOf: matchId.optional(),
  rank: z.int().optional(),
  of: z.string().optional().meta({ description: 'The stage that gives the rank' }),
  bye: z.literal(true).optional().meta({ description: 'Nobody will come' }),
};

const side = z
  .strictObject(sideFields)
  .meta({ id: 'PublicSide', description: 'Who fights: somebody, or whoever an earlier result decides' });

const namedSide = z
  .strictObject({ ...sideFields, name: z.string().optional(), club: z.string().optional() })
  .meta({ id: 'PublicNamedSide', description: 'Who fights, with the name once that is known' });

const score = z
  .strictObject({ points: z.int(), advantages: z.int(), penalties: z.int() })
  .meta({ id: 'PublicScore' });

const result = z
  .strictObject({
    winner: competitorId.nullable(),
    method: z.string().meta({ example: 'submission' }),
    seconds: z.number().optional().meta({ description: 'Match time at the end' }),
    a: score.optional(),
    b: score.optional(),
  })
  .meta({ id: 'PublicResult' });

const times = { mat: matNumber, start: instant, end: instant };

const match = z
  .strictObject({
    id: matchId,
    stage: z.string(),
    round: z.int(),
    number: z.int(),
    medal: z.enum(['gold', 'bronze']).optional(),
    durationSeconds: z.int(),
    a: side,
    b: side,
    status: matchStatus,
    winner: competitorId.nullable().optional().meta({ description: 'Who goes on; null where nobody does' }),
    startedAt: instant.optional(),
    result: result.optional(),
    mat: times.mat.optional(),
    start: times.start.optional(),
    end: times.end.optional(),
  })
  .meta({ id: 'PublicMatch' });

const place = {
  rank: z.int().min(1).meta({ description: 'Shared by those who are tied; the next rank skips' }),
  id: competitorId,
  points: z.number().meta({ description: 'Classification points' }),
  wins: z.int(),
  losses: z.int(),
  decidedBy: z.array(z.string()).meta({ description: 'What set them apart; weights are not named' }),
  medal: medal.optional(),
  clubPoints: z.int().optional().meta({ description: 'What the place brings the club, where it brings any' }),
};

const ties = z
  .array(z.array(competitorId))
  .meta({ description: 'Those whom nothing sets apart: officials decide' });

const counts = {
  entrants: z.int(),
  matches: z.int(),
  settled: z.int().meta({ description: 'Matches of which nothing is to be fought any more' }),
};

export const publicEvent = file('event', {
  id: eventId,
  federation: federationId,
  name: z.string(),
  startDate: date,
  endDate: date,
  startTime: timeOfDay,
  timeZone: z.string().meta({ example: 'America/Chicago' }),
  venue: z.string().optional(),
  status: z.enum(eventStatuses),
  ruleset: z.string(),
  mats: z.int(),
  files: z
    .strictObject({ brackets: path, schedule: path, standings: path, mats: z.array(path) })
    .optional()
    .meta({ description: 'There once brackets are published' }),
});

export const publicBrackets = file('brackets', {
  event: eventId,
  brackets: z.array(
    z.strictObject({
      id: bracketId,
      label: z.string(),
      division,
      format: z.string(),
      state: bracketState,
      ...counts,
      file: path,
    }),
  ),
});

export const publicBracket = file('bracket', {
  event: eventId,
  id: bracketId,
  label: z.string(),
  division,
  format: z.string(),
  state: bracketState,
  timeZone: z.string(),
  entrants: z
    .array(
      competitor
        .extend({ out: z.literal(true).optional().meta({ description: 'Fights no more in this bracket' }) })
        .meta({ id: 'PublicEntrant' }),
    )
    .meta({ description: 'In the order of their names' }),
  stages: z.array(z.strictObject({ id: z.string(), kind: z.enum(['pool', 'knockout']) })),
  matches: z.array(match),
  standings: z.strictObject({ ranking: z.array(z.strictObject(place)), ties, complete: z.boolean() }),
});

export const publicSchedule = file('schedule', {
  event: eventId,
  timeZone: z.string(),
  matches: z.array(
    z.strictObject({
      matchId,
      bracket: bracketId,
      ...times,
      place: callPlace.optional(),
      estimate: startEstimate.optional(),
    }),
  ),
});

export const publicMat = file('mat', {
  event: eventId,
  mat: matNumber,
  timeZone: z.string(),
  matches: z
    .array(
      z.strictObject({
        matchId,
        bracket: bracketId,
        label: z.string(),
        status: matchStatus,
        start: instant,
        end: instant,
        place: callPlace.optional(),
        estimate: startEstimate.optional(),
        a: namedSide,
        b: namedSide,
      }),
    )
    .meta({
      description: 'What is still to be fought, in the order in which it is called: those started first',
    }),
});

export const publicStandings = file('standings', {
  event: eventId,
  brackets: z.array(
    z.strictObject({
      id: bracketId,
      label: z.string(),
      state: bracketState,
      complete: z.boolean(),
      ranking: z.array(z.strictObject({ ...place, name: z.string(), club: z.string() })),
      ties,
    }),
  ),
  totals: z.strictObject({
    matches: z.int(),
    fought: z.int().meta({ description: 'Matches that have a result' }),
    left: z.int().meta({ description: 'Matches that are still to be fought' }),
    clubs: z
      .array(
        z
          .strictObject({ rank: z.int().min(1), club: z.string(), points: z.int(), medals: medalCounts })
          .meta({ id: 'PublicClub' }),
      )
      .meta({ description: 'Clubs by their points, then by their medals; of completed brackets' }),
  }),
});

export type PublicEvent = z.infer<typeof publicEvent>;
export type PublicBrackets = z.infer<typeof publicBrackets>;
export type PublicBracket = z.infer<typeof publicBracket>;
export type PublicSchedule = z.infer<typeof publicSchedule>;
export type PublicMat = z.infer<typeof publicMat>;
export type PublicStandings = z.infer<typeof publicStandings>;
export type PublicCompetitor = z.infer<typeof competitor>;
export type PublicSide = z.infer<typeof side>;
