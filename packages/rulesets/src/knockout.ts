import type { Ruleset } from '@openmat/core';

/** Two meet once, three fight a comeback, four or more single elimination with a match for bronze. */
export const knockoutFormats: Ruleset['formats'] = [
  { upTo: 2, format: 'single-match' },
  { upTo: 3, format: 'comeback' },
  { format: 'single-elimination' },
];
