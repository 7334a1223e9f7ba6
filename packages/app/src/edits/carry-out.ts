import type { EditView, Failure } from '@openmat/contracts';
import { ok, type QueueOrder, type Result, type ScheduledMatch } from '@openmat/core';
import { audited } from '../audit.ts';
import { SHARD_BYTES } from '../bracketing/plan-records.ts';
import type {
  BracketRecord,
  MatQueue,
  PlanRecord,
  QueuedMatch,
  ReasonedClosure,
} from '../bracketing/records.ts';
import { unchangedEvent } from '../event/unchanged-event.ts';
import { conflict } from '../failures.ts';
import { bracketOfMatch } from '../match-id.ts';
import type { Decision } from '../once.ts';
import { type Caller, type Change, type Deps, MOST_CHANGES } from '../ports.ts';
import { markDirty } from '../projection/mark-dirty.ts';
import type { EventRecord } from '../records.ts';
import { inParts } from '../value/in-parts.ts';
import { writeZoned } from '../value/zoned.ts';
import { type EditedQueues, editQueues, type Force } from './edit-queues.ts';
import type { Day } from './load-day.ts';

/** So many brackets whose times change, the next ones to begin, are held as they were read. */
const MOST_HELD = 30;

/** A hand edit, decided on a day that was read. */
export type Edit = Force & {
  readonly action: string;
  readonly target: string;
  /** Ids and numbers, so that the edit can be played again. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly order: QueueOrder;
  /** Brackets that are changed, at the `seq` after the one that was read. */
  readonly brackets?: readonly BracketRecord[];
  /** Brackets of which nothing may begin meanwhile. */
  readonly held?: readonly string[];
  readonly closures?: readonly ReasonedClosure[];
  /** The event, where the edit changes it. */
  readonly event?: EventRecord;
  readonly others?: readonly Change[];
  /** Limits that are crossed by whoever is in the brackets. */
  readonly crossed?: EditView['overridden'];
};

/** What an edit writes, in one transaction; refused where the queues break a rule, unless that is forced. */
export function carryOut(
  deps: Deps,
  caller: Caller,
  day: Day,
  edit: Edit,
): Result<Decision<EditView>, Failure> {
  const edited = editQueues(day, edit.order, edit);
  if (!edited.ok) return edited;
  const { forced } = edited.value;
  const { bracketing, changed, event } = day;
  const next = { edits: changed.edits + 1, closures: edit.closures ?? changed.closures, forced };
  const record = { ...bracketing, day: next, version: bracketing.version + 1 };
  const view = viewOf(day, edit, edited.value);
  const { action, target, reason } = edit;
  const what = { federation: event.federation, event: event.id, action, target };
  const detail = {
    edit: next.edits,
    plan: day.plan.id,
    ...edit.detail,
    ...(view.overridden.length > 0 && { overridden: view.overridden }),
  };
  const written: Change[] = [
    { put: 'bracketing', record, when: { version: bracketing.version } },
    eventChange(day, edit),
    ...(edit.brackets ?? []).map((bracket) => {
      return { put: 'bracket', record: bracket, when: { seq: bracket.seq - 1 } } as const;
    }),
    ...queueChanges(day, edited.value.times, edit.order.begun),
    ...(edit.others ?? []),
    markDirty(deps, event.id),
    audited(deps, caller, { ...what, detail, ...(reason !== undefined && { note: reason }) }),
  ];
  const room = MOST_CHANGES - written.length - 1;
  const held = heldBrackets(day, edit, edited.value.times);
  if (room < (edit.held?.length ?? 0))
    return conflict('Too much would change at once; ask for a new run instead.');
  return ok({ changes: [...written, ...held.slice(0, room)], result: view });
}

const eventChange = ({ event }: Day, edit: Edit): Change =>
  edit.event ? { put: 'event', record: edit.event, when: { version: event.version } } : unchangedEvent(event);

