import { audited } from '../audit.ts';
import { unchangedEvent } from '../event/unchanged-event.ts';
import type { Change, Deps } from '../ports.ts';
import { markDirty } from '../projection/mark-dirty.ts';
import type { EventRecord, Roster } from '../records.ts';
import { announce } from '../webhook/announce.ts';
import { advance, lost, moved, refused, type Step } from './claim-run.ts';
import { found, readPlan } from './live-plan.ts';
import { decisionsOf, inputsOf } from './load-planning.ts';
import type { Bracketing, PlanRecord, Run } from './records.ts';
import { takesRuns } from './request-run.ts';
import { retireReplaced } from './retire-replaced.ts';
import { READERS_SECONDS, rested } from './run-state.ts';

const ATTEMPTS = 6;

/**
 * Makes a complete plan the one that readers see: first every bracket that it replaces is marked, then one
 * transaction moves the event's pointer, if nothing has moved that the plan was made from.
 */
export async function publishPlan(deps: Deps, staged: Run): Promise<Step> {
  let run = staged;
  const plan = await readPlan(deps, run.event, run.plan ?? '');
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const current = await readCurrent(deps, run.event);
    const obstacle = obstacleTo(plan, current);
    if (obstacle) return obstacle;
    if (current.bracketing.run !== run.id) return lost();
    const marked = await retireReplaced(deps, run, plan);
    if (!marked.ok) return marked;
    run = marked.value;
    const published = await flip(deps, run, plan, current);
    if (published.ok) return published;
    if (published.error === 'lost') return lost();
  }
  return moved('The event kept changing.');
}

type Current = {
  readonly event: EventRecord;
  readonly inputs: string;
  readonly roster: Roster;
  readonly bracketing: Bracketing;
};

async function readCurrent(deps: Deps, id: string): Promise<Current> {
  const [event, pinned, roster, bracketing] = await Promise.all([
    deps.db.get('event', { id }),
    deps.db.get('ruleset', { event: id }),
    deps.db.get('roster', { event: id }),
    deps.db.get('bracketing', { event: id }),
  ]);
  const known = found(event, `event ${id}`);
  return {
    event: known,
    inputs: inputsOf(known, found(pinned, `ruleset of ${id}`).ruleset),
    roster: found(roster, `roster of ${id}`),
    bracketing: found(bracketing, `bracketing of ${id}`),
  };
}

function obstacleTo(plan: PlanRecord, { event, inputs, roster, bracketing }: Current): Step | undefined {
  if (!takesRuns(event.status)) return refused(`The event is ${event.status}.`);
  if (roster.revision !== plan.roster) return moved('The registrations have changed.');
  if (inputs !== plan.inputs) return moved('The event or its ruleset has changed.');
  if (decisionsOf(bracketing) !== plan.decisions) return moved('A merge was decided meanwhile.');
  if (bracketing.plan !== plan.base) return moved('Another plan was published.');
  if ((bracketing.day?.edits ?? 0) !== plan.edits) return moved('The published plan was edited by hand.');
  return undefined;
}

async function flip(deps: Deps, run: Run, plan: PlanRecord, { event, roster, bracketing }: Current) {
  const principal = { ...run.actor, federation: event.federation };
  const what = { federation: event.federation, event: event.id, action: 'publishPlan', target: run.id };
  const record = rested(deps, run, {
    status: 'published',
    progress: { phase: 'done', done: 1 },
    ...(run.plans.length > 1 && { due: deps.now() + READERS_SECONDS }),
  });
  const told = { event: event.id, run: run.id, plan: plan.id };
  const pointer = { ...bracketing, plan: plan.id, version: bracketing.version + 1 };
  return advance(deps, run, record, [
    { put: 'bracketing', record: pointer, when: { version: bracketing.version } },
    { check: 'roster', key: { event: event.id }, when: { revision: roster.revision } },
    unchangedEvent(event),
    markDirty(deps, event.id),
    ...(await outdated(deps, plan)),
    ...(await announce(deps, event.federation, 'plan.published', told)),
    audited(deps, { principal, correlation: run.correlation }, what),
  ]);
}

/** The run of the plan that is replaced: the sweeper removes its plan once its readers have finished. */
async function outdated(deps: Deps, { event, base }: PlanRecord): Promise<readonly Change[]> {
  if (base === undefined) return [];
  const { run: id } = await readPlan(deps, event, base);
  const run = await deps.db.get('run', { event, id });
  if (!run) return [];
  const record = { ...run, due: deps.now() + READERS_SECONDS, version: run.version + 1 };
  return [{ put: 'run', record, when: { version: run.version } }];
}
