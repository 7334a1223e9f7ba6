import type { CallRule, PositionSets, Ruleset } from '@openmat/core';
import type { Inconsistency } from '../inconsistency.ts';

/** That the scoring names only calls, ladders, phases and age classes that exist, and divides every match time. */
export function* checkScoring(ruleset: Ruleset): Generator<Inconsistency> {
  const { calls, ladders, overtime } = ruleset.scoring;
  for (const [id, rule] of Object.entries(calls)) yield* checkCallRule(`scoring.calls.${id}`, rule, ruleset);
  const ageClasses = Object.keys(ruleset.ageClasses);
  for (const [id, { steps }] of Object.entries(ladders)) {
    for (const [index, step] of steps.entries()) {
      yield* unknown(`scoring.ladders.${id}.steps.${index}.ageClasses`, step.ageClasses, ageClasses);
    }
    for (const ageClass of ageClasses) {
      if (steps.some((step) => step.ageClasses?.includes(ageClass) ?? true)) continue;
      yield { path: `scoring.ladders.${id}.steps`, message: `has no step for ${ageClass}` };
    }
  }
  for (const [index, rule] of (overtime ?? []).entries()) {
    yield* unknown(`scoring.overtime.${index}.ageClasses`, rule.ageClasses, ageClasses);
  }
  yield* checkEnds(ruleset);
  yield* checkPeriods(ruleset);
}

function* checkCallRule(path: string, rule: CallRule, ruleset: Ruleset): Generator<Inconsistency> {
  const { calls, ladders, periods } = ruleset.scoring;
  const callIds = Object.keys(calls);
  const phases = [...periods.map(({ id }) => id), 'golden-score', 'overtime', 'decision'];
  yield* unknown(`${path}.ageClasses`, rule.ageClasses, Object.keys(ruleset.ageClasses));
  yield* unknown(`${path}.phases`, rule.phases, phases);
  if (rule.kind === 'get-down') yield* unknown(`${path}.unless`, rule.unless, callIds);
  if (rule.kind === 'penalty') {
    yield* unknown(`${path}.ladder`, [rule.ladder], Object.keys(ladders));
    const steps = ladders[rule.ladder]?.steps.map(({ id }) => id) ?? [];
    yield* unknown(`${path}.step`, rule.step === undefined ? [] : [rule.step], steps);
  }
  if (rule.kind === 'position')
    yield* unknown(`${path}.notWithin.of`, rule.notWithin && [rule.notWithin.of], callIds);
  if (rule.kind === 'position' || rule.kind === 'fact' || rule.kind === 'penalty') {
    if (rule.opens !== 'all') yield* unknownPositions(`${path}.opens`, rule.opens, callIds);
    yield* unknownPositions(`${path}.closes`, rule.closes, callIds);
  }
}

function* unknownPositions(
  path: string,
  sets: PositionSets | undefined,
  known: readonly string[],
): Generator<Inconsistency> {
  yield* unknown(`${path}.by`, sets?.by, known);
  yield* unknown(`${path}.opponent`, sets?.opponent, known);
}

function* unknown(
  path: string,
  ids: readonly string[] | undefined,
  known: readonly string[],
): Generator<Inconsistency> {
  for (const id of ids ?? []) {
    if (!known.includes(id)) yield { path, message: `${id} is none of ${known.join(', ')}` };
  }
}

/** A match that is level at time goes somewhere in every age class. */
function* checkEnds({ scoring, ageClasses }: Ruleset): Generator<Inconsistency> {
  const { level } = scoring.atTime;
  if (level === 'golden-score' && !scoring.goldenScore) {
    yield { path: 'scoring.goldenScore', message: 'is missing: atTime.level is golden-score' };
  }
  if (level !== 'overtime') return;
  for (const ageClass of Object.keys(ageClasses)) {
    const rules = (scoring.overtime ?? []).filter((rule) => rule.ageClasses.includes(ageClass));
    if (rules.length !== 1)
      yield { path: 'scoring.overtime', message: `${rules.length} rules for ${ageClass}` };
  }
}

/** Every match time is whole periods of whole seconds and the breaks between them. */
function* checkPeriods({ scoring, matchTimes }: Ruleset): Generator<Inconsistency> {
  const { periods, breakSeconds } = scoring;
  for (const [id, { seconds, finalSeconds }] of Object.entries(matchTimes)) {
    for (const time of [seconds, finalSeconds ?? seconds]) {
      const fought = time - breakSeconds * (periods.length - 1);
      if (fought > 0 && fought % periods.length === 0) continue;
      const message = `${time} is not ${periods.length} periods with breaks of ${breakSeconds} seconds`;
      yield { path: `matchTimes.${id}`, message };
    }
  }
}
