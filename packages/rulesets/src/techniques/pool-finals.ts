import { techniqueTable } from './technique-table.ts';

const youth = ['youth-5-6', 'youth-7-8', 'youth-9-10', 'youth-11-12'];
const teens = ['teen-13-14', 'teen-15-17'];
const adults = ['adult', 'masters'];
const gi = (label: string, ageClasses: readonly string[], ...levels: string[]) =>
  column(`Gi: ${label}`, 'gi', ageClasses, levels);
const noGi = (label: string, ageClasses: readonly string[], ...levels: string[]) =>
  column(`No-gi: ${label}`, 'no-gi', ageClasses, levels);

function column(label: string, discipline: 'gi' | 'no-gi', ageClasses: readonly string[], levels: string[]) {
  const filter = { disciplines: [discipline], ageClasses };
  return { label, divisions: [levels.length > 0 ? { ...filter, levels } : filter] };
}

const underBlue = ['white', 'gray', 'yellow', 'orange', 'green'];
const columns = {
  'youth-gi': gi('youth', youth),
  'teen-gi': gi('teen, other belts', teens, ...underBlue, 'purple', 'brown', 'black'),
  'teen-gi-blue': gi('teen blue', teens, 'blue'),
  'adult-white': gi('adult white', adults, 'white'),
  'adult-blue-purple': gi('adult blue, purple', adults, 'blue', 'purple'),
  'adult-brown-black': gi('adult brown, black', adults, 'brown', 'black'),
  'youth-no-gi': noGi('youth', youth),
  'teen-no-gi': noGi('teen, other levels', teens, 'beginner', 'intermediate', 'expert'),
  'teen-no-gi-advanced': noGi('teen advanced', teens, 'advanced'),
  'adult-beginner': noGi('adult beginner', adults, 'beginner'),
  'adult-intermediate': noGi('adult intermediate', adults, 'intermediate'),
  'adult-advanced': noGi('adult advanced', adults, 'advanced'),
  'adult-elite': noGi('adult elite', adults, 'expert'),
};

const foul = 'foul (the fourth is a DQ); DQ at once if serious, dangerous or deliberate';
const dq = 'DQ at once';
const choked = 'only as a choke with a grip on the gi';
const disallowed = { clause: 'Disallowed unless explicitly stated' };
const legLocks = { clause: 'Leg locks' };

/**
 * Marks: gi youth, teen, teen blue, adult white, blue and purple, brown and black · no-gi youth, teen,
 * teen advanced, adult beginner, intermediate, advanced, elite.
 */
export const poolFinalsTechniques = techniqueTable(columns, foul, [
  ['straight-ankle-lock', '✗ ✗ ✓ ✓ ✓ ✓ ✗ ✗ ✓ ✓ ✓ ✓ ✓', legLocks],
  ['turning-ankle-lock', '✗ ✗ ✗ ✗ ✗ ✓ ✗ ✗ ✗ ✗ ✗ ✓ ✓', legLocks],
  ['kneebar', '✗ ✗ ✗ ✗ ✗ ✓ ✗ ✗ ✗ ✗ ✓ ✓ ✓', legLocks],
  ['toe-hold', '✗ ✗ ✗ ✗ ✗ ✓ ✗ ✗ ✗ ✗ ✗ ✓ ✓', legLocks],
  ['heel-hook', '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓', legLocks],
  [
    'reaping',
    '✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✓',
    {
      ...legLocks,
      label: 'Reaping: a leg crossed from outside in over the hip or thigh while attacking a foot',
    },
  ],
  ['twisting-leg-lock', '✗', disallowed],
  ['calf-slicer bicep-slicer', '✗ ✗ ✗ ✗ ✗ ✓ ✗ ✗ ✗ ✗ ✗ ✓ ✓', disallowed],
  ['muscle-destruction neck-crank full-nelson twister spinal-crank', '✗', disallowed],
  ['guard-jump', '✗ ✗ ✗ ✗ ✓ ✓ ✗ ✗ ✗ ✗ ✓ ✓ ✓', { clause: 'Jumping guard' }],
  [
    'guard-pull',
    '✓',
    { clause: 'Pulling guard: contact first', condition: 'after contact; it scores nothing' },
  ],
  [
    'guard-pull-no-contact',
    '✗',
    {
      clause: 'Pulling guard: contact first',
      consequence: 'warning, 1 point to the opponent, 2 points, DQ',
    },
  ],
  [
    'guillotine',
    '–',
    {
      clause: 'Guillotines',
      condition:
        'where allowed: not finished standing, sit back safely, no throw from it without head and arm',
    },
  ],
  ['triangle-head-pull', '✗ ✗ ✓ – – – ✗ ✗ ✗ – – – –', { clause: 'Triangle: pulling on the head' }],
  [
    'neck-crush',
    '✓ ✓ ✓ – – – ✗ ✗ ✗ – – – –',
    {
      clause: 'Crushing or squeezing the neck',
      condition: { 'youth-gi': choked, 'teen-gi': choked, 'teen-gi-blue': choked },
    },
  ],
  ['guard-squeeze', '✗ ✗ ✗ – – – ✗ ✗ ✗ – – – –', { clause: 'Lock inside closed guard' }],
  [
    'takedown',
    '✓',
    { clause: 'Slamming: takedowns', condition: 'the opponent is delivered safely to the mat' },
  ],
  [
    'injuring-takedown',
    '✗',
    { clause: 'Slamming: takedowns', label: 'Takedown with intent to injure', consequence: dq },
  ],
  ['slam', '✗', { clause: 'Immediate disqualification: slamming', consequence: dq }],
  ['head-spike', '✗', disallowed],
  ['strike punch kick head-butt bite eye-gouge fish-hook ear-grab hair-pull', '✗', disallowed],
  ['small-joint-lock thumbing scratch pinch groin-contact knee-or-elbow-on-face', '✗', disallowed],
  ['slippery-substance', '✗', disallowed],
  [
    'cuff-or-belt-grip',
    '✗',
    { ...disallowed, label: 'Fingers inside the cuff of pants or sleeve, foot in the belt' },
  ],
  ['shirt-submission', '✗', { ...disallowed, label: 'Submission with the rash guard or shirt' }],
  [
    'avoiding-the-match',
    '✗',
    {
      clause: 'Passivity or fleeing the mat',
      label: 'Leaving the mat repeatedly or deliberately, stalling, refusing to engage',
      consequence: 'foul (the fourth is a DQ)',
    },
  ],
  ['flee-mat', '✗', { clause: 'Immediate disqualification: fleeing the mat', consequence: dq }],
  [
    'arguing',
    '✗',
    {
      clause: 'Immediate disqualification: arguing',
      label: 'Arguing with the referee, by athlete or coach',
      consequence: dq,
    },
  ],
  [
    'unsportsmanlike-conduct',
    '✗',
    {
      clause: 'Immediate disqualification: unsportsmanlike conduct',
      label: 'Unsportsmanlike conduct against athletes, referee, coach or public',
      consequence: dq,
    },
  ],
]);
