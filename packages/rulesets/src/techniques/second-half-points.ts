import { techniqueTable } from './technique-table.ts';

const columns = {
  minors: {
    label: 'Kids, juveniles (4–17)',
    divisions: [{ ageClasses: ['kids-4-6', 'kids-7-9', 'kids-10-12', 'juvenile-13-15', 'juvenile-16-17'] }],
  },
  adults: { label: 'Adult, masters', divisions: [{ ageClasses: ['adult', 'masters'] }] },
};

const referee = '−1 or DQ, entered by the referee';
const open = 'the rulebook names no consequence: the referee enters −1 or DQ';
const illegal = { clause: 'Illegal Techniques', decision: open };
const belowWaist = { clause: 'General Rules 6: no submissions below the waist', decision: open };

/** Marks: minors, adults. */
export const secondHalfPointsTechniques = techniqueTable(columns, referee, [
  ['choke guillotine anaconda darce', '✓', { clause: 'Legal Techniques: any kind of choke' }],
  ['armbar shoulder-lock', '✓', { clause: 'Legal Techniques: any armbar or shoulder lock' }],
  [
    'windpipe-hold',
    '✗',
    { clause: 'General Rules 2; Legal Techniques: except closing the windpipe', decision: open },
  ],
  ['straight-ankle-lock turning-ankle-lock kneebar heel-hook', '✗ –', belowWaist],
  ['twisting-leg-lock calf-slicer', '✗ –', belowWaist],
  ['toe-hold', '✗', { ...illegal, clause: 'Illegal Techniques: no finger or toe holds' }],
  [
    'reaping',
    '–',
    { clause: 'General Rules 6', condition: { minors: 'as a submission below the waist it is illegal' } },
  ],
  ['small-joint-lock', '✗', { ...illegal, clause: 'General Rules 2; Illegal Techniques' }],
  ['full-nelson crucifix teepee', '✗', illegal],
  ['slam', '✗', { ...illegal, clause: 'Illegal Techniques; General Rules 6' }],
  ['guard-jump', '✗ –', { ...illegal, clause: 'Illegal Techniques: 17 years old and younger' }],
  ['takedown', '✓', { clause: 'Points: takedown' }],
  [
    'guard-pull',
    '✓',
    { clause: 'Penalties: guard pull', condition: 'making and keeping contact with the opponent' },
  ],
  ['guard-pull-no-contact', '✗', { clause: 'Penalties: guard pull', consequence: '−1 point' }],
  [
    'backing-off',
    '✗',
    {
      clause: 'Penalties: backing up',
      label: 'Letting go, backing off and avoiding to engage again',
      consequence: '−1 point',
    },
  ],
  [
    'passivity',
    '✗',
    { clause: 'Penalties: passivity', label: 'Passivity', consequence: 'two warnings, then −1 each time' },
  ],
  [
    'strike punch kick head-butt bite eye-gouge fish-hook ear-grab hair-pull',
    '✗',
    { ...illegal, clause: 'General Rules 2; Illegal Techniques' },
  ],
  ['thumbing scratch pinch groin-contact hand-on-face knee-or-elbow-on-face', '✗', illegal],
  [
    'shirt-or-shorts-grip',
    '✗',
    {
      clause: 'Legal Techniques: no use of T-shirt',
      label: 'Using the T-shirt or holding the shorts',
      decision: open,
    },
  ],
  ['slippery-substance', '✗', { ...illegal, clause: 'General Rules 3; Illegal Techniques' }],
  [
    'fixed-match',
    '✗',
    {
      clause: 'Penalties: fixed fight',
      label: 'Fixed match between team-mates',
      consequence: 'DQ of both from the whole event',
    },
  ],
]);
