import type { Change } from '../ports.ts';
import type { Registration } from '../records.ts';

/** A registration in the place of the version before it. */
export const replaced = (record: Registration): Change => ({
  put: 'registration',
  record,
  when: { version: record.version - 1 },
});
