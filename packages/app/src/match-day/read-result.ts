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
 * whoever did not win; and so it is with who was injured in a match that ends by `medical`.
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
  const injured = given.injured ?? (given.method === 'medical' ? missing : undefined);
  return ok({
    ...present({ ...given, winner: undefined }),
    ...(absent && { absent }),
    ...(injured && { injured }),
    winner: given.winner,
    competitors: [first, second],
    recordedAt: deps.now(),
    recordedBy: principal.subject,
  });
}

function resultFaults(given: ResultCreate, competitors: readonly (string | undefined)[]): readonly Fault[] {
  return [
    ...winnerFaults(given, competitors),
    ...absentFaults(given, competitors),
    ...injuredFaults(given, competitors),
    ...scoreFaults(given, competitors),
  ];
}

function winnerFaults(
  { winner, method }: ResultCreate,
  competitors: readonly (string | undefined)[],
): Fault[] {
  const nobody = method.startsWith('double-');
  if (nobody && winner !== null) return [{ path: 'winner', message: `nobody wins by ${method}` }];
  if (!nobody && winner === null) return [{ path: 'winner', message: `somebody wins by ${method}` }];
  const isIn = winner === null || competitors.includes(winner);
  return isIn ? [] : [{ path: 'winner', message: 'is not in this match' }];
}

function absentFaults(
  { winner, method, absent }: ResultCreate,
  competitors: readonly (string | undefined)[],
): Fault[] {
  if (!absent) return [];
  const faults = absent.flatMap((id, place): Fault[] => {
    const path = `absent.${place}`;
    if (!competitors.includes(id)) return [{ path, message: 'is not in this match' }];
    if (id === winner) return [{ path, message: 'is the winner' }];
    return absent.indexOf(id) < place ? [{ path, message: 'is named twice' }] : [];
  });
  if (faults.length > 0) return faults;
  const missing = method === 'double-walkover' ? 2 : 1;
  if (method.endsWith('walkover')) {
    const message = `names ${missing === 2 ? 'both' : 'whoever did not win'} where the match ends by ${method}`;
    return absent.length === missing ? [] : [{ path: 'absent', message }];
  }
  return absent.length === 0 ? [] : [{ path: 'absent', message: `belongs to a walkover, not to ${method}` }];
}

function injuredFaults(
  { method, injured = [] }: ResultCreate,
  competitors: readonly (string | undefined)[],
): Fault[] {
  if (injured.length > 0 && (method.endsWith('walkover') || method === 'forfeit')) {
    return [{ path: 'injured', message: `belongs to a match that was fought, not to ${method}` }];
  }
  return injured.flatMap((id, place): Fault[] => {
    const path = `injured.${place}`;
    if (!competitors.includes(id)) return [{ path, message: 'is not in this match' }];
    return injured.indexOf(id) < place ? [{ path, message: 'is named twice' }] : [];
  });
}

function scoreFaults(
  { winner, method, seconds, dqScope, a, b }: ResultCreate,
  competitors: readonly (string | undefined)[],
): Fault[] {
  const faults: Fault[] = [];
  if (dqScope && !method.endsWith('dq')) {
    faults.push({ path: 'dqScope', message: `belongs to a disqualification, not to ${method}` });
  }
  const grain = method.startsWith('overtime-') ? 100 : 1;
  if (seconds !== undefined && Math.round(seconds * grain) / grain !== seconds) {
    const message = grain === 1 ? 'must be whole seconds' : 'has more than two decimals';
    faults.push({ path: 'seconds', message });
  }
  const [more, less] = winner === competitors[0] ? [a, b] : [b, a];
  if (method === 'points' && more && less && more.points <= less.points) {
    const path = `${more === a ? 'a' : 'b'}.points`;
    faults.push({ path, message: 'must be above those of the loser, where points decide' });
  }
  return faults;
}
