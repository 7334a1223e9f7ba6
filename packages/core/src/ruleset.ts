/** What a ruleset says, as plain data. The zod schema that checks it lives in `@openmat/rulesets`. */
import type { Checklists } from './checklist/checklists.ts';
import type { CoachPassRules } from './coach-passes.ts';
import type { CorrectionRules } from './correction.ts';
import type { Discipline, Sex } from './discipline.ts';
import type { BracketFormat } from './format/graph.ts';
import type { ScoringRules } from './match/rules.ts';
import type { StandingsRules } from './standings/rules.ts';
import type { TechniqueRules } from './techniques/technique-rules.ts';

export { DISCIPLINES, type Discipline, SEXES, type Sex } from './discipline.ts';

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
  /** Where the match for gold takes another time. */
  readonly finalSeconds?: number;
  /** Where the rulebook says so. */
  readonly clause: string;
}

/** One table of weight classes. */
export interface WeightClasses {
  readonly disciplines: readonly Discipline[];
  readonly ageClasses: readonly string[];
  readonly sexes: readonly Sex[];
  /** Upper bounds in kg, ascending, two decimals at most; above the last one the class is open. */
  readonly upToKg: readonly number[];
}

/** When athletes weigh in, and what happens to those over their class. */
export interface WeighInRules {
  /** Nobody is put into a bracket unweighed: brackets are made from the weights. */
  readonly beforeBrackets: boolean;
  /** How often somebody may step on the scale for one entry; null sets no limit. */
  readonly attempts: number | null;
  /** The first match starts at least this long after the weigh-in. */
  readonly minutesBeforeMatch: number;
  /** The time the rulebook recommends instead; null where it recommends none. */
  readonly recommendedMinutes: number | null;
  /** What missing the class costs. */
  readonly missed: 'none' | 'forfeit' | 'dq';
  readonly clause: string;
}

/** Which borders a short group may cross to join others, and what keeps a merged bracket fair. */
export interface MergeRules {
  /** Groups smaller than this are not playable as they are. */
  readonly below: number;
  /** Whose competitors may be merged; null for everybody. */
  readonly ageClasses: readonly string[] | null;
  /** Nobody in a merged bracket is older than another by more full years than this; null sets no limit. */
  readonly maxAgeGapYears: number | null;
  /** A larger gap between minors is pointed out. */
  readonly flagAgeGapYears: number;
  /** `older` and `heavier` mean the next class up only, and then no other border. */
  readonly across: {
    readonly ageClass: 'none' | 'older' | 'either';
    readonly level: 'none' | 'either';
    readonly weightClass: 'none' | 'heavier' | 'either';
    readonly sex: 'none' | 'either';
  };
  /** How many classes and levels lie at most between any two in a merged bracket: 1 for neighbours. */
  readonly maxSteps: { readonly ageClass: number; readonly level: number; readonly weightClass: number };
  /** Weight spread of a merged bracket, `(max - min) / min`, at most; that of minors where any of them is one. */
  readonly maxSpread: { readonly minors: number; readonly adults: number };
  readonly cost: MergeCost;
  /** What somebody gets who refuses a merge, or for whom there is none. */
  readonly remedy: 'none' | 'refund' | 'credit';
}

/** What a merge costs in points, by which equally good ones are compared. */
export interface MergeCost {
  /** For each merged bracket: every percent of weight spread, and every full year between the oldest and the youngest. */
  readonly spreadPercent: number;
  readonly yearAmongMinors: number;
  readonly yearAmongAdults: number;
  /** For everyone who is moved: every class or level between the old division and the new one, and another sex. */
  readonly ageClass: number;
  readonly level: number;
  readonly weightClass: number;
  readonly sex: number;
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
  /** Groups cut by nearest weight; without it a division is one bracket. */
  readonly madison?: MadisonRules;
  /** Tables by discipline, age class and sex; without them weight does not divide. */
  readonly weightClasses?: Readonly<Record<string, WeightClasses>>;
  /** Age classes with a division open to every weight. */
  readonly absolute: readonly string[];
  readonly weighIn: WeighInRules;
  readonly merge: MergeRules;
  /** The first row whose `upTo` reaches the bracket's size names its format; the last row has no `upTo`. */
  readonly formats: readonly { readonly upTo?: number; readonly format: BracketFormat }[];
  /** Whether a final between the two who met in the first match of a comeback is fought again. */
  readonly rematch: 'fight' | 'standing';
  readonly matchTimes: Readonly<Record<string, MatchTime>>;
  readonly standings: StandingsRules;
  readonly scoring: ScoringRules;
  readonly corrections: CorrectionRules;
  readonly schedule: {
    /** Between the end of a match and the start of the next one on the same mat. */
    readonly changeoverSeconds: number;
    /** An athlete rests one match time of the division between two matches, and at least this. */
    readonly minimumRestSeconds: number;
  };
  readonly techniques: TechniqueRules;
  /** What is checked before somebody competes, and how they behave. */
  readonly checklists: Checklists;
  /** Free entry for coaches, where the rulebook has it. */
  readonly coachPasses?: CoachPassRules;
}
