import { ADULT_AGE, ageOn } from '@openmat/core';
import type { EventRecord, Person, ShownName } from '../records.ts';

/** What stands for the name of an erased athlete. */
const NOBODY = 'Erased athlete';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The name under which the public sees a person at an event. */
export function displayName(
  person: Person | undefined,
  { display, startDate }: Pick<EventRecord, 'display' | 'startDate'>,
): string {
  if (!person) return NOBODY;
  const isMinor = ageOn(person.birthDate, startDate) < ADULT_AGE;
  return written(person.name, isMinor ? display.minors : display.adults);
}

function written(name: string, how: ShownName): string {
  const whole = name.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return how === 'full-name' ? whole : firstNameAndInitial(whole);
}

/**
 * The first word, and the first letter of the last one: "Ann Lee" is "Ann L.", and so is "Lee, Ann". A name of one
 * word is a letter only, as it would be given away whole.
 */
function firstNameAndInitial(name: string): string {
  const [family, given, ...more] = name.split(/[,،、，]/u).map((part) => part.trim());
  const turned = family && given && more.length === 0 ? `${given} ${family}` : name;
  const words = turned.split(' ').filter((word) => letterOf(word) !== undefined);
  const [first = name] = words;
  const last = words.at(-1) ?? name;
  return words.length < 2 ? `${letterOf(last) ?? '?'}.` : `${first} ${letterOf(last)}.`;
}

/** The first letter as people see it, with its accents, however many code units that takes. */
function letterOf(word: string): string | undefined {
  for (const { segment } of graphemes.segment(word)) if (/\p{L}|\p{N}/u.test(segment)) return segment;
  return undefined;
}
