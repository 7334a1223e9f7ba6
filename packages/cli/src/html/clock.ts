import { Temporal } from 'temporal-polyfill';

/** Writes moments as people at the event read them. */
export type Clock = (epochSeconds: number) => string;

/**
 * Times of day in the event's zone, `09:06`; with the day of the week where it is not the first one, from a week on with the date, and with the offset where clocks
 * have changed since the start of that day.
 *
 * @param start epoch seconds; its day is the first one
 */
export function clockOf(start: number, timeZone: string): Clock {
  const first = zoned(start, timeZone);
  const written = new Map<number, string>();
  return (epochSeconds) => {
    const known = written.get(epochSeconds);
    if (known !== undefined) return known;
    const text = timeOfDay(zoned(epochSeconds, timeZone), first);
    written.set(epochSeconds, text);
    return text;
  };
}

/** The day in words, `Saturday 5 December 2026`. */
export function dayInWords(epochSeconds: number, timeZone: string): string {
  const date = zoned(epochSeconds, timeZone).toPlainDate();
  return `${words(date, 'long')} ${date.year}`;
}

/** Weekday, day and month; word by word, since what stands between them differs with the version of the locale data. */
function words(date: Temporal.PlainDate, style: 'long' | 'short'): string {
  const weekday = date.toLocaleString('en', { weekday: style });
  return `${weekday} ${date.day} ${date.toLocaleString('en', { month: style })}`;
}

export function zoned(epochSeconds: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toZonedDateTimeISO(timeZone);
}

function timeOfDay(time: Temporal.ZonedDateTime, first: Temporal.ZonedDateTime): string {
  const clock = time.toPlainTime().toString({ smallestUnit: time.second === 0 ? 'minute' : 'second' });
  const date = time.toPlainDate();
  const isFirstDay = date.equals(first.toPlainDate());
  const startOfDay = isFirstDay ? first : time.startOfDay();
  const offset = startOfDay.offset === time.offset ? '' : ` (${time.offset})`;
  if (isFirstDay) return `${clock}${offset}`;
  const isNear = date.since(first.toPlainDate()).days < 7;
  const day = isNear ? date.toLocaleString('en', { weekday: 'short' }) : words(date, 'short');
  return `${day} ${clock}${offset}`;
}
