import type { Discipline, Sex } from '../discipline.ts';

/** What a check is about. */
export const CHECK_TOPICS = ['uniform', 'protective-gear', 'hygiene', 'conduct'] as const;
export type CheckTopic = (typeof CHECK_TOPICS)[number];

/** One thing that staff check, and what follows where it is not as it should be. */
export interface Check {
  readonly topic: CheckTopic;
  /** How it should be. */
  readonly requirement: string;
  /** Without these it is checked in every division. */
  readonly disciplines?: readonly Discipline[];
  readonly ageClasses?: readonly string[];
  readonly sexes?: readonly Sex[];
  /** Time to put it right before the consequence follows; without it none is stated. */
  readonly fixMinutes?: number;
  /** Without it the rulebook names none: the organizer decides. */
  readonly consequence?: string;
  /** What of it the software does: out by DQ, or barred from competing; of this bracket or of the whole event. */
  readonly failure?: { readonly out: 'dq' | 'barred'; readonly scope: 'bracket' | 'event' };
  /** Where the rulebook says so. */
  readonly clause: string;
}

export type Checklists = Readonly<Record<string, Check>>;
