import { techniqueTable } from './technique-table.ts';

const kidsAndTeens = ['kids-4-5', 'kids-6-7', 'kids-8-9', 'kids-10-11', 'teens-12-13', 'teens-14-15'];
const gi = { disciplines: ['gi'] } as const;
const noGi = { disciplines: ['no-gi'] } as const;
const novices = [{ ageClasses: ['juvenile'] }, { ageClasses: ['adult'], levels: ['white', 'beginner'] }];
const fromBlue = {
  ageClasses: ['adult'],
  levels: ['blue', 'purple', 'brown', 'black', 'intermediate', 'advanced', 'expert'],
};
const columns = {
  'young-gi': { label: 'Gi: kids, teens', divisions: [{ ...gi, ageClasses: kidsAndTeens }] },
  'novice-gi': {
    label: 'Gi: juveniles, white belts',
    divisions: novices.map((some) => ({ ...gi, ...some })),
  },
  'blue-gi': { label: 'Gi: adults from blue belt', divisions: [{ ...gi, ...fromBlue }] },
  'young-no-gi': { label: 'No-gi: kids, teens', divisions: [{ ...noGi, ageClasses: kidsAndTeens }] },
  'novice-no-gi': {
    label: 'No-gi: juveniles, beginners',
    divisions: novices.map((some) => ({ ...noGi, ...some })),
  },
  'blue-no-gi': { label: 'No-gi: adults from intermediate', divisions: [{ ...noGi, ...fromBlue }] },
};

const early = 'stopped before full extension';
const upperBody = 'Kids: upper-body attacks only';
const legal = { clause: 'Legal' };
const illegal = { clause: 'Illegal' };

/** Marks: kids and teens, juveniles and white belts, adults from blue belt; once for both disciplines or for each. */
export const subOvertimeTechniques = techniqueTable(columns, 'DQ', [
  ['choke', '✓', legal],
  ['windpipe-hold', '✗', { clause: 'Legal: any choke except closing the windpipe with a hand' }],
  ['guillotine anaconda darce', '✗ ✓ ✓', { clause: `Legal: any choke; ${upperBody}` }],
  ['crossface-guillotine', '✗', illegal],
  ['armbar shoulder-lock', '✓', { ...legal, condition: { 'young-gi': early, 'young-no-gi': early } }],
  ['wrist-lock', '✗ ✗ ✓', { clause: 'Legal: wrist lock not for white belt; Illegal' }],
  ['straight-ankle-lock turning-ankle-lock', '✗ ✓ ✓', { clause: `Legal: any ankle lock; ${upperBody}` }],
  [
    'toe-hold',
    '✗ ✓ ✓',
    { clause: `Legal: any ankle lock; ${upperBody}`, decision: 'a toe hold counts as an ankle lock' },
  ],
  ['kneebar twister', '✗ ✗ ✓', { clause: 'Legal: blue belt and above; Illegal: white belt' }],
  ['spinal-crank neck-crank', '✗ – –', { clause: 'Kids: no spine-risk submissions' }],
  ['heel-hook bicep-slicer calf-slicer', '✗', illegal],
  ['twisting-leg-lock', '✗ – –', { clause: upperBody }],
  [
    'reaping',
    '✗ ✗ ✗ ✗ ✓ ✓',
    {
      clause: `Illegal: reaping in gi; ${upperBody}`,
      condition: {
        'novice-no-gi': 'while the foot is free to turn',
        'blue-no-gi': 'while the foot is free to turn',
      },
    },
  ],
  ['guard-pull', '✓', legal],
  ['flying-armbar flying-triangle', '– ✓ ✓', legal],
  ['guard-jump kani-basami slam', '✗', illegal],
  ['can-opener full-nelson shoulder-trapping-crank', '✗', illegal],
  [
    'head-spike',
    '✗',
    { ...illegal, label: 'Spiking the opponent on the head: in a takedown, or off the back' },
  ],
  ['forward-roll', '✗', illegal],
  ['strike punch kick head-butt bite eye-gouge fish-hook ear-grab hair-pull', '✗', illegal],
  ['thumbing scratch pinch groin-contact slippery-substance', '✗', illegal],
  ['small-joint-lock', '✗', { ...illegal, label: 'Holding fewer than 4 fingers or 5 toes' }],
  ['shirt-or-shorts-grip', '– – – ✗ ✗ ✗', illegal],
  ['ring-push', '✗', { clause: 'In case the edition is in a ring', edition: 'ring' }],
]);
