import { describe, expect, test } from 'vitest';
import { eightAdults, runOn } from './testing/memory-io.ts';

const planned = await runOn(
  { 'entries.csv': eightAdults },
  ...['plan', 'entries.csv', '--ruleset', 'madison', '--start', '2026-12-05T09:00'],
);
const { brackets } = JSON.parse(planned.out) as {
  brackets: {
    entrants: { id: string }[];
    matches: { id: string; a: { entrant: string }; b: { entrant: string } }[];
  }[];
};
const three = brackets.find(({ entrants }) => entrants.length === 3);
if (!three) throw new Error('the example has a bracket of three');
const [light, middle, heavy] = three.entrants.map(({ id }) => id) as [string, string, string];

const between = (one: string, other: string) =>
  three.matches.find(
    ({ a, b }) => [a.entrant, b.entrant].includes(one) && [a.entrant, b.entrant].includes(other),
  )?.id ?? '';
const results = [
  { matchId: between(light, middle), winner: light, method: 'submission', seconds: 62 },
  { matchId: between(light, heavy), winner: heavy, method: 'decision' },
  { matchId: between(middle, heavy), winner: heavy, method: 'walkover', absent: [middle] },
];

const standings = (given: unknown, ...more: string[]) =>
  runOn(
    {
      'bracket.json': JSON.stringify(three),
      'results.json': typeof given === 'string' ? given : JSON.stringify(given),
    },
    ...['standings', 'bracket.json', 'results.json', '--ruleset', 'madison', ...more],
  );

describe('openmat standings', () => {
  test('ranks a bracket of a plan by its results', async () => {
    const { exitCode, out } = await standings(results);
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toEqual({
      ranking: [
        { rank: 1, id: heavy, points: 2, wins: 2, losses: 0, decidedBy: ['points', 'head-to-head'] },
        { rank: 2, id: light, points: 2, wins: 1, losses: 1, decidedBy: ['points', 'head-to-head'] },
        { rank: 3, id: middle, points: -1, wins: 0, losses: 2, decidedBy: ['points'] },
      ],
      ties: [],
      complete: true,
    });
  });

  test('says that a bracket is not complete', async () => {
    const { out } = await standings(results.slice(0, 1));
    expect(JSON.parse(out)).toMatchObject({ complete: false, ties: [] });
  });

  test.each([
    ['{', /^results.json: is not JSON/],
    [[{ ...results[0], method: 'magic' }], /^results.json: 0.method: /],
    [[{ ...results[0], matchId: 'x.1' }], /^results.json: 0.matchId: "x.1" is no match of the bracket\n$/],
    [[{ ...results[0], winner: 'nobody' }], /^results.json: 0: "nobody" is not in the bracket\n$/],
    [[{ ...results[0], winner: heavy }], /: not the two who are in this match\n$/],
    [[results[0], results[0]], /^results.json: 1.matchId: .* has two results\n$/],
    [[{ ...results[0], method: 'double-dq' }], /^results.json: 0.winner: nobody wins a double-dq\n$/],
    [[{ ...results[0], winner: null }], /^results.json: 0.winner: somebody wins by submission\n$/],
    [[{ ...results[0], absent: [light] }], /^results.json: 0.absent: the winner was there\n$/],
    [[{ ...results[0], referee: 'me' }], /^results.json: 0: /],
  ])('refuses results %#', async (given, message) => {
    const { exitCode, out, err } = await standings(given);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(err).toMatch(message);
  });
});

describe('a bracket that is no graph', () => {
  type Bracket = typeof three & { division: object; stages: object[] };
  const broken = (change: (bracket: Bracket) => object) =>
    runOn(
      { 'bracket.json': JSON.stringify(change(structuredClone(three) as Bracket)), 'results.json': '[]' },
      ...['standings', 'bracket.json', 'results.json', '--ruleset', 'madison'],
    );
  const slotA = (slot: object) => (bracket: Bracket) => {
    Object.assign(bracket.matches[0] as object, { a: slot });
    return bracket;
  };

  test.each([
    ['an unknown entrant', slotA({ entrant: 'nobody' }), 'matches.0.a: "nobody" is no entrant'],
    ['a match that waits for itself', slotA({ winnerOf: three.matches[0]?.id }), 'is no earlier match'],
    ['a later feeder', slotA({ loserOf: three.matches[2]?.id }), 'is no earlier match'],
    ['a rank of its own pool', slotA({ rank: 1, of: 'pool' }), 'pool is no earlier pool'],
    [
      'two like sides',
      (bracket: Bracket) => slotA(bracket.matches[0]?.b as object)(bracket),
      'matches.0.b: is the same as a',
    ],
    [
      'a match twice',
      (bracket: Bracket) => ({ ...bracket, matches: [...bracket.matches, bracket.matches[0]] }),
      'is there twice',
    ],
    [
      'an entrant twice',
      (bracket: Bracket) => ({ ...bracket, entrants: [...bracket.entrants, bracket.entrants[0]] }),
      'is there twice',
    ],
    [
      'an unknown stage',
      (bracket: Bracket) => ({ ...bracket, stages: [{ id: 'x', kind: 'pool' }] }),
      '"pool" is no stage',
    ],
    [
      'an unknown age class',
      (bracket: Bracket) => ({ ...bracket, division: { age: 'nope' } }),
      'division.age: "nope" is no age class',
    ],
  ])('%s', async (_, change, message) => {
    const { exitCode, out, err } = await broken(change);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(err).toMatch(/^bracket.json: /);
    expect(err).toContain(message);
  });
});
