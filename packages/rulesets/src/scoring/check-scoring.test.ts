import { describe, expect, test } from 'vitest';
import { findRuleset } from '../registry.ts';
import { readOverride, resolveRuleset } from '../resolve.ts';

function faults(id: string, ...overrides: string[]): string[] {
  const base = findRuleset(id);
  if (!base) throw new Error(id);
  const read = overrides
    .map((text) => readOverride(text))
    .flatMap((result) => (result.ok ? [result.value] : []));
  const resolved = resolveRuleset(base, read);
  return resolved.ok ? [] : resolved.error.map(({ path, message }) => `${path}: ${message}`);
}

describe('an event may change the scoring', () => {
  test.each([
    ['madison', 'scoring.mercy.lead=12'],
    ['pool-finals', 'scoring.penaltyLimit.penalties=3'],
    ['second-half-points', 'scoring.goldenScore.rounds=1'],
    ['sub-overtime', 'scoring.overtime.0.capSeconds=90'],
    ['gi-nogi-points', 'scoring.calls.back-take.points=4'],
  ])('%s, %s', (id, override) => {
    expect(faults(id, override)).toEqual([]);
  });

  test.each([
    ['madison', 'scoring.calls.mount.points=many', 'scoring.calls.mount.points: '],
    ['madison', 'scoring.calls.mount.kind=throw', 'scoring.calls.mount'],
    [
      'madison',
      'scoring.calls.warning.ladder=steps',
      'scoring.calls.warning.ladder: steps is none of warnings, deductions',
    ],
    ['madison', 'scoring.calls.get-down.unless=["slam"]', 'scoring.calls.get-down.unless: slam is none of '],
    [
      'madison',
      'scoring.calls.mount.ageClasses=["pewee"]',
      'scoring.calls.mount.ageClasses: pewee is none of peewee, ',
    ],
    ['madison', 'scoring.atTime.level=golden-score', 'scoring.goldenScore: is missing'],
    ['madison', 'scoring.atTime.level=overtime', 'scoring.overtime: 0 rules for peewee'],
    [
      'gi-nogi-points',
      'scoring.breakSeconds=61',
      'matchTimes.kids: 300 is not 2 periods with breaks of 61 seconds',
    ],
    [
      'gi-nogi-points',
      'scoring.calls.mount.closes={"by":["moun"],"until":"x"}',
      'scoring.calls.mount.closes.by: moun is none of ',
    ],
    [
      'gi-nogi-points',
      'scoring.calls.late-return.phases=["round-3"]',
      'scoring.calls.late-return.phases: round-3 is none of ',
    ],
    [
      'gi-nogi-points',
      'scoring.ladders.penalties.steps=[{"id":"verbal warning","penalties":0,"ageClasses":["junior"]}]',
      'scoring.ladders.penalties.steps: has no step for kids-1',
    ],
  ])('%s, %s is refused', (id, override, fault) => {
    expect(faults(id, override)[0]).toContain(fault);
  });
});
