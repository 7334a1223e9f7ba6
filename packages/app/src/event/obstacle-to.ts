import type { EventStatus } from '@openmat/contracts';
import { isUnderWay } from '../bracketing/bracket-state.ts';
import { bracketRefs, livePlan, readBrackets } from '../bracketing/live-plan.ts';
import type { BracketRecord } from '../bracketing/records.ts';
import { conflict } from '../failures.ts';
import type { Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';
import { isStepBack } from './status.ts';

const MOST_NAMED = 5;

/** What of the brackets forbids an event to take a status: some are not completed, or some are under way. */
export async function obstacleTo(deps: Deps, { id, status: was }: EventRecord, status: EventStatus) {
  if (status !== 'completed' && !isStepBack(was, status)) return undefined;
  const plan = await livePlan(deps, id);
  const brackets = plan ? await readBrackets(deps, await bracketRefs(deps, plan)) : [];
  if (status === 'completed') {
    const open = brackets.filter(({ state }) => state !== 'completed');
    return open.length > 0 ? conflict(`Not completed yet: ${named(open)}.`) : undefined;
  }
  const fought = brackets.filter(isUnderWay);
  return fought.length > 0 ? conflict(`Something was fought already: ${named(fought)}.`) : undefined;
}

function named(brackets: readonly BracketRecord[]): string {
  const ids = brackets.slice(0, MOST_NAMED).map(({ id }) => id);
  const more = brackets.length - ids.length;
  return `${ids.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
