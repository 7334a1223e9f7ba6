import type { Failure, Fault, ResultCreate } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import type { RecordedResult } from '../bracketing/records.ts';
import { invalid } from '../failures.ts';
import type { Caller, Deps } from '../ports.ts';
import { present } from '../value/changed.ts';
import { athleteIn, stateOf } from './match-status.ts';
import type { OwnMatch } from './own-match.ts';

/**
 * Reads the result of a match whose competitors are known. Where nobody says who was absent from a walkover, it is
 * whoever did not win.
 *
 * @param prefix where the result stands in the body, such as `result.`
 */
export function readResult(
  deps: Deps,
  { principal }: Caller,
  { match, standings }: OwnMatch,
  given: ResultCreate,
  prefix = '',
): Result<RecordedResult, Failure> {
  const { a, b } = stateOf(standings, match);
  const competitors = [athleteIn(a), athleteIn(b)];
  const faults = resultFaults(given, competitors).map((fault) => ({ ...fault, path: prefix + fault.path }));
  const [first, second] = competitors;
  if (faults.length > 0 || first === undefined || second === undefined) return invalid(faults);
  const missing = [first, second].filter((id) => id !== given.winner);
  const absent = given.absent ?? (given.method.endsWith('walkover') ? missing : undefined);
  return ok({
    ...present({ ...given, winner: undefined }),
    ...(absent && { absent }),
    winner: given.winner,
    competitors: [first, second],
    recordedAt: deps.now(),
    recordedBy: principal.subject,
  });
}

function resultFaults(
  { winner, method, absent, dqScope }: ResultCreate,
  competitors: readonly (string | undefined)[],
): readonly Fault[] {
  const faults: Fault[] = [];
  const nobody = method.startsWith('double-');
  if (nobody && winner !== null) faults.push({ path: 'winner', message: `nobody wins by ${method}` });
  if (!nobody && winner === null) faults.push({ path: 'winner', message: `somebody wins by ${method}` });
  if (winner !== null && !competitors.includes(winner)) {
    faults.push({ path: 'winner', message: 'is not in this match' });
  }
  for (const [place, id] of (absent ?? []).entries()) {
    const path = `absent.${place}`;
    if (!competitors.includes(id)) faults.push({ path, message: 'is not in this match' });
    else if (id === winner) faults.push({ path, message: 'is the winner' });
  }
  if (dqScope && !method.endsWith('dq')) {
    faults.push({ path: 'dqScope', message: `belongs to a disqualification, not to ${method}` });
  }
  return faults;
}
