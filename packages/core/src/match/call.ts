import type { DqScope } from '../match-result.ts';
import { fail, ok, type Result } from '../value/result.ts';
import type { CallRule } from './rules.ts';

export type Side = 'a' | 'b';

export interface Sides<T> {
  readonly a: T;
  readonly b: T;
}

/** What the referee called. */
export interface Call {
  /** Seconds on the match clock; in overtime seconds of the attack, with up to two decimals. */
  readonly at: number;
  readonly call: string;
  /** Whoever did it: scorer, offender, submitter, the decision's winner, the injured; for a stoppage by the referee the attacker. */
  readonly by?: Side;
  /** For `wave-off`: which call is taken back; without it the latest award. */
  readonly of?: string;
  /** Of a submission; of a sweep, the submission held meanwhile. */
  readonly technique?: string;
  readonly reason?: string;
  /** How far a disqualification reaches. */
  readonly dqScope?: DqScope;
}

/** Why a call cannot be taken: nobody could tell what it means here. */
export interface CallFault {
  readonly field: 'at' | 'by' | 'call' | 'of';
  /** Names the field and what was written. */
  readonly message: string;
}

/**
 * Seconds with two decimals as whole hundredths.
 *
 * @example
 * hundredths(38.2); // => 3820
 */
export function hundredths(seconds: number): number {
  return Math.round(seconds * 100);
}

/**
 * The other of the two.
 *
 * @example
 * opponentOf('a'); // => 'b'
 */
export function opponentOf(side: Side): Side {
  return side === 'a' ? 'b' : 'a';
}

const FOR_NOBODY: ReadonlySet<CallRule['kind']> = new Set([
  'time',
  'stop',
  'void',
  'get-down',
  'golden-score-start',
  'timeout-end',
]);

/** Checks what does not depend on the match so far: `at` is a time, `by` somebody where the call needs it. */
export function checkCall(call: Call, rule: CallRule, inOvertime: boolean): Result<Call, CallFault> {
  if (!Number.isFinite(call.at) || call.at < 0) {
    return faultAt(call, 'must be seconds from 0 on');
  }
  const isExact = inOvertime ? hundredths(call.at) / 100 === call.at : Number.isInteger(call.at);
  if (!isExact) return faultAt(call, inOvertime ? 'has more than two decimals' : 'must be whole seconds');
  if (call.by === undefined && isForNobody(rule)) return ok(call);
  if (call.by === 'a' || call.by === 'b') return ok(call);
  const problem = call.by === undefined ? 'is missing' : `${quote(call.by)} is unknown`;
  return fail({ field: 'by', message: `by of ${quote(call.call)} ${problem}; it is "a" or "b"` });
}

function isForNobody(rule: CallRule): boolean {
  if (rule.kind === 'end') return rule.winner === 'nobody';
  if (rule.kind === 'fact') return rule.opens === 'all' || (!rule.opens && !rule.closes);
  return FOR_NOBODY.has(rule.kind);
}

function faultAt(call: Call, problem: string): Result<Call, CallFault> {
  return fail({ field: 'at', message: `at ${call.at} of ${quote(call.call)} ${problem}` });
}

/** What was written, as it goes into a message. */
export function quote(written: unknown): string {
  const text = String(written);
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);
}
