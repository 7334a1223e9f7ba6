/** A repeatable stream of pseudo-random numbers: the same seed gives the same stream on every machine. */
export interface Random {
  /** The next number, at least 0 and less than 1. */
  readonly next: () => number;
  /** The next whole number, at least 0 and less than `limit` (a positive whole number below 2³²). */
  readonly below: (limit: number) => number;
}

/**
 * Starts a stream of pseudo-random numbers (the generator "sfc32": 128 bits of state, period at least 2³²).
 * Not for secrets.
 *
 * @param seed any whole number; only its lowest 32 bits count
 * @example
 * seededRandom(7).below(1000) === seededRandom(7).below(1000); // => true
 * seededRandom(7).next() === seededRandom(8).next(); // => false
 */
export function seededRandom(seed: number): Random {
  let a = 0x9e3779b9 | 0;
  let b = 0x243f6a88 | 0;
  let c = seed | 0;
  let counter = 1;
  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 15; round += 1) word();
  return {
    next: () => word() / 4294967296,
    below: (limit) => Math.floor((word() / 4294967296) * limit),
  };
}
