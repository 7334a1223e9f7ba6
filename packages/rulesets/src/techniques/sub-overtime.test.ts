import { describe, expect, test } from 'vitest';
import { resolveRuleset } from '../resolve.ts';
import { subOvertime } from '../sub-overtime.ts';
import { answerOf, marksOf, statedTechniques } from './testing/marks.ts';

const divisions = {
  gi: {
    young: ['gi kids-4-5 white', 'gi kids-10-11 yellow', 'gi teens-12-13 green', 'gi teens-14-15 orange'],
    novice: ['gi juvenile white', 'gi juvenile blue', 'gi juvenile black', 'gi adult white'],
    blue: ['gi adult blue', 'gi adult purple', 'gi adult brown', 'gi adult black'],
  },
  noGi: {
    young: ['no-gi kids-6-7 beginner', 'no-gi kids-8-9 expert', 'no-gi teens-14-15 advanced'],
    novice: ['no-gi juvenile beginner', 'no-gi juvenile expert', 'no-gi adult beginner'],
    blue: ['no-gi adult intermediate', 'no-gi adult advanced', 'no-gi adult expert'],
  },
};

/** The same for kids and teens, for white belts and juveniles, for adults from blue belt. */
const bothDisciplines: Readonly<Record<string, string>> = {
  choke: '✓ ✓ ✓',
  'windpipe-hold': '✗ ✗ ✗',
  guillotine: '✗ ✓ ✓',
  anaconda: '✗ ✓ ✓',
  darce: '✗ ✓ ✓',
  'crossface-guillotine': '✗ ✗ ✗',
  armbar: '✓ ✓ ✓',
  'shoulder-lock': '✓ ✓ ✓',
  'wrist-lock': '✗ ✗ ✓',
  'straight-ankle-lock': '✗ ✓ ✓',
  'turning-ankle-lock': '✗ ✓ ✓',
  'toe-hold': '✗ ✓ ✓',
  kneebar: '✗ ✗ ✓',
  twister: '✗ ✗ ✓',
  'spinal-crank': '✗ – –',
  'neck-crank': '✗ – –',
  'heel-hook': '✗ ✗ ✗',
  'bicep-slicer': '✗ ✗ ✗',
  'calf-slicer': '✗ ✗ ✗',
  'twisting-leg-lock': '✗ – –',
  'guard-pull': '✓ ✓ ✓',
  'flying-armbar': '– ✓ ✓',
  'flying-triangle': '– ✓ ✓',
  'guard-jump': '✗ ✗ ✗',
  'kani-basami': '✗ ✗ ✗',
  slam: '✗ ✗ ✗',
  'can-opener': '✗ ✗ ✗',
  'full-nelson': '✗ ✗ ✗',
  'shoulder-trapping-crank': '✗ ✗ ✗',
  'head-spike': '✗ ✗ ✗',
  'forward-roll': '✗ ✗ ✗',
  strike: '✗ ✗ ✗',
  punch: '✗ ✗ ✗',
  kick: '✗ ✗ ✗',
  'head-butt': '✗ ✗ ✗',
  bite: '✗ ✗ ✗',
  'eye-gouge': '✗ ✗ ✗',
  'fish-hook': '✗ ✗ ✗',
  'ear-grab': '✗ ✗ ✗',
  'hair-pull': '✗ ✗ ✗',
  thumbing: '✗ ✗ ✗',
  scratch: '✗ ✗ ✗',
  pinch: '✗ ✗ ✗',
  'groin-contact': '✗ ✗ ✗',
  'small-joint-lock': '✗ ✗ ✗',
  'slippery-substance': '✗ ✗ ✗',
  'ring-push': '✗ ✗ ✗',
};

const byDiscipline: Readonly<Record<string, { gi: string; noGi: string }>> = {
  reaping: { gi: '✗ ✗ ✗', noGi: '✗ ✓ ✓' },
  'shirt-or-shorts-grip': { gi: '– – –', noGi: '✗ ✗ ✗' },
};

const expected = [
  ...Object.entries(bothDisciplines).map(([technique, marks]) => ({ technique, gi: marks, noGi: marks })),
  ...Object.entries(byDiscipline).map(([technique, marks]) => ({ technique, ...marks })),
];

describe('sub-overtime, "Techniques"', () => {
  test.each(expected)('$technique: gi $gi, no-gi $noGi', ({ technique, gi, noGi }) => {
    for (const [discipline, marks] of [
      ['gi', gi],
      ['noGi', noGi],
    ] as const) {
      const { young, novice, blue } = divisions[discipline];
      const [k, w, b] = marks.split(' ');
      expect(marksOf(subOvertime, technique, young)).toBe(young.map(() => k).join(' '));
      expect(marksOf(subOvertime, technique, novice)).toBe(novice.map(() => w).join(' '));
      expect(marksOf(subOvertime, technique, blue)).toBe(blue.map(() => b).join(' '));
    }
  });

  test('the chart says nothing about any other technique', () => {
    const all = Object.values(divisions).flatMap((some) => Object.values(some).flat());
    expect(statedTechniques(subOvertime, all)).toEqual(expected.map(({ technique }) => technique).sort());
  });

  test('"Using any illegal technique": an immediate DQ', () => {
    for (const { technique } of expected) {
      const { legality, consequence } = answerOf(subOvertime, technique, 'gi kids-4-5 white');
      expect(consequence).toBe(legality === 'illegal' ? 'DQ' : undefined);
    }
  });

  test('"For kids, the referee stops the fight before full extension"', () => {
    const armbar = (division: string) => answerOf(subOvertime, 'armbar', division).condition;
    expect(armbar('gi kids-4-5 white')).toBe('stopped before full extension');
    expect(armbar('no-gi teens-14-15 expert')).toBe('stopped before full extension');
    expect(armbar('gi juvenile white')).toBeUndefined();
  });

  test('"Reaping": in no-gi while the foot is free to turn', () => {
    const reaping = (division: string) => answerOf(subOvertime, 'reaping', division).condition;
    expect(reaping('no-gi adult beginner')).toBe('while the foot is free to turn');
    expect(reaping('no-gi adult expert')).toBe('while the foot is free to turn');
    expect(reaping('gi adult black')).toBeUndefined();
  });

  test('that a toe hold counts as an ankle lock is marked as a decision', () => {
    expect(answerOf(subOvertime, 'toe-hold', 'gi adult blue').decision).toContain('ankle lock');
    expect(answerOf(subOvertime, 'straight-ankle-lock', 'gi adult blue').decision).toBeUndefined();
  });

  test('"In a ring": pushing out is illegal in a ring, and no question on an open mat', () => {
    const edition = (value: string) => {
      const ruleset = resolveRuleset(subOvertime, [{ path: 'techniques.edition', value }]);
      if (!ruleset.ok) throw new Error(ruleset.error.map(({ message }) => message).join());
      return ruleset.value;
    };
    expect(answerOf(subOvertime, 'ring-push', 'gi adult blue').condition).toBe(
      'only in an edition held in a ring',
    );
    const inRing = answerOf(edition('ring'), 'ring-push', 'gi adult blue');
    expect(inRing).toMatchObject({ legality: 'illegal', consequence: 'DQ' });
    expect(inRing.condition).toBeUndefined();
    expect(statedTechniques(edition('open-mat'), ['gi adult blue'])).not.toContain('ring-push');
  });
});
