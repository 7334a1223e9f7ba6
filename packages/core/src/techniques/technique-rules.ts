import type { Discipline } from '../discipline.ts';

/** What a rulebook says about a technique; `unstated` means that the organizer must be asked. */
export const LEGALITIES = ['legal', 'illegal', 'unstated'] as const;
export type Legality = (typeof LEGALITIES)[number];

/** Where the event is held, where the rulebook has rules for only one of the two. */
export const EDITIONS = ['open-mat', 'ring'] as const;
export type Edition = (typeof EDITIONS)[number];

/** Divisions by what they have in common; a list that is missing takes all. */
export interface DivisionFilter {
  readonly disciplines?: readonly Discipline[];
  readonly ageClasses?: readonly string[];
  readonly levels?: readonly string[];
}

/** Divisions that the rulebook treats alike: one column of its chart. */
export interface TechniqueColumn {
  readonly label: string;
  /** The column takes whatever fits one of these. */
  readonly divisions: readonly DivisionFilter[];
}

/** What the rulebook says about one technique; texts and legalities are one for all columns or by column. */
export interface TechniqueRule {
  /** The rulebook's own words, where they say more than the catalogue's. */
  readonly label?: string;
  readonly legality: Legality | Readonly<Record<string, Legality>>;
  /** What it costs where it is illegal. */
  readonly consequence?: string | Readonly<Record<string, string>>;
  /** What makes it legal, or illegal. */
  readonly condition?: string | Readonly<Record<string, string>>;
  /** Where the rulebook says so. */
  readonly clause: string;
  /** What the rulebook leaves open, and how it is settled here. */
  readonly decision?: string;
  /** The rule holds in this edition only. */
  readonly edition?: Edition;
}

export interface TechniqueRules {
  /** Every division is in exactly one of them. */
  readonly columns: Readonly<Record<string, TechniqueColumn>>;
  /** By technique; a technique without a rule is unstated. */
  readonly rules: Readonly<Record<string, TechniqueRule>>;
  /** Without it rules of a single edition are shown with the edition as their condition. */
  readonly edition?: Edition;
}

/** What the rulebook says about one technique in one division. */
export interface TechniqueAnswer {
  readonly technique: string;
  readonly label: string;
  readonly legality: Legality;
  /** What it costs, where it is illegal and the rulebook says what it costs. */
  readonly consequence?: string;
  readonly condition?: string;
  /** Where the rulebook says so; missing for a technique that it does not mention. */
  readonly clause?: string;
  /** What the rulebook leaves open, and how it is settled here. */
  readonly decision?: string;
}
