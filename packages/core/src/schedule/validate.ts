import type {
  Schedule,
  ScheduleBracket,
  ScheduledMatch,
  ScheduleMat,
  ScheduleMatch,
  ScheduleProblem,
} from './problem.ts';

export type ScheduleFaultKind =
  | 'unknown-match'
  | 'unknown-mat'
  | 'placed-twice'
  | 'not-placed'
  | 'wrong-duration'
  | 'too-early'
  | 'too-late'
  | 'closed-mat'
  | 'wrong-group'
  | 'mat-clash'
  | 'bracket-on-two-mats'
  | 'before-its-feeder'
  | 'short-rest'
  | 'final-not-last';

export interface ScheduleFault {
  readonly kind: ScheduleFaultKind;
  readonly matchId: string;
  /** The other match of a pair at fault. */
  readonly otherMatchId?: string;
}

interface Placed {
  readonly slot: ScheduledMatch;
  readonly match: ScheduleMatch;
  readonly bracket: ScheduleBracket;
}

/**
 * Checks a schedule against every demand of its problem, with no part of the scheduler. Each broken demand is one fault.
 *
 * @example
 * validateSchedule({ start: 0, changeoverSeconds: 0, mats: [], brackets: [] }, { matches: [], unplaced: [] }); // => []
 */
export function validateSchedule(problem: ScheduleProblem, schedule: Schedule): ScheduleFault[] {
  const faults: ScheduleFault[] = [];
  const report = (kind: ScheduleFaultKind, matchId: string, otherMatchId?: string) =>
    faults.push(otherMatchId === undefined ? { kind, matchId } : { kind, matchId, otherMatchId });
  const placed = identify(problem, schedule, report);
  const mats = new Map(problem.mats.map((mat) => [mat.number, mat]));
  for (const entry of placed) {
    checkTimes(problem, entry, report);
    checkMat(mats.get(entry.slot.mat), entry, report);
  }
  for (const onMat of groupBy(placed, ({ slot }) => [slot.mat]))
    checkMatDay(onMat, problem.changeoverSeconds, report);
  for (const ofBracket of groupBy(placed, ({ bracket }) => [bracket.id])) checkBracket(ofBracket, report);
  for (const ofAthlete of groupBy(placed, ({ match }) => [...new Set(match.athletes)]))
    checkRest(ofAthlete, report);
  if (problem.finalsTogether === true) checkFinals(placed, report);
  return faults;
}

type Report = (kind: ScheduleFaultKind, matchId: string, otherMatchId?: string) => void;

/** Pairs every scheduled match with its definition; reports strangers, doubles and matches that are nowhere. */
function identify(problem: ScheduleProblem, schedule: Schedule, report: Report): Placed[] {
  const known = new Map(
    problem.brackets.flatMap((bracket) => bracket.matches.map((match) => [match.id, { match, bracket }])),
  );
  const listed = new Set(schedule.unplaced.map(({ matchId }) => matchId));
  for (const id of listed) if (!known.has(id)) report('unknown-match', id);
  const placed = new Map<string, Placed>();
  for (const slot of schedule.matches) {
    const definition = known.get(slot.matchId);
    if (definition === undefined) report('unknown-match', slot.matchId);
    else if (placed.has(slot.matchId) || listed.has(slot.matchId)) report('placed-twice', slot.matchId);
    else placed.set(slot.matchId, { slot, ...definition });
  }
  for (const id of known.keys()) if (!placed.has(id) && !listed.has(id)) report('not-placed', id);
  return [...placed.values()];
}

function checkTimes(problem: ScheduleProblem, { slot, match, bracket }: Placed, report: Report): void {
  if (slot.end - slot.start !== match.durationSeconds) report('wrong-duration', slot.matchId);
  const session = problem.sessions?.find(({ id }) => id === bracket.session);
  const bars = (problem.athletes ?? [])
    .filter(({ id }) => match.athletes.includes(id))
    .map(({ notBefore }) => notBefore);
  const earliest = Math.max(
    problem.start,
    bracket.notBefore ?? problem.start,
    session?.open ?? problem.start,
    ...bars,
  );
  if (slot.start < earliest) report('too-early', slot.matchId);
  const latest = Math.min(bracket.notAfter ?? slot.end, session?.close ?? slot.end);
  if (slot.end > latest) report('too-late', slot.matchId);
}

function checkMat(mat: ScheduleMat | undefined, { slot, bracket }: Placed, report: Report): void {
  if (mat === undefined) {
    report('unknown-mat', slot.matchId);
    return;
  }
  if (mat.groups !== undefined && !mat.groups.some((group) => group === bracket.group))
    report('wrong-group', slot.matchId);
  if (mat.windows !== undefined && !coveredBy(mat.windows, slot)) report('closed-mat', slot.matchId);
}

/** Whether the windows, however they touch or overlap, leave no second of the match out. */
function coveredBy(windows: NonNullable<ScheduleMat['windows']>, slot: ScheduledMatch): boolean {
  let covered = slot.start;
  for (const window of [...windows].sort((a, b) => a.open - b.open)) {
    if (window.open <= covered) covered = Math.max(covered, window.close);
  }
  return covered >= slot.end;
}

function checkMatDay(onMat: readonly Placed[], changeover: number, report: Report): void {
  const inTime = [...onMat].sort((a, b) => a.slot.start - b.slot.start || a.slot.end - b.slot.end);
  inTime.forEach(({ slot }, index) => {
    const next = inTime[index + 1]?.slot;
    if (next !== undefined && next.start < slot.end + changeover)
      report('mat-clash', slot.matchId, next.matchId);
  });
}

function checkBracket(ofBracket: readonly Placed[], report: Report): void {
  const home = ofBracket[0]?.slot.mat;
  const byId = new Map(ofBracket.map((entry) => [entry.slot.matchId, entry]));
  for (const { slot, match } of ofBracket) {
    if (slot.mat !== home) report('bracket-on-two-mats', slot.matchId);
    for (const feeder of match.after ?? []) {
      const fed = byId.get(feeder);
      // A match whose feeder has no place can have none either.
      if (fed === undefined || fed.slot.end > slot.start) report('before-its-feeder', slot.matchId, feeder);
    }
  }
}

function checkRest(ofAthlete: readonly Placed[], report: Report): void {
  ofAthlete.forEach((one, index) => {
    for (const other of ofAthlete.slice(index + 1)) {
      if (neverShared(one, other)) continue;
      const [first, second] = one.slot.start <= other.slot.start ? [one, other] : [other, one];
      const rest = Math.max(first.bracket.restSeconds, second.bracket.restSeconds);
      if (second.slot.start < first.slot.end + rest)
        report('short-rest', first.slot.matchId, second.slot.matchId);
    }
  });
}

function neverShared(one: Placed, other: Placed): boolean {
  return (
    one.match.exclusiveWith?.includes(other.match.id) === true ||
    other.match.exclusiveWith?.includes(one.match.id) === true
  );
}

function checkFinals(placed: readonly Placed[], report: Report): void {
  const opening = Math.max(
    0,
    ...placed.filter(({ match }) => match.final !== true).map(({ slot }) => slot.end),
  );
  for (const { slot, match } of placed) {
    if (match.final === true && slot.start < opening) report('final-not-last', slot.matchId);
  }
}

function groupBy<Key>(placed: readonly Placed[], keysOf: (entry: Placed) => readonly Key[]): Placed[][] {
  const groups = new Map<Key, Placed[]>();
  for (const entry of placed) {
    for (const key of keysOf(entry)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [entry]);
      else group.push(entry);
    }
  }
  return [...groups.values()];
}
