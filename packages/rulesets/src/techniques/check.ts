import { type Discipline, levelsAt, type Ruleset, TECHNIQUES, type TechniqueRule } from '@openmat/core';
import type { Inconsistency } from '../inconsistency.ts';

/** Every division is in one column, every rule speaks of all columns, every technique has a name. */
export function* checkTechniques(ruleset: Ruleset): Generator<Inconsistency> {
  yield* checkFilters(ruleset);
  yield* checkColumns(ruleset);
  const columns = Object.keys(ruleset.techniques.columns);
  for (const [technique, rule] of Object.entries(ruleset.techniques.rules)) {
    const path = `techniques.rules.${technique}`;
    if (!rule.label && !Object.hasOwn(TECHNIQUES, technique)) {
      yield { path: `${path}.label`, message: `must say what ${technique} is` };
    }
    yield* checkRule(rule, columns, path);
  }
}

function* checkRule(rule: TechniqueRule, columns: readonly string[], path: string): Generator<Inconsistency> {
  for (const field of ['legality', 'consequence', 'condition'] as const) {
    const value = rule[field];
    if (typeof value !== 'object') continue;
    for (const column of Object.keys(value)) {
      if (!columns.includes(column)) {
        yield {
          path: `${path}.${field}.${column}`,
          message: `is no column; there are ${columns.join(', ')}`,
        };
      }
    }
    const missing = columns.filter((column) => !Object.hasOwn(value, column));
    if (field === 'legality' && missing.length > 0) {
      yield { path: `${path}.legality`, message: `says nothing about ${missing.join(', ')}` };
    }
  }
}

function* checkFilters(ruleset: Ruleset): Generator<Inconsistency> {
  const known = {
    disciplines: new Set<string>(Object.keys(ruleset.disciplines)),
    ageClasses: new Set(Object.keys(ruleset.ageClasses)),
    levels: new Set(Object.values(ruleset.disciplines).flatMap(({ levels }) => levels.map(({ id }) => id))),
  };
  for (const [column, { divisions }] of Object.entries(ruleset.techniques.columns)) {
    for (const [index, filter] of divisions.entries()) {
      for (const field of ['disciplines', 'ageClasses', 'levels'] as const) {
        const unknown = filter[field]?.filter((word) => !known[field].has(word)) ?? [];
        const path = `techniques.columns.${column}.divisions.${index}.${field}`;
        if (unknown.length > 0) yield { path, message: `${ruleset.id} has no ${unknown.join(', ')}` };
      }
    }
  }
}

function* checkColumns(ruleset: Ruleset): Generator<Inconsistency> {
  const columns = Object.values(ruleset.techniques.columns);
  for (const discipline of Object.keys(ruleset.disciplines) as Discipline[]) {
    for (const age of Object.keys(ruleset.ageClasses)) {
      for (const { id: level } of levelsAt(ruleset, discipline, age)) {
        const fitting = columns.filter(({ divisions }) =>
          divisions.some(
            ({ disciplines, ageClasses, levels }) =>
              (disciplines?.includes(discipline) ?? true) &&
              (ageClasses?.includes(age) ?? true) &&
              (levels?.includes(level) ?? true),
          ),
        );
        if (fitting.length === 1) continue;
        const what = `${fitting.length} columns for ${discipline}, ${age}, ${level}; there must be one`;
        yield { path: 'techniques.columns', message: what };
      }
    }
  }
}
