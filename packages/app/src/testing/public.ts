import type { MatchResult } from '@openmat/core';
import { findBracket, livePlan } from '../bracketing/live-plan.ts';
import type { BracketRecord } from '../bracketing/records.ts';
import { changeEventStatus } from '../event/update-event.ts';
import { markDirty } from '../projection/mark-dirty.ts';
import { project } from '../projection/project.ts';
import { askAndWork, makeEntered } from './bracketing.ts';
import { MemoryFiles } from './memory-files.ts';
import { organizer, value, type World } from './world.ts';

/** A running event with published brackets, whose public files are as they should be. */
export async function makePublic(counts?: Parameters<typeof makeEntered>[0]) {
  const { world, event } = await makeEntered(counts);
  await askAndWork(world, event);
  for (const status of ['weigh-in', 'running'] as const) {
    value(await changeEventStatus(world, organizer, event, status, ['*']));
  }
  const files = new MemoryFiles();
  await project(world, files, event);
  return { world, event, files };
}

export async function bracketOf(world: World, event: string, id: string): Promise<BracketRecord> {
  const live = await livePlan(world, event);
  const bracket = live && (await findBracket(world, live, id));
  if (!bracket) throw new Error(`no bracket ${id}`);
  return bracket;
}

/** Writes a bracket that has changed, with its mark, in one transaction. */
export async function rewrite(world: World, bracket: BracketRecord): Promise<void> {
  const { event, id, seq } = bracket;
  const record = { ...bracket, seq: seq + 1 };
  const changes = [{ put: 'bracket', record, when: { seq } } as const, markDirty(world, event, id)];
  if (!(await world.db.commit(changes)).ok) throw new Error(`${id} has changed`);
}

/** Records the result of a match of a pool: the one in slot a wins, or the one in b. */
export async function fight(
  world: World,
  event: string,
  id: string,
  number: number,
  result: Partial<MatchResult> & { readonly by?: 'a' | 'b' } = {},
): Promise<void> {
  const bracket = await bracketOf(world, event, id);
  const { by = 'a', ...fields } = result;
  const matches = bracket.matches.map((match) => {
    const slot = match[by];
    if (match.number !== number || !('entrant' in slot)) return match;
    const given = {
      winner: slot.entrant,
      method: 'submission',
      seconds: 90,
      recordedAt: world.now(),
    } as const;
    return { ...match, startedAt: world.now(), result: { ...given, ...fields } };
  });
  await rewrite(world, { ...bracket, state: 'started', matches });
}

/** What the files of an event should be, made at once from all that is stored. */
export async function shouldBe(world: World, event: string): Promise<Record<string, string>> {
  const aside = { ...world, db: world.db.copy(), now: () => world.time };
  const files = new MemoryFiles();
  await aside.db.commit([markDirty(aside, event)]);
  const lease = await aside.db.get('render', { event });
  if (lease) await aside.db.commit([{ remove: 'render', key: { event }, when: { version: lease.version } }]);
  await project(aside, files, event);
  return files.bodies();
}
