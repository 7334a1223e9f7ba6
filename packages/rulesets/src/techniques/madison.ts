import { techniqueTable } from './technique-table.ts';

const grown = ['adult', 'masters'];
const columns = {
  peewee: { label: 'Peewee', divisions: [{ ageClasses: ['peewee'] }] },
  'youth-teens': { label: 'Youth, teens', divisions: [{ ageClasses: ['youth', 'teens'] }] },
  'adult-gi': {
    label: 'Adult, masters: gi',
    divisions: [{ ageClasses: grown, disciplines: ['gi'] as const }],
  },
  'adult-no-gi': {
    label: 'Adult, masters: no-gi beginner, intermediate',
    divisions: [{ ageClasses: grown, disciplines: ['no-gi'] as const, levels: ['beginner', 'intermediate'] }],
  },
  'adult-no-gi-advanced': {
    label: 'Adult, masters: no-gi advanced, expert',
    divisions: [{ ageClasses: grown, disciplines: ['no-gi'] as const, levels: ['advanced', 'expert'] }],
  },
};

const violation = 'verbal warning or DQ, by the referee';
const penalties = {
  peewee: 'verbal warning, 2 points off or DQ, by the referee',
  'youth-teens': violation,
  'adult-gi': violation,
  'adult-no-gi': violation,
  'adult-no-gi-advanced': violation,
};
const beforeGetDown = { clause: 'Get-down Rule', condition: 'before 2:00 it rules out the get-down' };

/** The rulebook only links to its chart of techniques: what is not here is unstated. */
export const madisonTechniques = techniqueTable(columns, penalties, [
  [
    'reaping',
    '✗ ✗ ✗ ✗ ✓',
    {
      clause: 'Reaping',
      label:
        'Reaping: thigh behind the opponent’s leg, calf across the body above the knee, foot past its midline, pressing the knee from outside',
    },
  ],
  ['flee-mat', '✗', { clause: 'Penalties: fleeing the mat', consequence: 'DQ at once' }],
  ['hair-pull', '✗', { clause: 'Hair' }],
  ['takedown guard-pull', '✓', beforeGetDown],
]);
