import type { Io } from './io.ts';

/** A job shorter than this says nothing. */
const QUIET_SECONDS = 1;

export interface Progress {
  /** @param done the part that is done, from 0 to 1 */
  report(done: number): void;
  /** Wipes the line. */
  end(): void;
}

/** A line on standard error that says how far a long job is: only for somebody at a terminal, only after a second. */
export function progressLine(io: Io, seconds: () => number): Progress {
  const begun = seconds();
  let shown = '';
  return {
    report(done) {
      const text = `openmat: scheduling, ${Math.floor(100 * done)} %`;
      if (!io.attended || seconds() - begun < QUIET_SECONDS || text === shown) return;
      io.message(`\r${text}`);
      shown = text;
    },
    end() {
      if (shown) io.message(`\r${' '.repeat(shown.length)}\r`);
    },
  };
}
