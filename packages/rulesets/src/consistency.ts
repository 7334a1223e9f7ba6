import { ageClassSpans, matchTimesOf, type Ruleset } from '@openmat/core';

interface Inconsistency {
  readonly path: string;
  readonly message: string;
}

/** What no single field can tell: sizes in order, known words, exactly one match time for everybody. */
export function checkConsistency(ruleset: Ruleset): readonly Inconsistency[] {
  return [
    ...checkSizes(ruleset),
    ...checkAgeClasses(ruleset),
    ...checkLevels(ruleset),
    ...checkFormats(ruleset),
    ...checkMatchTimes(ruleset),
  ];
}

function* checkSizes({ madison, merge }: Ruleset): Generator<Inconsistency> {
  if (madison.minSize > madison.maxSize) {
    yield {
      path: 'madison.minSize',
      message: `must not be above madison.maxSize (${madison.maxSize})`,
    };
  }
  if (merge.below > madison.maxSize) {
    yield { path: 'merge.below', message: `must not be above madison.maxSize (${madison.maxSize})` };
  }
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

function* checkFormats({ formats }: Ruleset): Generator<Inconsistency> {
  let previous = 0;
  for (const [index, { upTo }] of formats.entries()) {
    const isLast = index === formats.length - 1;
    if (isLast && upTo !== undefined) {
      yield { path: `formats.${index}.upTo`, message: 'the last row must be open' };
    }
    if (!isLast && (upTo ?? 0) <= previous) {
      yield { path: `formats.${index}.upTo`, message: `must be above ${previous}` };
    }
    previous = upTo ?? previous;
  }
}

function* checkMatchTimes(ruleset: Ruleset): Generator<Inconsistency> {
  for (const [id, { ageClasses }] of Object.entries(ruleset.matchTimes)) {
    for (const [index, ageClass] of ageClasses.entries()) {
      if (!(ageClass in ruleset.ageClasses)) {
        yield { path: `matchTimes.${id}.ageClasses.${index}`, message: `${ageClass} is no age class` };
      }
    }
  }
  for (const span of ageClassSpans(ruleset)) {
    for (const [discipline, { levels }] of Object.entries(ruleset.disciplines)) {
      for (const level of levels) {
        const exists = (level.fromAge ?? 0) < span.until && (level.untilAge ?? Infinity) >= span.from;
        const times = matchTimesOf(ruleset, span.id, level.id);
        if (exists && times.length !== 1) {
          const what = times.length === 0 ? 'no match time' : 'more than one match time';
          yield { path: 'matchTimes', message: `${what} for ${span.id}, ${discipline}, ${level.id}` };
        }
      }
    }
  }
}
