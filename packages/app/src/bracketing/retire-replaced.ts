import { ok } from '@openmat/core';
import { type Deps, MOST_CHANGES } from '../ports.ts';
import { staysAsItIs } from './bracket-state.ts';
import { advance, lost, moved, type Step } from './claim-run.ts';
import { bracketRefs, readBrackets, readPlan } from './live-plan.ts';
import type { BracketRecord, PlanRecord, Run } from './records.ts';
import { renewed } from './run-state.ts';

/**
 * Marks every bracket that the plan replaces, so that none of its matches can be started any more. One that was
 * started or locked since the plan was made is an obstacle: the plan must be made around it.
 */
export async function retireReplaced(deps: Deps, holder: Run, plan: PlanRecord): Promise<Step> {
  if (plan.base === undefined) return ok(holder);
  const stay = new Set((await bracketRefs(deps, plan)).map(({ id, revision }) => `${id} ${revision}`));
  const base = await bracketRefs(deps, await readPlan(deps, plan.event, plan.base));
  const replaced = base.filter(({ id, revision }) => !stay.has(`${id} ${revision}`));
  for (let run = holder; ; ) {
    const brackets = await readBrackets(deps, replaced);
    const stays = brackets.find(staysAsItIs);
    if (stays) return moved(`Bracket ${stays.id} has been ${stays.locked ? 'locked' : 'started'}.`);
    const unmarked = brackets.filter(({ retiring }) => retiring !== run.id);
    const marked = await markAll(deps, run, unmarked);
    if (!marked) return lost();
    if (marked.complete) return ok(marked.run);
    run = marked.run;
  }
}

/** Marks the brackets as they were read, up to the first batch in which one has changed since; undefined where the run is lost. */
async function markAll(deps: Deps, holder: Run, brackets: readonly BracketRecord[]) {
  let run = holder;
  for (let from = 0; from < brackets.length; from += MOST_CHANGES - 1) {
    const marks = brackets.slice(from, from + MOST_CHANGES - 1).map((bracket) => mark(bracket, run.id));
    const marked = await advance(deps, run, renewed(deps, run, {}), marks);
    if (marked.ok) run = marked.value;
    else return marked.error === 'lost' ? undefined : { run, complete: false };
  }
  return { run, complete: true };
}

function mark(bracket: BracketRecord, run: string) {
  const record: BracketRecord = { ...bracket, state: 'retiring', retiring: run, seq: bracket.seq + 1 };
  return { put: 'bracket', record, when: { seq: bracket.seq } } as const;
}
