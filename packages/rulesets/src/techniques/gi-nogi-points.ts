import { techniqueTable } from './technique-table.ts';

const columns = {
  minors: {
    label: 'Kids, junior',
    divisions: [{ ageClasses: ['kids-1', 'kids-2', 'kids-3', 'junior'] }],
  },
  adults: { label: 'Adult, masters', divisions: [{ ageClasses: ['adult', 'masters'] }] },
};

const penalty = (before = '') => ({
  minors: `${before}penalty, after a verbal warning`,
  adults: `${before}penalty`,
});

/** The rulebook's list of banned moves is missing: whatever is not here is unstated. */
export const giNogiPointsTechniques = techniqueTable(columns, 'DQ', [
  [
    'banned-move',
    '✗',
    {
      clause: 'Illegal Technique: any use of banned moves',
      label: 'A move that the organizer bans',
      decision: 'the list of banned moves is missing: which ones they are is unstated',
    },
  ],
  [
    'slam',
    '✗',
    {
      clause: 'Slamming',
      label: 'Slam: carrying across the mat, lifting from closed guard, lifting out of a submission',
    },
  ],
  ['takedown', '✓', { clause: 'Takedown' }],
  ['hip-throw', '✓', { clause: 'Slamming: important' }],
  ['double-leg', '✓', { clause: 'Slamming: important', condition: 'without walking across the mat' }],
  [
    'illegal-grip',
    '✗',
    {
      clause: 'Repeated Illegal Grip',
      label: 'Illegal grip, repeated',
      consequence: penalty('stop, '),
      decision: 'which grips are illegal is unstated',
    },
  ],
  [
    'illegal-grip-technique',
    '✗',
    {
      clause: 'An illegal grip during the technique',
      label: 'Technique with an illegal grip',
      consequence: penalty('stop, back to the position before, '),
    },
  ],
  [
    'guard-pull-no-grips',
    '✗',
    {
      clause: 'Pulling Guard Without Grips or Sitting Down Without Grips',
      label: 'Pulling guard or sitting down without grips, then chasing the opponent',
      consequence: penalty(),
    },
  ],
  [
    'stalling',
    '✗',
    { clause: 'Lack of combativeness', label: 'Stalling for 20 seconds', consequence: penalty() },
  ],
  [
    'late-return',
    '✗',
    {
      clause: 'Taking longer than one minute in between rounds',
      label: 'More than 60 seconds between the rounds',
      consequence: penalty(),
    },
  ],
  [
    'gi-pants-grip',
    '✓',
    {
      clause: 'Pants & Shorts Options: important',
      label: 'Gripping the opponent’s gi pants in round 2',
      condition: 'only where the opponent wears them',
    },
  ],
  [
    'referee-abuse',
    '✗',
    {
      clause: 'Unsportsmanlike conduct',
      label: 'Foul language, disrespect or aggression towards the referee',
    },
  ],
  [
    'poor-sportsmanship',
    '✗',
    {
      clause: 'Punishment: poor sportsmanship',
      label: 'Other poor sportsmanship towards opponent, referee or staff',
      consequence: { minors: 'penalty, after a verbal warning, or DQ', adults: 'penalty or DQ' },
      decision: 'a penalty, unless the referee chooses the DQ',
    },
  ],
]);
