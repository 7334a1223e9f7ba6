import type { Database } from '../ports.ts';
import type { Shared } from './load-shared.ts';

/** Of so many events a process keeps what their files share. */
const MOST_EVENTS = 8;

type Kept = { readonly generation: number; readonly shared: Shared };

const memories = new WeakMap<Database, Map<string, Kept>>();

/** What the files of an event share, if it was read in this generation. */
export function recallShared(db: Database, event: string, generation: number): Shared | undefined {
  const kept = memories.get(db)?.get(event);
  return kept?.generation === generation ? kept.shared : undefined;
}

/** Keeps what the files of an event share until the next generation. */
export function keepShared(db: Database, generation: number, shared: Shared): void {
  const memory = memories.get(db) ?? new Map<string, Kept>();
  memories.set(db, memory);
  memory.delete(shared.event.id);
  memory.set(shared.event.id, { generation, shared });
  const [oldest] = memory.keys();
  if (memory.size > MOST_EVENTS && oldest !== undefined) memory.delete(oldest);
}
