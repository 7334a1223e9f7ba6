/** What a ruleset says, as plain data. The zod schema that checks it lives in `@openmat/rulesets`. */
import type { BracketFormat } from './format/graph.ts';

export const DISCIPLINES = ['gi', 'no-gi', 'gi-and-no-gi'] as const;
export type Discipline = (typeof DISCIPLINES)[number];

export const SEXES = ['male', 'female'] as const;
export type Sex = (typeof SEXES)[number];

/** From this age on somebody is an adult; below it the safeguards for minors apply. Full years. */
export const ADULT_AGE = 18;

/** One belt or experience level of a discipline. */
export interface Level {
  readonly id: string;
  /** Other words for it on an entry. */
  readonly aliases?: readonly string[];
  /** Youngest and oldest age, in full years, at which an entry may carry it. */
  readonly fromAge?: number;
  readonly untilAge?: number;
  /** From `age` on it competes in another level's divisions (green with blue from 16). */
  readonly competesAs?: { readonly age: number; readonly level: string };
}

export interface DisciplineRules {
  /** From the least to the most experienced. */
  readonly levels: readonly Level[];
}

export interface AgeClass {
  /** Word used in labels, such as "Youth". */
  readonly label: string;
  /** Youngest age in full years; the class ends where the next one begins, and the last one is open. */
  readonly from: number;
}

/** How the spread of a group enters the sum that a Madison cut minimises. */
export type SpreadMeasure = 'squared-relative-spread' | 'relative-spread';

export interface MadisonRules {
  /** Larger groups are formed only where smaller ones would leave people over. */
  readonly targetSize: number;
  readonly minSize: number;
  readonly maxSize: number;
  readonly measure: SpreadMeasure;
  /** No group above this spread, `(max - min) / min`, is ever formed; null sets no limit. */
  readonly maxSpread: number | null;
  /** A group above this spread carries a warning. */
  readonly warnSpread: { readonly minors: number; readonly adults: number };
}

export interface MatchTime {
  readonly ageClasses: readonly string[];
  /** Without it the time holds for every level. */
  readonly levels?: readonly string[];
  readonly seconds: number;
  /** Where the rulebook says so. */
  readonly clause: string;
}

export interface Ruleset {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly disciplines: Readonly<Partial<Record<Discipline, DisciplineRules>>>;
  readonly ageClasses: Readonly<Record<string, AgeClass>>;
  readonly entry: {
    /** Whether somebody of a masters class may ask for the adult class. */
    readonly mastersMayEnterAdult: boolean;
  };
  readonly division: {
    /** Levels that form one division, such as `[["purple", "brown", "black"]]`. */
    readonly joinLevels: readonly (readonly string[])[];
  };
  readonly madison: MadisonRules;
  readonly merge: {
    /** Groups smaller than this are not playable as they are. */
    readonly below: number;
    readonly acrossSexes: boolean;
  };
  /** The first row whose `upTo` reaches the bracket's size names its format; the last row has no `upTo`. */
  readonly formats: readonly { readonly upTo?: number; readonly format: BracketFormat }[];
  readonly matchTimes: Readonly<Record<string, MatchTime>>;
  readonly schedule: {
    /** Between the end of a match and the start of the next one on the same mat. */
    readonly changeoverSeconds: number;
    /** An athlete rests one match time of the division between two matches, and at least this. */
    readonly minimumRestSeconds: number;
  };
}
