export { type Io, processIo } from './io.ts';
export type { ExitCode } from './load-event.ts';
export { run } from './run.ts';
