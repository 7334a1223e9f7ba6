import type { Change } from '../ports.ts';
import type { EventRecord } from '../records.ts';

/** Holds an event as it was read, status and all, while something is done that rests on it. */
export const unchangedEvent = ({ id, version }: Pick<EventRecord, 'id' | 'version'>): Change => ({
  check: 'event',
  key: { id },
  when: { version },
});
