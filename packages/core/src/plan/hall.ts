import type { Division } from '../division/division.ts';
import type { TimeWindow } from '../schedule/problem.ts';

/** How the hall and its days are laid out, beyond mats that are always open to everybody. Times are epoch seconds. */
export interface Hall {
  /** When matches may be fought: breaks and nights are what lies between. Without it the hall never closes. */
  readonly hours?: readonly TimeWindow[];
  /** Mats that differ from the others. */
  readonly mats?: readonly HallMat[];
  /** A bracket belongs to the first block that takes its division, or to none. */
  readonly blocks?: readonly HallBlock[];
  /** Matches for gold are fought after all others. */
  readonly finalsTogether?: boolean;
}

export interface HallMat {
  readonly number: number;
  /** When the mat is there, within the hours of the hall. */
  readonly hours?: TimeWindow;
  /** Names of the only blocks that may use it: a kids' mat. */
  readonly only?: readonly string[];
}

/** Divisions that are fought in a part of the event. */
export interface HallBlock {
  readonly name: string;
  readonly divisions: DivisionChoice;
  /** Its first match starts then or later. */
  readonly open?: number;
  /** Its last match ends then or earlier. */
  readonly close?: number;
  /** The only mats it may use. */
  readonly mats?: readonly number[];
}

/** Divisions by their parts; a part that is not named may be anything. */
export interface DivisionChoice {
  readonly discipline?: readonly string[];
  readonly sex?: readonly string[];
  /** Ids of age classes. */
  readonly age?: readonly string[];
  /** Ids of levels; a division of joined levels is taken by any of them. */
  readonly level?: readonly string[];
}

/**
 * The block of a division: the first one that takes it.
 *
 * @example
 * blockOf({ discipline: 'gi', sex: 'male', age: 'youth', level: 'gray' }, [{ name: 'kids', divisions: { age: ['peewee', 'youth'] } }]).name; // => 'kids'
 */
export function blockOf(division: Division, blocks: readonly HallBlock[] = []): HallBlock | undefined {
  return blocks.find(({ divisions: { discipline, sex, age, level } }) => {
    const levels = [division.level, ...division.level.split('-')];
    return (
      (discipline?.includes(division.discipline) ?? true) &&
      (sex?.includes(division.sex) ?? true) &&
      (age?.includes(division.age) ?? true) &&
      (level?.some((wanted) => levels.includes(wanted)) ?? true)
    );
  });
}
