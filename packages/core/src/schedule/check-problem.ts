import type { ScheduleBracket, ScheduleProblem, TimeWindow } from './problem.ts';

/** @throws RangeError naming the field, where the problem contradicts itself (a demand that cannot be met is no error). */
export function checkProblem(problem: ScheduleProblem): void {
  requireWhole(problem.start, 'start');
  requireWhole(problem.changeoverSeconds, 'changeoverSeconds', 0);
  requireUnique(
    problem.mats.map((mat) => String(mat.number)),
    'mats[].number',
  );
  requireUnique(
    problem.brackets.map((bracket) => bracket.id),
    'brackets[].id',
  );
  requireUnique(
    problem.brackets.flatMap((bracket) => bracket.matches.map((match) => match.id)),
    'matches[].id',
  );
  requireUnique(
    (problem.sessions ?? []).map((session) => session.id),
    'sessions[].id',
  );
  for (const mat of problem.mats) {
    for (const window of mat.windows ?? []) requireWindow(window, `mat ${mat.number}`);
  }
  for (const session of problem.sessions ?? []) requireWindow(session, `session "${session.id}"`);
  for (const athlete of problem.athletes ?? [])
    requireWhole(athlete.notBefore, `athlete "${athlete.id}": notBefore`);
  const sessions = new Set((problem.sessions ?? []).map((session) => session.id));
  for (const bracket of problem.brackets) checkBracket(bracket, sessions);
}

function checkBracket(bracket: ScheduleBracket, sessions: ReadonlySet<string>): void {
  const where = `bracket "${bracket.id}"`;
  requireWhole(bracket.restSeconds, `${where}: restSeconds`, 0);
  if (bracket.notBefore !== undefined) requireWhole(bracket.notBefore, `${where}: notBefore`);
  if (bracket.notAfter !== undefined) requireWhole(bracket.notAfter, `${where}: notAfter`);
  if (bracket.session !== undefined && !sessions.has(bracket.session)) {
    throw new RangeError(`${where}: session "${bracket.session}" does not exist`);
  }
  const ids = new Set(bracket.matches.map((match) => match.id));
  for (const match of bracket.matches) {
    requireWhole(match.durationSeconds, `match "${match.id}": durationSeconds`, 1);
    for (const [field, others] of [
      ['after', match.after],
      ['exclusiveWith', match.exclusiveWith],
    ] as const) {
      const stranger = others?.find((id) => !ids.has(id));
      if (stranger !== undefined)
        throw new RangeError(
          `match "${match.id}": ${field} names "${stranger}", which is not in its bracket`,
        );
    }
  }
}

function requireWindow(window: TimeWindow, where: string): void {
  requireWhole(window.open, `${where}: open`);
  requireWhole(window.close, `${where}: close`, window.open);
}

function requireWhole(value: number, field: string, least = 0): void {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new RangeError(`${field} must be a whole number of seconds, at least ${least}, not ${value}`);
  }
}

function requireUnique(ids: readonly string[], field: string): void {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) throw new RangeError(`${field}: "${id}" occurs twice`);
    seen.add(id);
  }
}
