import { type Merge, type Plan, plan, type TakenTime } from '@openmat/core';
import { hallOf } from '../event/hall-of.ts';
import { choicesOf } from '../merge/merge-choices.ts';
import { checksum } from '../value/checksum.ts';
import { zonedSeconds } from '../value/zoned.ts';
import type { Planning } from './load-planning.ts';
import { planRecords } from './plan-records.ts';
import type { BracketRecord, Run } from './records.ts';

/** Seed of the draws, as on the command line. */
export const SEED = 1;

/** On a running event new matches begin on a whole five minutes after the request. Seconds. */
const GRID = 300;

/**
 * The id of the plan that a run makes from these inputs: the same inputs give the same id, and then the same items;
 * other inputs, when a bracket was started in between, touch none of them.
 */
export function planIdOf(run: Run, { inputs, base, edits, decisions, kept }: Planning): string {
  const basis = {
    roster: run.roster,
    inputs,
    base: base?.id,
    edits,
    decisions,
    kept: kept.map(({ id, revision }) => [id, revision]),
  };
  return `${run.id}-${checksum(basis).slice(0, 12)}`;
}

export type MadePlan = ReturnType<typeof planRecords> & { readonly merges: readonly Merge[] };

/** Makes the plan of a run, with everything that stays, as the records to write. */
export function makePlan(run: Run, planning: Planning): MadePlan {
  const start = startOf(run, planning);
  const made = planEntries(planning, start);
  return { ...planRecords(run, planIdOf(run, planning), start, planning, made), merges: made.merges };
}

function planEntries(planning: Planning, start: number): Plan {
  const { event, ruleset, entries, kept, keptSchedule, closures, merges } = planning;
  const { startDate: on, mats } = event;
  const hall = hallOf(event, ruleset);
  if (!hall.ok) throw new Error(`event ${event.id} has no hall: ${hall.error[0]?.path}`);
  const around = { taken: takenTimes(kept, keptSchedule), closed: closures, hall: hall.value };
  return plan(entries, ruleset, { on, start, mats, seed: SEED, ...around, ...choicesOf(merges) });
}

function startOf({ createdAt }: Run, { event }: Planning): number {
  const start = zonedSeconds(event.startDate, event.startTime, event.timeZone);
  if (!start.ok) throw new Error(`event ${event.id} has no start: ${start.error}`);
  if (event.status !== 'running') return start.value;
  return Math.max(start.value, Math.ceil(createdAt / GRID) * GRID);
}

/** The matches that stay, with everyone who may come. */
function takenTimes(
  kept: readonly BracketRecord[],
  schedule: Planning['keptSchedule'],
): readonly TakenTime[] {
  const athletes = new Map(
    kept.flatMap((bracket) =>
      bracket.matches.map(({ id, a, b }) => {
        const known = [a, b].flatMap((slot) => ('entrant' in slot ? [slot.entrant] : []));
        return [id, known.length === 2 ? known : bracket.entrants.map(({ athlete }) => athlete)] as const;
      }),
    ),
  );
  return schedule.map(({ matchId, mat, start, end }) => ({
    mat,
    start,
    end,
    athletes: athletes.get(matchId) ?? [],
  }));
}
