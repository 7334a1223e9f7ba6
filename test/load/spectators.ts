// A thread of its own: so many spectators who look at public files again and again, each with the ETag seen last.
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export type Crowd = {
  readonly urls: readonly string[];
  readonly spectators: number;
  readonly everySeconds: number;
  readonly seconds: number;
};

export type Seen = {
  /** Milliseconds. */
  readonly times: readonly number[];
  readonly statuses: Readonly<Record<string, number>>;
};

const { urls, spectators, everySeconds, seconds }: Crowd = workerData;
const times: number[] = [];
const statuses: Record<string, number> = {};
const end = performance.now() + seconds * 1000;

async function look(url: string, etag: string | undefined): Promise<string | undefined> {
  const began = performance.now();
  try {
    const answer = await fetch(url, { headers: etag ? { 'if-none-match': etag } : {} });
    await answer.arrayBuffer();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    return answer.headers.get('etag') ?? etag;
  } catch {
    statuses.failed = (statuses.failed ?? 0) + 1;
    return etag;
  } finally {
    times.push(performance.now() - began);
  }
}

async function spectator(place: number): Promise<void> {
  const url = urls[place % urls.length] ?? '';
  let etag: string | undefined;
  await pause((place / spectators) * everySeconds * 1000);
  while (performance.now() < end) {
    const next = performance.now() + everySeconds * 1000;
    etag = await look(url, etag);
    await pause(Math.max(0, next - performance.now()));
  }
}

await Promise.all(Array.from({ length: spectators }, (_, place) => spectator(place)));
parentPort?.postMessage({ times, statuses } satisfies Seen);
