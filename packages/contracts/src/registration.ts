import * as z from 'zod';
import { page } from './page.ts';
import {
  athleteId,
  date,
  discipline,
  division,
  eventId,
  instant,
  money,
  registrationId,
  sex,
  text,
  ulid,
  weight,
} from './values.ts';

export const registrationStatuses = [
  'registered',
  'withdrawn',
  'no-show',
  'disqualified',
  'suspended',
] as const;

export type RegistrationStatus = (typeof registrationStatuses)[number];

/** Personal data: stored with the athlete and nowhere else. */
const person = {
  name: text(200).meta({ example: 'Ann Lee' }),
  sex,
  birthDate: date,
  contact: text(300).meta({ description: 'E-mail or telephone', example: 'ann@example.org' }),
  guardianContact: text(300),
};

const entry = {
  club: text(200),
  level: text(60).meta({ description: 'Belt or experience level', example: 'blue' }),
  ageClass: text(60).meta({ description: 'Masters who enter adult name it; else the age decides' }),
  weightClass: text(60).meta({ description: 'Where the ruleset has weight classes' }),
};

/** One athlete in one discipline, as it is entered. */
export const registrationCreate = z
  .strictObject({
    athleteId: athleteId.optional().meta({ description: 'Without it one is made from the person' }),
    name: person.name,
    sex,
    birthDate: date,
    contact: person.contact.optional(),
    guardianContact: person.guardianContact.optional(),
    club: entry.club.optional(),
    discipline,
    level: entry.level,
    ageClass: entry.ageClass.optional(),
    weightClass: entry.weightClass.optional(),
    absolute: z.boolean().optional(),
    weight: weight.optional().meta({ description: 'An official weight; organizers only' }),
    weighedAt: instant.optional(),
    paid: money.optional().meta({ description: 'Organizers only' }),
    credit: ulid.optional().meta({ description: 'A credit of the athlete that pays for it' }),
  })
  .meta({
    id: 'RegistrationCreate',
    example: {
      athleteId: 'A001',
      name: 'Ann Lee',
      sex: 'female',
      birthDate: '2001-04-30',
      club: 'North Side',
      discipline: 'no-gi',
      level: 'beginner',
    },
  });

/** What is named is changed; `null` takes an optional field away. */
export const registrationUpdate = z
  .strictObject({
    ...person,
    contact: person.contact.nullable(),
    guardianContact: person.guardianContact.nullable(),
    club: entry.club.nullable(),
    level: entry.level,
    ageClass: entry.ageClass.nullable(),
    weightClass: entry.weightClass.nullable(),
    paid: money.nullable().meta({ description: 'Organizers only' }),
  })
  .partial()
  .meta({ id: 'RegistrationUpdate', example: { level: 'intermediate', club: null } });

export const withdrawal = z
  .strictObject({
    reason: text(200).optional().meta({ description: 'No personal data' }),
    medical: z
      .boolean()
      .optional()
      .meta({ description: 'Injured: fights nowhere any more at this event, and loses no point by it' }),
  })
  .meta({ id: 'Withdrawal', example: { reason: 'double booking' } });

export const noShow = withdrawal.omit({ medical: true }).meta({ id: 'NoShow' });

export const disqualification = z
  .strictObject({
    scope: z.enum(['bracket', 'event']).meta({ description: 'This bracket, or everything at this event' }),
    reason: text(200).meta({ description: 'No personal data' }),
  })
  .meta({ id: 'Disqualification', example: { scope: 'event', reason: 'fixed match' } });

export const suspension = z
  .strictObject({ reason: text(200).meta({ description: 'No personal data' }) })
  .meta({ id: 'Suspension', example: { reason: 'by the doctor at the mat' } });

/** Whether an athlete is barred from the matches to come, for medical reasons. */
export const suspensionState = z
  .strictObject({ athleteId, suspended: z.boolean(), registrations: z.array(registrationId) })
  .meta({ id: 'SuspensionState' });

const shared = {
  id: registrationId,
  event: eventId,
  entryId: z.string().meta({ description: 'athlete/discipline[/absolute]', example: 'A001/no-gi' }),
  athleteId,
  name: z.string().meta({ description: 'A pseudonym once the athlete is erased' }),
  sex: sex.optional(),
  club: z.string().optional(),
  discipline,
  level: z.string(),
  ageClass: z.string().optional(),
  weightClass: z.string().optional(),
  absolute: z.boolean(),
  division: division.optional(),
  notOffered: z.string().optional().meta({ description: 'Why the event has no division for this entry' }),
  status: z.enum(registrationStatuses),
  late: z.boolean(),
  weight: weight.optional().meta({ description: 'The weight that counts' }),
  weighedAt: instant.optional(),
  weighIns: z.int().meta({ description: 'How often the athlete was weighed for this registration' }),
};

/** A registration as organizers and the athlete's own account see it. */
export const registration = z
  .strictObject({
    ...shared,
    birthDate: date.optional(),
    contact: z.string().optional(),
    guardianContact: z.string().optional(),
    erased: z.boolean().optional(),
    fee: money.optional().meta({ description: 'Price on the day of registration' }),
    paid: money.optional(),
    credit: z.string().optional().meta({ description: 'The credit that paid for it' }),
    withdrawnBecause: z.string().optional(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Registration' });

/** A registration as the staff at the scales see it: no contacts, no birth date, no money. */
export const registrationForWeighIn = z.strictObject(shared).meta({ id: 'RegistrationForWeighIn' });

/** The answer to an entry: stored contacts are never overwritten, so a difference is reported. */
export const registrationCreated = registration
  .extend({ contactDiffers: z.array(z.enum(['contact', 'guardianContact'])) })
  .meta({ id: 'RegistrationCreated' });

export const registrationPage = page(z.union([registration, registrationForWeighIn])).meta({
  id: 'RegistrationPage',
});

const lines = z.array(z.int()).meta({ description: 'Line numbers of the file' });

export const imported = z
  .strictObject({
    import: z.string(),
    registrations: z.int(),
    newAthletes: z.int(),
    contactDiffers: z
      .strictObject({ contact: lines, guardianContact: lines })
      .meta({ description: 'Lines whose contact is not the stored one; the stored one is kept' }),
    ignoredColumns: z.array(z.string()),
  })
  .meta({ id: 'Imported' });

export type RegistrationCreate = z.infer<typeof registrationCreate>;
export type RegistrationUpdate = z.infer<typeof registrationUpdate>;
export type Disqualification = z.infer<typeof disqualification>;
export type Withdrawal = z.infer<typeof withdrawal>;
export type Suspension = z.infer<typeof suspension>;
export type SuspensionView = z.infer<typeof suspensionState>;
export type RegistrationView = z.infer<typeof registration>;
export type RegistrationForWeighIn = z.infer<typeof registrationForWeighIn>;
export type Imported = z.infer<typeof imported>;
