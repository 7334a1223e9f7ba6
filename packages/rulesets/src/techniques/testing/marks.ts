import { type Discipline, type Ruleset, techniquesFor } from '@openmat/core';

const MARKS = { legal: '✓', illegal: '✗', unstated: '–' } as const;

/** What a ruleset says about a technique in one division, written `gi adult blue`. */
export function answerOf(ruleset: Ruleset, technique: string, division: string) {
  const [discipline, age = '', level = ''] = division.split(' ');
  const answers = techniquesFor(ruleset, { discipline: discipline as Discipline, age, level });
  const found = answers.find((answer) => answer.technique === technique);
  if (!found) throw new Error(`${ruleset.id} has no answer about ${technique}`);
  return found;
}

/** A technique's marks in several divisions, as a row of a rulebook's chart. */
export function marksOf(ruleset: Ruleset, technique: string, divisions: readonly string[]): string {
  return divisions.map((division) => MARKS[answerOf(ruleset, technique, division).legality]).join(' ');
}

/** Techniques on which a ruleset says something in one of the divisions. */
export function statedTechniques(ruleset: Ruleset, divisions: readonly string[]): readonly string[] {
  const answers = divisions.flatMap((division) => {
    const [discipline, age = '', level = ''] = division.split(' ');
    return techniquesFor(ruleset, { discipline: discipline as Discipline, age, level });
  });
  return [...new Set(answers.filter(({ clause }) => clause).map(({ technique }) => technique))].sort();
}
