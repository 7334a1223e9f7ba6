import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KillableStack, startKillableStack } from './killable-stack.ts';

const WRITERS = 4;

export type Figures = {
  /** Writes that were answered with 201. */
  readonly acknowledged: number;
  /** Of these, the ids that were not there after the restart. */
  readonly lost: readonly string[];
  /** Ids that were there though their request got no answer: allowed, and no more than the writers at each kill. */
  readonly unanswered: number;
};

/**
 * Writes with several clients at once, kills the local stack in the middle of it, starts it again and looks for every
 * acknowledged write; as often as asked.
 */
export async function killRounds(rounds: number, writesEach: number): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'openmat-kill-'));
  const acknowledged = new Set<string>();
  let stack = await startKillableStack(dataDir);
  try {
    const event = await openEvent(stack);
    for (let round = 0; round < rounds; round++) {
      await writeUntilKilled(stack, event, acknowledged, `R${round}`, acknowledged.size + writesEach);
      stack = await startKillableStack(dataDir);
    }
    const present = new Set(await registrationIds(stack, event));
    return {
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter((id) => !present.has(id)),
      unanswered: [...present].filter((id) => !acknowledged.has(id)).length,
    };
  } finally {
    await stack.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Creates the federation and an event that takes entries; gives the event's path. */
export async function openEvent(stack: KillableStack): Promise<string> {
  const federation = { id: 'demo', name: 'Demo Federation' };
  await stack.call('platform-admin', 'POST', '/v1/federations', { body: federation });
  const body = { name: 'Open', startDate: '2026-12-05', timeZone: 'America/Chicago', ruleset: 'madison' };
  const made = await stack.call('organizer', 'POST', '/v1/federations/demo/events', { body });
  const path = `/v1/events/${made.body.id}`;
  const opening = { body: { status: 'open' }, headers: { 'if-match': made.etag } };
  const opened = await stack.call('organizer', 'POST', `${path}/status`, opening);
  if (opened.status !== 200) throw new Error(`the event did not open: ${JSON.stringify(opened.body)}`);
  return path;
}

export async function registrationIds(stack: KillableStack, event: string): Promise<string[]> {
  const ids: string[] = [];
  let query = '?limit=200';
  for (;;) {
    const page = await stack.call('organizer', 'GET', `${event}/registrations${query}`);
    ids.push(...page.body.items.map(({ id }: { id: string }) => id));
    if (page.body.next === undefined) return ids;
    query = `?limit=200&cursor=${encodeURIComponent(page.body.next)}`;
  }
}

async function writeUntilKilled(
  stack: KillableStack,
  event: string,
  acknowledged: Set<string>,
  mark: string,
  enough: number,
): Promise<void> {
  let killed: Promise<void> | undefined;
  async function write(writer: number): Promise<void> {
    for (let i = 0; !killed; i++) {
      const athleteId = `${mark}-${writer}-${i}`;
      const person = { athleteId, name: `Person ${athleteId}`, sex: 'male', birthDate: '1999-05-01' };
      const body = { ...person, discipline: 'gi', level: 'blue' };
      // A request that dies with the stack is the point of this test: it was not acknowledged.
      const sent = await stack
        .call('organizer', 'POST', `${event}/registrations`, { body })
        .catch(() => undefined);
      if (sent?.status === 201) acknowledged.add(sent.body.id);
      else if (sent && !killed) throw new Error(`${sent.status}: ${JSON.stringify(sent.body)}`);
      if (acknowledged.size >= enough) killed ??= stack.kill();
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await killed;
}
