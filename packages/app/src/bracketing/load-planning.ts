import { assignDivision, divisionKey, type Entry, type Ruleset } from '@openmat/core';
import { everyPage } from '../every-page.ts';
import { goalsOf, readMerges } from '../merge/merge-choices.ts';
import type { MergeRecord } from '../merge/records.ts';
import type { Deps } from '../ports.ts';
import type { Athlete, EventRecord, Registration } from '../records.ts';
import { committedImports, isVisible } from '../registration/batch.ts';
import { entryOf } from '../registration/entry.ts';
import { checksum } from '../value/checksum.ts';
import { staysAsItIs } from './bracket-state.ts';
import {
  bracketRefs,
  readBrackets,
  readLeft,
  readPlan,
  readSchedule,
  type ScheduledOnMat,
} from './live-plan.ts';
import type { Bracketing, BracketRecord, LeftEntry, PlanRecord, ReasonedClosure, Run } from './records.ts';

/** All that a plan is made from, as it was at one revision of the roster. */
export type Planning = {
  readonly event: EventRecord;
  readonly ruleset: Ruleset;
  readonly inputs: string;
  readonly base?: PlanRecord;
  /** Hand edits of the event so far. */
  readonly edits: number;
  readonly closures: readonly ReasonedClosure[];
  /** Brackets that stay: under way, locked, or of a division that is not planned again. */
  readonly kept: readonly BracketRecord[];
  readonly keptSchedule: readonly ScheduledOnMat[];
  /** Whom the plan is made for. */
  readonly entries: readonly Entry[];
  /** Who is in no bracket and not planned either. */
  readonly left: readonly LeftEntry[];
  /** Every merge of the event, and how many decisions about them there were. */
  readonly merges: readonly MergeRecord[];
  readonly decisions: number;
  /** Divisions that the run names and nobody knows. */
  readonly unknown: readonly string[];
};

/** Checksum of what a plan is made from besides the roster. */
export const inputsOf = ({ startDate, startTime, timeZone, mats, hall }: EventRecord, ruleset: Ruleset) =>
  checksum({ startDate, startTime, timeZone, mats, hall, ruleset });

type Asked = Pick<Run, 'event' | 'roster' | 'divisions'>;

/** Reads what a run plans; undefined where the roster is no longer at the run's revision, or merges were decided meanwhile. */
export async function loadPlanning(deps: Deps, run: Asked): Promise<Planning | undefined> {
  const before = await deps.db.get('roster', { event: run.event });
  const [event, pinned, bracketing] = await Promise.all([
    deps.db.get('event', { id: run.event }),
    deps.db.get('ruleset', { event: run.event }),
    deps.db.get('bracketing', { event: run.event }),
  ]);
  if (!before || !event || !pinned) throw new Error(`event ${run.event} is not complete`);
  const merges = await readMerges(deps, run.event);
  const registrations = await readRegistrations(deps, run.event, committedImports(before));
  const keys = registrations.map(({ federation, athlete }) => ({ federation, id: athlete }));
  const athletes = await deps.db.getAll('athlete', keys);
  const base = bracketing?.plan === undefined ? undefined : await readPlan(deps, run.event, bracketing.plan);
  const stay = base ? await readKept(deps, base, run) : { kept: [], keptSchedule: [], left: [] };
  const [after, decided] = await Promise.all([
    deps.db.get('roster', { event: run.event }),
    deps.db.get('bracketing', { event: run.event }),
  ]);
  if (before.revision !== run.roster || after?.revision !== run.roster) return undefined;
  const decisions = decisionsOf(bracketing);
  if (decisions !== decisionsOf(decided)) return undefined;
  const { ruleset } = pinned;
  const people = registrations.map((registration, place) => ({ registration, athlete: athletes[place] }));
  const sorted = sortPeople(people, stay, { run, ruleset, on: event.startDate, goals: goalsOf(merges) });
  const { kept, keptSchedule } = stay;
  const { edits = 0, closures = [] } = bracketing?.day ?? {};
  const inputs = inputsOf(event, ruleset);
  const known = new Set([...sorted.divisions, ...(base?.divisions ?? []).map(({ key }) => key)]);
  const unknown = (run.divisions ?? []).filter((division) => !known.has(division));
  const around = { edits, closures, kept, keptSchedule, merges, decisions };
  return { event, ruleset, inputs, ...(base && { base }), ...around, ...sorted, unknown };
}

/** How many decisions about merges there were. */
export const decisionsOf = (bracketing: Bracketing | undefined) => bracketing?.decisions ?? 0;

async function readRegistrations(
  deps: Deps,
  event: string,
  imports: ReadonlySet<string>,
): Promise<readonly Registration[]> {
  const all = await everyPage(deps.db, { list: 'registrations', event });
  return all.filter((found) => found.status === 'registered' && isVisible(found, imports));
}

type Stay = Pick<Planning, 'kept' | 'keptSchedule' | 'left'>;

/** What of the live plan is not planned again. */
async function readKept(deps: Deps, base: PlanRecord, { divisions }: Asked): Promise<Stay> {
  const brackets = await readBrackets(deps, await bracketRefs(deps, base));
  const kept = brackets.filter(
    (bracket) =>
      staysAsItIs(bracket) || (divisions !== undefined && !divisions.includes(divisionKey(bracket.division))),
  );
  if (kept.length === 0) return { kept, keptSchedule: [], left: divisions ? await readLeft(deps, base) : [] };
  const matches = new Set(kept.flatMap((bracket) => bracket.matches.map(({ id }) => id)));
  const schedule = await readSchedule(deps, base);
  const left = divisions ? await readLeft(deps, base) : [];
  return { kept, keptSchedule: schedule.filter(({ matchId }) => matches.has(matchId)), left };
}

type Person = { readonly registration: Registration; readonly athlete: Athlete | undefined };
type Basis = {
  readonly run: Asked;
  readonly ruleset: Ruleset;
  readonly on: string;
  /** Where people are moved, as the key of a division by entry id. */
  readonly goals: ReadonlyMap<string, string>;
};

/** Who is planned, and who is neither planned nor in a bracket that stays. */
function sortPeople(people: readonly Person[], stay: Stay, { run, ruleset, on, goals }: Basis) {
  const inKept = new Set(
    stay.kept.flatMap(({ entrants }) => entrants.map(({ registration }) => registration)),
  );
  const before = new Map(stay.left.map((entry) => [entry.registration, entry]));
  const entries: Entry[] = [];
  const divisions = new Set<string>();
  const left: LeftEntry[] = [];
  for (const { registration, athlete } of people) {
    if (!athlete) throw new Error(`registration ${registration.event} ${registration.id} has no athlete`);
    if (inKept.has(registration.id)) continue;
    const named = { athlete: athlete.id, registration: registration.id };
    const entry = entryOf(registration, athlete);
    const division = entry && assignDivision(entry, ruleset, on);
    const key = division?.ok ? divisionKey(division.value) : undefined;
    if (key !== undefined) divisions.add(key);
    if (!entry) left.push({ ...named, reason: 'the athlete is erased' });
    else if (isPlanned(goals.get(entry.entryId) ?? key, run)) entries.push(entry);
    else
      left.push(
        before.get(registration.id) ?? {
          ...named,
          reason: 'entered or moved since the last plan of its division',
        },
      );
  }
  return { entries, left, divisions };
}

function isPlanned(division: string | undefined, { divisions }: Asked): boolean {
  return !divisions || (division !== undefined && divisions.includes(division));
}
