import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../sim/client.ts';

export type MatDay = {
  /** Milliseconds from a call to its answer. */
  readonly times: readonly number[];
  readonly statuses: Readonly<Record<string, number>>;
  /** Acknowledged calls that are not there in the end. */
  readonly lost: number;
};

const CALLS_PER_MATCH = 10;

/** A table that enters a call every so often: nine that end nothing, then a submission, and on to the next match. */
export async function keepTable(
  client: Client,
  event: string,
  matches: readonly string[],
  { harmless, everySeconds, seconds }: { harmless: string; everySeconds: number; seconds: number },
): Promise<MatDay> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const acknowledged = new Map<string, number>();
  const end = performance.now() + seconds * 1000;

  async function command(path: string, body: object) {
    const began = performance.now();
    const answer = await client.command('POST', path, body);
    times.push(performance.now() - began);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    return answer;
  }

  await pause(Math.random() * everySeconds * 1000);
  for (const matchId of matches) {
    if (performance.now() >= end) break;
    const path = `${event}/matches/${matchId}`;
    if ((await client.command('POST', `${path}/start`)).status !== 200) continue;
    for (let seq = 1; seq <= CALLS_PER_MATCH && performance.now() < end; seq++) {
      const next = performance.now() + everySeconds * 1000;
      const call = seq < CALLS_PER_MATCH ? harmless : 'submission';
      const { status } = await command(`${path}/calls`, { seq, at: seq, by: seq % 2 ? 'a' : 'b', call });
      if (status === 200) acknowledged.set(path, seq);
      await pause(Math.max(0, next - performance.now()));
    }
  }
  let lost = 0;
  for (const [path, count] of acknowledged) {
    const { body } = await client.get(`${path}/calls`);
    lost += count - body.calls.filter(({ seq }: { seq: number }) => seq <= count).length;
  }
  return { times, statuses, lost };
}

/** The matches of some brackets that may be fought at once. */
export async function matchesOf(
  client: Client,
  event: string,
  brackets: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const id of brackets) {
    const { body } = await client.get(`${event}/brackets/${id}`);
    for (const match of body.matches) if (match.status === 'ready') found.push(match.id);
  }
  return found;
}
