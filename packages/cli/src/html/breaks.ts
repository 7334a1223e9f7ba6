import type { MatProgramme } from './programme.ts';

/** A stretch without matches on a mat, between two of them. Epoch seconds. */
export interface Break {
  readonly from: number;
  readonly to: number;
}

/** Shorter ones are only the change of athletes. */
const SHORTEST_BREAK = 15 * 60;

/** The breaks of a mat, in order. */
export function breaksOf({ matches }: MatProgramme): Break[] {
  return matches.slice(1).flatMap(({ at }, index) => {
    const from = matches[index]?.at.end ?? at.start;
    return at.start - from >= SHORTEST_BREAK ? [{ from, to: at.start }] : [];
  });
}
