import * as z from 'zod';
import { consentPolicy } from './consent.ts';
import { hall } from './hall.ts';
import { page } from './page.ts';
import { date, eventId, federationId, instant, money, text, timeOfDay } from './values.ts';

export const eventStatuses = [
  'draft',
  'open',
  'closed',
  'weigh-in',
  'running',
  'completed',
  'cancelled',
] as const;

export type EventStatus = (typeof eventStatuses)[number];

const shownName = z.enum(['full-name', 'first-name-and-initial']);

const display = z
  .strictObject({ minors: shownName, adults: shownName })
  .meta({ description: 'How names are shown to the public' });

const overrides = z
  .record(z.string().min(1).max(200), z.unknown())
  .refine((value) => Object.keys(value).length <= 200, 'has more than 200 entries')
  .meta({
    description: 'Fields of the ruleset that this event sets itself, by path',
    example: { 'madison.maxSpread': 0.15 },
  });

const fields = {
  name: text(200).meta({ example: 'Winter Open' }),
  startDate: date.meta({ description: 'First day; ages are taken on it' }),
  endDate: date.meta({ description: 'Last day; without it the event takes one day' }),
  startTime: timeOfDay.meta({ description: 'Start of the first match on the first day; 09:00 without it' }),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'is not an IANA time zone')
    .meta({ example: 'America/Chicago' }),
  venue: text(300).meta({ example: 'Field House, Madison' }),
  ruleset: z.string().max(64).meta({ description: 'Id of a ruleset', example: 'madison' }),
  overrides,
  fee: money.meta({ description: 'Price of one registration' }),
  lateEntry: z.boolean().meta({ description: 'Whether entries are taken after `open`, until `running`' }),
  mats: z.int().min(1).max(100),
  scheduleTolerance: z.int().min(0).max(240).meta({
    description: 'No match starts earlier than published by more than so many minutes; 10 without it',
  }),
  hall,
  display,
  consent: consentPolicy,
};

/** An event as it is entered. */
export const eventCreate = z
  .strictObject({
    ...fields,
    endDate: fields.endDate.optional(),
    startTime: fields.startTime.optional(),
    venue: fields.venue.optional(),
    overrides: fields.overrides.optional(),
    fee: fields.fee.optional(),
    lateEntry: fields.lateEntry.optional(),
    mats: fields.mats.optional(),
    scheduleTolerance: fields.scheduleTolerance.optional(),
    hall: fields.hall.optional(),
    display: fields.display.optional(),
    consent: fields.consent.optional(),
  })
  .meta({
    id: 'EventCreate',
    example: {
      name: 'Winter Open',
      startDate: '2026-12-05',
      timeZone: 'America/Chicago',
      ruleset: 'madison',
      fee: { amount: '45.00', currency: 'USD' },
      lateEntry: true,
      mats: 4,
    },
  });

/** What is named is changed; `null` takes an optional field away. */
export const eventUpdate = z
  .strictObject({
    ...fields,
    venue: fields.venue.nullable(),
    fee: fields.fee.nullable(),
    hall: fields.hall.nullable(),
    scheduleTolerance: fields.scheduleTolerance.nullable(),
  })
  .partial()
  .meta({ id: 'EventUpdate', example: { mats: 6, venue: null } });

export const eventStatusChange = z
  .strictObject({ status: z.enum(eventStatuses) })
  .meta({ id: 'EventStatusChange', example: { status: 'open' } });

export const event = z
  .strictObject({
    id: eventId,
    federation: federationId,
    name: z.string(),
    startDate: date,
    endDate: date,
    startTime: timeOfDay,
    timeZone: z.string(),
    venue: z.string().optional(),
    status: z.enum(eventStatuses),
    ruleset: z.string(),
    overrides,
    fee: money.optional(),
    lateEntry: z.boolean(),
    mats: z.int(),
    scheduleTolerance: z.int().optional(),
    hall: hall.optional(),
    display,
    consent: consentPolicy,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Event' });

export const eventPage = page(event).meta({ id: 'EventPage' });

export type EventCreate = z.infer<typeof eventCreate>;
export type EventUpdate = z.infer<typeof eventUpdate>;
export type EventStatusChange = z.infer<typeof eventStatusChange>;
export type EventView = z.infer<typeof event>;

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
