export const DISCIPLINES = ['gi', 'no-gi', 'gi-and-no-gi'] as const;
export type Discipline = (typeof DISCIPLINES)[number];

export const SEXES = ['male', 'female'] as const;
export type Sex = (typeof SEXES)[number];
