export type { LineFault } from './line-fault.ts';
export { type EntryRow, readEntriesFile } from './read-entries-file.ts';
