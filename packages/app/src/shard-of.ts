import { OUTBOX_SHARDS } from './ports.ts';

/** The partition of the outbox in which the message of this id stands. */
export const shardOf = (id: string) => (id.charCodeAt(id.length - 1) || 0) % OUTBOX_SHARDS;
