import type { OutReason, Ruleset } from '@openmat/core';
import { isUnderWay } from '../bracketing/bracket-state.ts';
import { bracketRefs, publishedPlan, readBrackets } from '../bracketing/live-plan.ts';
import type { Bracketing, BracketOut, BracketRecord } from '../bracketing/records.ts';
import { standingsOf } from '../bracketing/standings-of.ts';
import type { Change, Deps } from '../ports.ts';
import { markDirty } from '../projection/mark-dirty.ts';
import type { EventRecord } from '../records.ts';
import { changeBracket } from './change-bracket.ts';
import { disturbed } from './match-status.ts';
import { tellOfBracket } from './tell-of-bracket.ts';

/** An athlete who fights no more in the brackets of these registrations. */
export type Leaving = {
  readonly athlete: string;
  readonly registrations: readonly string[];
  readonly reason: OutReason;
  /** What may take it back: a weigh-in or an inspection. */
  readonly by?: string;
};

/**
 * Takes an athlete out of brackets of the published plan: what was fought stands, what is to come is a walkover.
 *
 * @returns the changes, and what they rest on, as it was
 */
export async function leaveBrackets(
  deps: Deps,
  event: EventRecord,
  ruleset: Ruleset,
  { athlete, registrations, ...why }: Leaving,
): Promise<Omit<OutChanged, 'disturbed'>> {
  return changeOut(deps, event, ruleset, ({ entrants, out = [] }) => {
    const isIn = entrants.some((one) => one.athlete === athlete && registrations.includes(one.registration));
    const earlier = out.find((one) => one.athlete === athlete);
    // A disqualification weighs more than an injury.
    if (!isIn || (earlier && (earlier.reason !== 'medical' || why.reason !== 'dq'))) return undefined;
    return [...out.filter((one) => one !== earlier), { athlete, ...why }];
  });
}

export type OutChanged = {
  readonly changes: readonly Change[];
  /** Brackets in which somebody has fought who would not have. */
  readonly disturbed: readonly string[];
  /** The brackets of the plan, as they were. */
  readonly brackets: readonly BracketRecord[];
  /** What is held at its version while this is changed. */
  readonly bracketing: Bracketing | undefined;
};

/**
 * Changes who is out of the brackets of the published plan, which stays the published one meanwhile.
 *
 * @param outOf who is out of a bracket; undefined where nothing changes
 */
export async function changeOut(
  deps: Deps,
  event: EventRecord,
  ruleset: Ruleset,
  outOf: (bracket: BracketRecord) => readonly BracketOut[] | undefined,
): Promise<OutChanged> {
  const bracketing = await deps.db.get('bracketing', { event: event.id });
  const plan = await publishedPlan(deps, bracketing);
  // Where nothing is published yet, it must still be so: the first plan may be made of who leaves here.
  const when = bracketing ? { version: bracketing.version } : ({ absent: true } as const);
  const changes: Change[] = [{ check: 'bracketing', key: { event: event.id }, when }];
  if (!plan) return { changes, disturbed: [], brackets: [], bracketing };
  const disturbedOnes: string[] = [];
  const brackets = await readBrackets(deps, await bracketRefs(deps, plan));
  for (const bracket of brackets) {
    const out = outOf(bracket);
    if (!out) continue;
    const own = { event, ruleset, bracket, standings: standingsOf(bracket, ruleset) };
    const record = changeBracket(own, { out });
    const isDisturbed = disturbed(bracket, own.standings, standingsOf(record, ruleset)) !== undefined;
    if (isUnderWay(bracket) && isDisturbed) disturbedOnes.push(bracket.id);
    changes.push(
      { put: 'bracket', record, when: { seq: bracket.seq } },
      markDirty(deps, event.id, bracket.id),
      ...(await tellOfBracket(deps, event, { was: bracket, record })),
    );
  }
  return { changes, disturbed: disturbedOnes, brackets, bracketing };
}