/** Checks that what was read of brackets still holds: those of the edit, then those whose matches change their times first. */
function heldBrackets(
  day: Day,
  { held = [], brackets = [] }: Edit,
  times: readonly ScheduledMatch[],
): readonly Change[] {
  const retimed = times
    .filter(({ matchId, start, mat }) => {
      const was = day.schedule.get(matchId);
      return was?.start !== start || was.mat !== mat;
    })
    .map(({ matchId }) => bracketOfMatch(matchId));
  const put = new Set(brackets.map(({ id }) => id));
  const ids = [...new Set([...held, ...[...new Set(retimed)].slice(0, MOST_HELD)])].filter(
    (id) => !put.has(id),
  );
  return ids.flatMap((id) => {
    const bracket = day.brackets.get(id);
    if (!bracket) return [];
    const { revision, seq } = bracket;
    return [{ check: 'bracket', key: { id, revision }, when: { seq } } as const];
  });
}

/** The parts of the queues that change, and the head of the plan where it gets more of them. */
function queueChanges(
  { plan, parts }: Day,
  times: readonly ScheduledMatch[],
  begun: readonly ScheduledMatch[],
): readonly Change[] {
  const byMat = Map.groupBy([...begun, ...times], ({ mat }) => mat);
  const mats = [...new Set([...parts.keys(), ...byMat.keys()])].sort((a, b) => a - b);
  const counts = new Map<number, number>();
  const puts = mats.flatMap((mat) => {
    const matches = (byMat.get(mat) ?? [])
      .sort((a, b) => a.start - b.start)
      .map(({ matchId, start, end }) => ({ matchId, start, end }));
    const was = parts.get(mat) ?? [];
    const made = partsOf(plan, mat, matches, was);
    counts.set(mat, made.length);
    return made.flatMap((record, place) => putPart(record, was[place]));
  });
  const queues = mats.map((mat) => {
    const listed = plan.queues.find((queue) => queue.mat === mat);
    return { mat, parts: counts.get(mat) ?? 0, checksum: listed?.checksum ?? '' };
  });
  const isSame = JSON.stringify(queues) === JSON.stringify(plan.queues);
  const head: PlanRecord = { ...plan, queues };
  return isSame ? puts : [{ put: 'plan', record: head, when: { always: true } }, ...puts];
}

/** A queue in no fewer parts than it has: what is left over stays there, empty. */
function partsOf(
  { event, id: plan }: PlanRecord,
  mat: number,
  matches: readonly QueuedMatch[],
  was: readonly MatQueue[],
): readonly MatQueue[] {
  const cut = inParts(matches, SHARD_BYTES);
  return Array.from({ length: Math.max(cut.length, was.length) }, (_, part) => ({
    event,
    plan,
    mat,
    part,
    version: (was[part]?.version ?? 0) + 1,
    matches: cut[part] ?? [],
  }));
}

function putPart(record: MatQueue, was: MatQueue | undefined): readonly Change[] {
  if (!was) return [{ put: 'mat-queue', record, when: { absent: true } }];
  if (JSON.stringify(was.matches) === JSON.stringify(record.matches)) return [];
  return [{ put: 'mat-queue', record, when: { version: was.version } }];
}

/** What an edit has done, in ids and numbers. */
function viewOf(day: Day, edit: Edit, { times, overridden, late }: EditedQueues): EditView {
  const moved = times.filter(({ matchId, mat }) => day.schedule.get(matchId)?.mat !== mat);
  const shifts = times.flatMap(({ matchId, start }) => {
    const was = day.schedule.get(matchId);
    return was && was.start !== start ? [start - was.start] : [];
  });
  const end = (of: Iterable<{ readonly end: number }>) => Math.max(0, ...[...of].map((time) => time.end));
  const zoned = (seconds: number) => writeZoned(seconds, day.event.timeZone);
  return {
    brackets: [
      ...new Set([
        ...(edit.brackets ?? []).map(({ id }) => id),
        ...moved.map(({ matchId }) => bracketOfMatch(matchId)),
      ]),
    ],
    moved: moved.map(({ matchId, mat, start, end: until }) => ({
      matchId,
      mat,
      start: zoned(start),
      end: zoned(until),
    })),
    shifted: {
      matches: shifts.length,
      latestBySeconds: Math.max(0, ...shifts),
      earliestBySeconds: Math.max(0, ...shifts.map((shift) => -shift)),
    },
    dayEnds: {
      before: zoned(end(day.schedule.values())),
      after: zoned(end([...edit.order.begun, ...times])),
    },
    overridden: [
      ...(edit.crossed ?? []),
      ...overridden.map(({ rule, matchId, otherMatchId }) => ({
        rule,
        matchId,
        ...(otherMatchId && { otherMatchId }),
      })),
    ],
    late: [...late],
  };
}
