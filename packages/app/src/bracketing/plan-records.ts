import { type Bracket, divisionKey, type Plan } from '@openmat/core';
import { plannedMerges } from '../merge/planned-merges.ts';
import type { Change } from '../ports.ts';
import { registrationIdIn } from '../registration/entry.ts';
import { checksum } from '../value/checksum.ts';
import { inParts } from '../value/in-parts.ts';
import { avoidTaken } from './avoid-taken.ts';
import type { Planning } from './load-planning.ts';
import type {
  BracketRecord,
  BracketRef,
  LeftEntry,
  MatQueue,
  PlanDivision,
  PlanLeft,
  PlanRecord,
  Run,
} from './records.ts';

/** Most of an item that a shard fills. Bytes of JSON. */
export const SHARD_BYTES = 60_000;

type PlanRecords = { readonly record: PlanRecord; readonly puts: readonly Change[] };

/** The records of a plan: its head, shards and new brackets. */
export function planRecords(
  run: Run,
  id: string,
  start: number,
  planning: Planning,
  made: Plan,
): PlanRecords {
  const { event, inputs, base, kept, ruleset } = planning;
  const { brackets: renamed, schedule } = avoidTaken(
    made,
    new Set(kept.map((bracket) => bracket.id)),
    ruleset,
  );
  const brackets = renamed.map((bracket) => bracketRecord(event.id, id, bracket));
  const divisions = divisionShards(event.id, id, [...kept, ...brackets]);
  const queues = queueShards(event.id, id, [...planning.keptSchedule, ...schedule]);
  const left = leftShards(event.id, id, [...planning.left, ...made.unbracketed.map(leftEntry)]);
  const record: PlanRecord = {
    event: event.id,
    id,
    run: run.id,
    ...(base && { base: base.id }),
    roster: run.roster,
    edits: planning.edits,
    inputs,
    ruleset: ruleset.id,
    start,
    timeZone: event.timeZone,
    mats: event.mats,
    divisions: divisions.map(({ division: key, brackets: refs }) => ({
      key,
      brackets: refs.length,
      checksum: divisionChecksum(refs, id, brackets),
    })),
    queues: queueSums(queues),
    left: { parts: left.length, checksum: checksum(left) },
    decisions: planning.decisions,
    merges: plannedMerges(planning, made.merges, [...kept, ...brackets]),
    metrics: made.metrics,
  };
  const when = { always: true } as const;
  const puts: Change[] = [
    { put: 'plan', record, when },
    ...divisions.map((shard) => ({ put: 'plan-division', record: shard, when }) as const),
    ...queues.map((shard) => ({ put: 'mat-queue', record: shard, when }) as const),
    ...left.map((shard) => ({ put: 'plan-left', record: shard, when }) as const),
    ...brackets.map((bracket) => ({ put: 'bracket', record: bracket, when }) as const),
  ];
  return { record, puts };
}

/** Checksum of a division's shard and of the brackets that the plan itself made for it. */
export function divisionChecksum(
  refs: readonly BracketRef[],
  plan: string,
  brackets: readonly BracketRecord[],
): string {
  const byId = new Map(brackets.map((bracket) => [bracket.id, bracket]));
  const own = refs.flatMap(({ id, revision }) => (revision === plan ? [byId.get(id) ?? null] : []));
  return checksum({ refs, own });
}

/** For each mat how many parts its queue has, and their checksum. */
export function queueSums(queues: readonly MatQueue[]): PlanRecord['queues'] {
  const byMat = Map.groupBy(queues, ({ mat }) => mat);
  return [...byMat].map(([mat, parts]) => ({ mat, parts: parts.length, checksum: checksum(parts) }));
}

function bracketRecord(event: string, revision: string, bracket: Bracket): BracketRecord {
  const { id, label, format, division, joins, entrants, weightSpread, warnings, stages, matches } = bracket;
  return {
    event,
    id,
    revision,
    seq: 1,
    state: 'waiting',
    label,
    format,
    division,
    ...(joins && { joins }),
    entrants: entrants.map(({ id: athlete, entryId, weight }) => ({
      athlete,
      registration: registrationIdIn(entryId),
      weight,
    })),
    weightSpread,
    warnings,
    stages,
    matches: matches.map((match) => ({ ...match, revision: 0 })),
  };
}

/** Brackets by division, in the order of the plan; kept ones before new ones of the same division. */
function divisionShards(
  event: string,
  plan: string,
  brackets: readonly BracketRecord[],
): readonly PlanDivision[] {
  const byDivision = Map.groupBy(brackets, ({ division }) => divisionKey(division));
  return [...byDivision].map(([division, own]) => ({
    event,
    plan,
    division,
    brackets: own.map(({ id, revision }) => ({ id, revision })),
  }));
}

function queueShards(event: string, plan: string, schedule: Planning['keptSchedule']): readonly MatQueue[] {
  const byMat = Map.groupBy(schedule, ({ mat }) => mat);
  return [...byMat]
    .sort(([a], [b]) => a - b)
    .flatMap(([mat, matches]) => {
      const inOrder = matches
        .map(({ matchId, start, end }) => ({ matchId, start, end }))
        .sort((a, b) => a.start - b.start);
      return inParts(inOrder, SHARD_BYTES).map((part, index) => ({
        event,
        plan,
        mat,
        part: index,
        version: 1,
        matches: part,
      }));
    });
}

function leftShards(event: string, plan: string, entries: readonly LeftEntry[]): readonly PlanLeft[] {
  return inParts(entries, SHARD_BYTES).map((part, index) => ({ event, plan, part: index, entries: part }));
}

function leftEntry({ id: athlete, entryId, ...why }: Plan['unbracketed'][number]): LeftEntry {
  return { athlete, registration: registrationIdIn(entryId), ...why };
}
