import { type Bracket, formatWeight, type Plan } from '@openmat/core';
import type { PlanView } from './plan-view.ts';
import { rfc3339 } from './zoned-time.ts';

/** The plan as JSON: weights with their unit, times as RFC 3339 with the zone's offset. */
export function planJson({ plan, start, timeZone, mats }: PlanView): string {
  const view = {
    ruleset: plan.ruleset,
    start: rfc3339(start, timeZone),
    timeZone,
    mats,
    brackets: plan.brackets.map(bracketView),
    merges: plan.merges,
    unbracketed: plan.unbracketed,
    schedule: scheduleView(plan, timeZone),
    unplaced: plan.unplaced,
    metrics: plan.metrics,
  };
  return `${JSON.stringify(view, null, 2)}\n`;
}

function bracketView(bracket: Bracket) {
  const { id, label, format, division, joins, entrants, weightSpread, warnings, stages, matches } = bracket;
  return {
    id,
    label,
    format,
    division,
    ...(joins && { joins }),
    entrants: entrants.map((entrant) => ({
      ...entrant,
      weight: entrant.weight && formatWeight(entrant.weight),
    })),
    weightSpread,
    warnings,
    stages,
    matches,
  };
}

function scheduleView({ schedule }: Plan, timeZone: string) {
  return schedule.map(({ matchId, mat, start, end }) => ({
    matchId,
    mat,
    start: rfc3339(start, timeZone),
    end: rfc3339(end, timeZone),
  }));
}
