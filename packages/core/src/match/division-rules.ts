import { fail, ok, type Result } from '../value/result.ts';
import { type CallFault, quote, type Side } from './call.ts';
import type {
  CallRule,
  LadderStep,
  MatchStage,
  OvertimeRule,
  PenaltyLadder,
  PeriodRule,
  ScoringRules,
} from './rules.ts';

/** Which match it is. */
export interface MatchSetting {
  readonly division: { readonly age: string; readonly absolute?: boolean };
  readonly stage: MatchStage;
  /** Regulation time, breaks between periods included. */
  readonly seconds: number;
  /** In an absolute division the heavier athlete, who alone must pursue the action. */
  readonly heavier?: Side;
}

/** A ruleset's scoring as it holds for one match. */
export interface DivisionRules extends Omit<ScoringRules, 'overtime'> {
  readonly setting: MatchSetting;
  /** Never empty. */
  readonly periods: readonly PeriodRule[];
  readonly periodSeconds: number;
  readonly overtime?: OvertimeRule;
}

/** Leaves the ladder steps and the overtime of the match's division, and divides its time into periods. */
export function rulesFor(scoring: ScoringRules, setting: MatchSetting): Result<DivisionRules> {
  const { division, seconds } = setting;
  const count = scoring.periods.length;
  const periodSeconds = (seconds - scoring.breakSeconds * (count - 1)) / count;
  if (!Number.isInteger(seconds) || periodSeconds <= 0) {
    return fail(`seconds ${seconds} is no match time of ${count} period${count === 1 ? '' : 's'}`);
  }
  const { overtime: overtimes, ...rest } = scoring;
  const overtime = overtimes?.find(({ ageClasses }) => ageClasses.includes(division.age));
  if (overtimes && !overtime) return fail(`division.age ${quote(division.age)} has no overtime`);
  const isForDivision = ({ ageClasses }: LadderStep) => ageClasses?.includes(division.age) ?? true;
  const ladders = Object.entries(scoring.ladders).map(([id, ladder]): [string, PenaltyLadder] => [
    id,
    { ...ladder, steps: ladder.steps.filter(isForDivision) },
  ]);
  return ok({
    ...rest,
    ladders: Object.fromEntries(ladders),
    setting,
    periodSeconds,
    ...(overtime && { overtime }),
  });
}

/** The rule of a call, or why this division does not have the call. */
export function callRuleOf({ calls, setting }: DivisionRules, call: string): Result<CallRule, CallFault> {
  const rule = Object.hasOwn(calls, call) ? calls[call] : undefined;
  if (!rule) {
    const known = Object.keys(calls).toSorted().join(', ');
    return fail({ field: 'call', message: `call ${quote(call)} is unknown; there are ${known}` });
  }
  const { age, absolute } = setting.division;
  if (rule.ageClasses && !rule.ageClasses.includes(age)) return notHere(call, `in ${age}`, rule);
  if (rule.absolute && !absolute) return notHere(call, 'outside the absolute division', rule);
  return ok(rule);
}

function notHere(call: string, where: string, { clause }: CallRule): Result<CallRule, CallFault> {
  return fail({ field: 'call', message: `call ${quote(call)} does not exist ${where} (${clause})` });
}
