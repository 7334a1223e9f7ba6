import type { Bracket, ScheduledMatch, TimedMatch } from '@openmat/core';
import type { PlanView } from '../plan-view.ts';
import { type Clock, clockOf, dayInWords } from './clock.ts';

/** A match with the sheet it is on and its place in the schedule. */
export interface PlacedMatch extends TimedMatch {
  readonly sheet: Sheet;
  /** Undefined where the schedule has no place for it. */
  readonly at: ScheduledMatch | undefined;
}

/** A bracket with the number that all pages name it by. */
export interface Sheet {
  /** From 1, in the order of the plan. */
  readonly number: number;
  readonly bracket: Bracket;
  /** In the order of the bracket. */
  readonly matches: readonly PlacedMatch[];
  readonly nameOf: (athleteId: string) => string;
}

export interface Athlete {
  readonly id: string;
  readonly name: string;
  readonly club: string;
  readonly sheets: readonly Sheet[];
  /** Why the athlete's other entries are in no bracket. */
  readonly reasons: readonly string[];
}

export interface MatProgramme {
  readonly number: number;
  /** In order of start. */
  readonly matches: readonly (PlacedMatch & { readonly at: ScheduledMatch })[];
}

/** A plan arranged for its pages: every page takes what it shows from here. */
export interface Programme {
  readonly view: PlanView;
  /** What and when, for the head of every page. */
  readonly title: string;
  readonly clock: Clock;
  readonly sheets: readonly Sheet[];
  /** Those that have matches. */
  readonly mats: readonly MatProgramme[];
  /** By name. */
  readonly athletes: readonly Athlete[];
}

/** Arranges a plan for its pages. */
export function programmeOf(view: PlanView): Programme {
  const { plan, ruleset, start, timeZone } = view;
  const places = new Map(plan.schedule.map((place) => [place.matchId, place]));
  const sheets = plan.brackets.map((bracket, index) => sheetOf(bracket, index + 1, places));
  return {
    view,
    title: `${ruleset.name} · ${dayInWords(start, timeZone)}`,
    clock: clockOf(start, timeZone),
    sheets,
    mats: matsOf(view, sheets),
    athletes: athletesOf(view, sheets),
  };
}

/** The athlete's matches that do not hang on a result, in order of time. */
export function fixedMatches({ matches }: Sheet, athleteId: string): readonly PlacedMatch[] {
  const startOf = ({ at }: PlacedMatch) => at?.start ?? Number.MAX_SAFE_INTEGER;
  return matches
    .filter(({ a, b }) => [a, b].some((slot) => 'entrant' in slot && slot.entrant === athleteId))
    .sort((one, other) => startOf(one) - startOf(other));
}

/** Orders texts as an English index does. */
export const byAlphabet = new Intl.Collator('en', { numeric: true }).compare;

function sheetOf(bracket: Bracket, number: number, places: ReadonlyMap<string, ScheduledMatch>): Sheet {
  const names = new Map(bracket.entrants.map(({ id, name }) => [id, name]));
  const matches: PlacedMatch[] = [];
  const sheet = { number, bracket, matches, nameOf: (id: string) => names.get(id) ?? id };
  for (const match of bracket.matches) matches.push({ ...match, sheet, at: places.get(match.id) });
  return sheet;
}

function matsOf({ plan }: PlanView, sheets: readonly Sheet[]): MatProgramme[] {
  const matches = new Map(sheets.flatMap((sheet) => sheet.matches.map((match) => [match.id, match])));
  const placed = plan.schedule.flatMap((at) => {
    const match = matches.get(at.matchId);
    return match ? [{ ...match, at }] : [];
  });
  return [...Map.groupBy(placed, ({ at }) => at.mat)]
    .map(([number, own]) => ({ number, matches: own }))
    .sort((one, other) => one.number - other.number);
}

function athletesOf({ plan, rows }: PlanView, sheets: readonly Sheet[]): Athlete[] {
  const sheetOfEntry = new Map(
    sheets.flatMap((sheet) => sheet.bracket.entrants.map(({ entryId }) => [entryId, sheet])),
  );
  const reasonOf = new Map(plan.unbracketed.map(({ entryId, reason }) => [entryId, reason]));
  const entries = Map.groupBy(
    rows.map(({ entry }) => entry),
    ({ id }) => id,
  );
  return [...entries]
    .map(([id, own]) => ({
      id,
      name: own[0]?.name ?? id,
      club: own[0]?.club ?? '',
      sheets: own.flatMap(({ entryId }) => sheetOfEntry.get(entryId) ?? []),
      reasons: own.flatMap(({ entryId }) => reasonOf.get(entryId) ?? []),
    }))
    .sort((a, b) => byAlphabet(a.name, b.name) || byAlphabet(a.id, b.id));
}
