import * as z from 'zod';

/** Federation ids are chosen by people and stand in tokens. */
export const federationId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be 1 to 63 lower-case letters, digits and hyphens')
  .meta({ description: 'Id of a federation', example: 'demo' });

export const ulidPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/;

export const eventId = z
  .string()
  .regex(ulidPattern, 'is not an id')
  .meta({ description: 'Id of an event', example: '01KBDJ2K4QZ6M5P8R1S3T7V9WX' });

/** Athlete ids are the federation's own; they stand in keys, links and the audit, so no names and no addresses. */
export const athleteId = z
  .string()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N}._:-]{0,99}$/u,
    'must be 1 to 100 letters, digits, dots, colons, hyphens and underscores',
  )
  .meta({ description: 'Id of an athlete within the federation, a pseudonym', example: 'A001' });

export const registrationId = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._:-]{0,99}~(gi|no-gi|gi-and-no-gi)(~absolute)?$/u, 'is not an id')
  .meta({ description: 'Id of a registration: athlete~discipline[~absolute]', example: 'A001~no-gi' });

export const runId = z
  .string()
  .regex(ulidPattern, 'is not an id')
  .meta({ description: 'Id of a bracketing run', example: '01KBDJ2K4QZ6M5P8R1S3T7V9WX' });

export const ulid = z.string().regex(ulidPattern, 'is not an id').meta({ description: 'An id' });

export const bracketId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{0,199}$/, 'is not an id')
  .meta({ description: 'Id of a bracket: its division and a number', example: 'gi-female-adult-blue-1' });

export const matchId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{0,199}\.[1-9]\d{0,3}$/, 'is not an id')
  .meta({ description: 'Id of a match: its bracket and a number', example: 'gi-female-adult-blue-1.3' });

export const mergeId = z
  .string()
  .regex(/^merge-[0-9a-z]{14}$/, 'is not an id')
  .meta({ description: 'Id of a merge: a digest of who moves where', example: 'merge-0wp64691o24cxx' });

/** An entry as plans name it: `athlete/discipline[/absolute]`. */
export const entryId = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._:-]{0,99}\/(gi|no-gi|gi-and-no-gi)(\/absolute)?$/u, 'is not an entry')
  .meta({ description: 'An entry: athlete/discipline[/absolute]', example: 'A001/no-gi' });

export const matNumber = z
  .string()
  .regex(/^([1-9]\d?|100)$/, 'is not the number of a mat')
  .meta({ description: 'Number of a mat', example: '1' });

/** One line of text without control characters; blanks around it do not count. */
export const text = (longest: number) =>
  z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(longest, `is longer than ${longest} characters`)
    .regex(/^\P{Cc}*$/u, 'contains a control character');

export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time of day: write 09:00')
  .meta({ description: 'A time of day, hh:mm', example: '09:00' });

export const date = z
  .string()
  .refine(isDay, 'is not a day of the calendar: write YYYY-MM-DD')
  .meta({ description: 'A day, YYYY-MM-DD', example: '2026-12-05', override: { format: 'date' } });

export const instant = z
  .string()
  .refine(isInstant, 'is not a time with an offset: write 2026-12-05T09:00:00-06:00')
  .meta({
    description: 'A time, RFC 3339 with offset',
    example: '2026-12-05T15:00:00Z',
    override: { format: 'date-time' },
  });

export const discipline = z.enum(['gi', 'no-gi', 'gi-and-no-gi']);
export const sex = z.enum(['male', 'female']);
export const weightUnit = z.enum(['kg', 'lb']);

export const division = z
  .strictObject({
    discipline,
    sex,
    age: z.string(),
    level: z.string(),
    weightClass: z.string().optional(),
    absolute: z.literal(true).optional(),
  })
  .meta({ id: 'Division', description: 'Who may meet' });

export const medal = z
  .int()
  .min(1)
  .meta({ description: 'The place of a medal: 1 gold, 2 silver, 3 bronze, further ones by the ruleset' });

/** Medals of somebody or some club, counted. */
export const medalCounts = z
  .array(z.int())
  .meta({ description: 'How many gold, silver and bronze medals, and further ones', example: [2, 0, 1] });

/** Decimal text, so that no rounding happens on the way; the unit stands beside it. */
export const weight = z
  .strictObject({
    weight: z.string().max(20).meta({ description: 'At most two decimals', example: '76.20' }),
    unit: weightUnit,
  })
  .meta({ description: 'A body weight as it was entered' });

export const money = z
  .strictObject({
    amount: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,4})?$/, 'is not an amount such as 45.00')
      .meta({ example: '45.00' }),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'is not an ISO 4217 code')
      .meta({ example: 'USD' }),
  })
  .meta({ description: 'An amount in a currency (ISO 4217)' });

export type MoneyText = z.infer<typeof money>;

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

function isInstant(value: string): boolean {
  const parts = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.exec(value);
  return parts !== null && isDay(parts[1] ?? '') && !Number.isNaN(Date.parse(value));
}
