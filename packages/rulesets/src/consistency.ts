import {
  ageClassSpans,
  type BracketFormat,
  type Discipline,
  levelsAt,
  matchTimesOf,
  type Ruleset,
  SEXES,
} from '@openmat/core';
import type { Inconsistency } from './inconsistency.ts';
import { checkScoring } from './scoring/check-scoring.ts';
import { checkTechniques } from './techniques/check.ts';

/** What no single field can tell: sizes in order, known words, exactly one match time for everybody. */
export function checkConsistency(ruleset: Ruleset): readonly Inconsistency[] {
  return [
    ...checkSizes(ruleset),
    ...checkAgeClasses(ruleset),
    ...checkLevels(ruleset),
    ...checkFormats(ruleset),
    ...checkWeightClasses(ruleset),
    ...checkKnownAgeClasses(ruleset),
    ...checkMatchTimes(ruleset),
    ...checkTechniques(ruleset),
    ...checkScoring(ruleset),
  ];
}

function* checkSizes({ madison, merge }: Ruleset): Generator<Inconsistency> {
  if (!madison) return;
  const message = `must not be above madison.maxSize (${madison.maxSize})`;
  if (madison.minSize > madison.maxSize) yield { path: 'madison.minSize', message };
  if (merge.below > madison.maxSize) yield { path: 'merge.below', message };
}

function* checkAgeClasses({ ageClasses }: Ruleset): Generator<Inconsistency> {
  const seen = new Map<number, string>();
  for (const [id, { from }] of Object.entries(ageClasses)) {
    const other = seen.get(from);
    if (other) yield { path: `ageClasses.${id}.from`, message: `is also where ${other} begins` };
    seen.set(from, id);
  }
  if (seen.size === 0) yield { path: 'ageClasses', message: 'must name at least one age class' };
}

function* checkLevels(ruleset: Ruleset): Generator<Inconsistency> {
  const known = new Set<string>();
  for (const [discipline, { levels }] of Object.entries(ruleset.disciplines)) {
    const ids = levels.map(({ id }) => id);
    for (const id of ids) known.add(id);
    for (const [index, { competesAs }] of levels.entries()) {
      if (competesAs && !ids.includes(competesAs.level)) {
        const path = `disciplines.${discipline}.levels.${index}.competesAs.level`;
        yield { path, message: `${competesAs.level} is no level of ${discipline}` };
      }
    }
  }
  const joined = ruleset.division.joinLevels.flat();
  for (const [index, levels] of ruleset.division.joinLevels.entries()) {
    for (const id of levels) {
      const path = `division.joinLevels.${index}`;
      if (!known.has(id)) yield { path, message: `${id} is no level of ${ruleset.id}` };
      if (joined.filter((other) => other === id).length > 1) yield { path, message: `${id} is joined twice` };
    }
  }
}

/** The sizes of bracket that a format has places for. */
const SIZES: Readonly<Record<BracketFormat, readonly [from: number, to: number]>> = {
  'round-robin': [1, Infinity],
  'single-match': [2, 2],
  'best-of-three': [2, 2],
  comeback: [3, 3],
  'single-elimination': [2, Infinity],
  'pool-finals': [7, Infinity],
};

function* checkFormats({ formats, merge }: Ruleset): Generator<Inconsistency> {
  let from = 1;
  for (const [index, { upTo, format }] of formats.entries()) {
    const isLast = index === formats.length - 1;
    if (isLast && upTo !== undefined) {
      yield { path: `formats.${index}.upTo`, message: 'the last row must be open' };
    }
    if (!isLast && (upTo ?? 0) < from) {
      yield { path: `formats.${index}.upTo`, message: `must be at least ${from}` };
    }
    const to = isLast ? Infinity : (upTo ?? Infinity);
    const [least, most] = SIZES[format];
    if (Math.max(from, merge.below) < least || to > most) {
      yield { path: `formats.${index}.format`, message: `${format} has no place for ${from} to ${to}` };
    }
    from = (upTo ?? from) + 1;
  }
}

/** Every division has one table of weight classes, or none has. */
function* checkWeightClasses(ruleset: Ruleset): Generator<Inconsistency> {
  const tables = Object.entries(ruleset.weightClasses ?? {});
  for (const [id, { upToKg }] of tables) {
    if (upToKg.some((kg, index) => kg <= (upToKg[index - 1] ?? 0))) {
      yield { path: `weightClasses.${id}.upToKg`, message: 'must be ascending' };
    }
  }
  if (tables.length === 0) return;
  for (const discipline of Object.keys(ruleset.disciplines) as Discipline[]) {
    for (const ageClass of Object.keys(ruleset.ageClasses)) {
      for (const sex of SEXES) {
        const count = tables.filter(
          ([, table]) =>
            table.disciplines.includes(discipline) &&
            table.ageClasses.includes(ageClass) &&
            table.sexes.includes(sex),
        ).length;
        const what = `for ${discipline}, ${ageClass}, ${sex}`;
        if (count !== 1)
          yield { path: 'weightClasses', message: `${count} tables ${what}; there must be one` };
      }
    }
  }
}

function* checkKnownAgeClasses(ruleset: Ruleset): Generator<Inconsistency> {
  const { ageClasses, absolute, merge, matchTimes, weightClasses, checklists } = ruleset;
  const rows = (table: string, named: Readonly<Record<string, { ageClasses?: readonly string[] }>>) =>
    Object.entries(named).map(([id, row]) => ({
      path: `${table}.${id}.ageClasses`,
      ids: row.ageClasses ?? [],
    }));
  const named = [
    { path: 'absolute', ids: absolute },
    { path: 'merge.ageClasses', ids: merge.ageClasses ?? [] },
    ...rows('matchTimes', matchTimes),
    ...rows('weightClasses', weightClasses ?? {}),
    ...rows('checklists', checklists),
  ];
  for (const { path, ids } of named) {
    for (const [index, id] of ids.entries()) {
      if (!(id in ageClasses)) yield { path: `${path}.${index}`, message: `${id} is no age class` };
    }
  }
}

function* checkMatchTimes(ruleset: Ruleset): Generator<Inconsistency> {
  for (const { id: ageClass } of ageClassSpans(ruleset)) {
    for (const discipline of Object.keys(ruleset.disciplines) as Discipline[]) {
      for (const level of levelsAt(ruleset, discipline, ageClass)) {
        const times = matchTimesOf(ruleset, ageClass, level.id);
        if (times.length === 1) continue;
        const what = times.length === 0 ? 'no match time' : 'more than one match time';
        yield { path: 'matchTimes', message: `${what} for ${ageClass}, ${discipline}, ${level.id}` };
      }
    }
  }
}
