import type { DisciplineRules } from '@openmat/core';

/** Belts in the gi. Gray to orange belong to those under 16; green competes with blue from 16 on. */
export const belts: DisciplineRules = {
  levels: [
    { id: 'white' },
    { id: 'gray', untilAge: 15 },
    { id: 'yellow', untilAge: 15 },
    { id: 'orange', untilAge: 15 },
    { id: 'green', competesAs: { age: 16, level: 'blue' } },
    { id: 'blue', fromAge: 16 },
    { id: 'purple', fromAge: 16 },
    { id: 'brown', fromAge: 16 },
    { id: 'black', fromAge: 16 },
  ],
};

/** Experience without the gi. */
export const experience: DisciplineRules = {
  levels: [
    { id: 'beginner' },
    { id: 'intermediate' },
    { id: 'advanced' },
    { id: 'expert', aliases: ['elite'] },
  ],
};
