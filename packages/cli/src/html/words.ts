import type { Bracket, BracketFormat, Slot } from '@openmat/core';
import { slotText } from '../plan-view.ts';
import { count } from '../plan-words.ts';
import type { Clock } from './clock.ts';
import { type Content, type Html, html } from './html.ts';
import type { Athlete, PlacedMatch, Sheet } from './programme.ts';

const FORMAT_WORDS: Readonly<Record<BracketFormat, string>> = {
  'round-robin': 'Round robin',
  'single-match': 'Single match',
  'best-of-three': 'Best of three',
  comeback: 'Comeback bracket',
  'single-elimination': 'Single elimination',
  'pool-finals': 'Pool and finals',
};

const ORDINALS: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
  zero: 'th',
  many: 'th',
};

export function formatWords({ format, entrants }: Bracket): string {
  return `${FORMAT_WORDS[format]}, ${count(entrants.length, 'entrant')}`;
}

/** Blocks of scripts that all run from left to right: before Hebrew (U+0590), from Devanagari to Greek extended, from CJK to Hangul. */
const RUNS_LEFT_TO_RIGHT = /^[\0-\u058f\u0900-\u1fff\u3000-\ud7ff]*$/;

/** A text that somebody wrote: one that may run from right to left does not turn the words around it. */
export function isolated(text: string): Content {
  return RUNS_LEFT_TO_RIGHT.test(text) ? text : html`<bdi>${text}</bdi>`;
}

/** Who fights there, or which result decides it. */
export function side(slot: Slot, { nameOf }: Sheet): Content {
  if ('entrant' in slot) return isolated(nameOf(slot.entrant));
  return html`<i>${'rank' in slot ? `${ordinal(slot.rank)} of the pool` : slotText(slot, String)}</i>`;
}

/** 1st, 2nd, 3rd, 4th. */
export function ordinal(place: number): string {
  const ending = ORDINALS[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)];
  return `${place}${ending}`;
}

/** What is special about a match. */
export function matchNotes({ medal, droppedIfSwept, rematch }: PlacedMatch): readonly string[] {
  const notes: string[] = [];
  if (medal === 'gold') notes.push('final');
  if (medal === 'bronze') notes.push('for 3rd place');
  if (droppedIfSwept) notes.push('only if it stands 1–1');
  if (rematch?.stands === 'always') notes.push('not fought if these two have met in this bracket');
  return notes;
}

/** The athlete's opponent in a match whose entrants are known. */
export function opponent(match: PlacedMatch, { id }: Pick<Athlete, 'id'>): Content {
  const { a, b, sheet } = match;
  return side('entrant' in a && a.entrant === id ? b : a, sheet);
}

/** Where and when a bracket is fought: it stays on one mat. */
export function placeOf({ matches }: Sheet, clock: Clock): string | undefined {
  const places = matches.flatMap(({ at }) => at ?? []);
  const [first] = places;
  if (!first) return undefined;
  const [start, end] = [
    Math.min(...places.map((each) => each.start)),
    Math.max(...places.map((each) => each.end)),
  ];
  return `Mat ${first.mat}, ${clock(start)} to ${clock(end)}`;
}

/** A link to a sheet by its number. */
export function sheetLink({ number }: Sheet): Html {
  return html`<a href=#b${number}>${number}</a>`;
}

/** The class of a bracket's colour; neighbours differ. */
export function hue(sheet: Sheet): string {
  return `h${sheet.number % 10}`;
}
