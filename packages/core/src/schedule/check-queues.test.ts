import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../value/random.ts';
import { checkQueues, type QueueBreak } from './check-queues.ts';
import type { ScheduledMatch, ScheduleProblem } from './problem.ts';
import type { MatOrder, QueueOrder } from './queue-order.ts';
import { schedule } from './schedule.ts';
import { settleQueues } from './settle-queues.ts';
import { randomEvent } from './testing/random-event.ts';
import { validateSchedule } from './validate.ts';

/** A random event with the schedule that the planner makes of it. */
function planned(seed: number, { demanding = false, entrants = 40, mats = 3 } = {}) {
  const problem = randomEvent({ seed, entrants, mats, demanding });
  const made = schedule(problem, { seed, effort: 5 });
  return { problem, matches: made.matches, unplaced: made.unplaced };
}

const queuesOf = (matches: readonly ScheduledMatch[], problem: ScheduleProblem): MatOrder[] =>
  problem.mats.map(({ number }) => ({
    mat: number,
    matches: matches.filter(({ mat }) => mat === number).map(({ matchId }) => matchId),
  }));

const startsOf = (matches: readonly ScheduledMatch[]) =>
  new Map(matches.map(({ matchId, start }) => [matchId, start]));

const orderOf = (problem: ScheduleProblem, matches: readonly ScheduledMatch[]): QueueOrder => ({
  problem,
  queues: queuesOf(matches, problem),
  begun: [],
  notBefore: new Map(),
});

/** What the validator finds, but for a bracket on two mats, which an organizer may want, and what has no place at all. */
function faults(order: QueueOrder, times: readonly ScheduledMatch[]): string[] {
  const matches = [...order.begun, ...times];
  const placed = new Set(matches.map(({ matchId }) => matchId));
  const unplaced = order.problem.brackets.flatMap(({ id, matches: own }) =>
    own
      .filter((match) => !placed.has(match.id))
      .map((match) => ({ matchId: match.id, bracketId: id, reason: 'too-late' as const, overrunSeconds: 0 })),
  );
  const begun = new Set(order.begun.map(({ matchId }) => matchId));
  const found = validateSchedule(order.problem, { matches, unplaced }).filter(
    ({ kind, matchId, otherMatchId }) =>
      kind !== 'bracket-on-two-mats' &&
      !(begun.has(matchId) && (otherMatchId === undefined || begun.has(otherMatchId))) &&
      !(kind === 'before-its-feeder' && otherMatchId !== undefined && !placed.has(otherMatchId)),
  );
  return [
    ...new Set(
      found.map(({ kind, matchId, otherMatchId }) => nameOf(kinds[kind] ?? kind, matchId, otherMatchId)),
    ),
  ].sort();
}

/** The validator has one word for too short a rest and none at all. */
const kinds: Readonly<Record<string, string>> = {
  'closed-mat': 'opening-hours',
  'wrong-group': 'hall',
  'too-late': 'block',
  'before-its-feeder': 'feeder',
  'final-not-last': 'finals',
  'two-at-once': 'short-rest',
};

const nameOf = (kind: string, ...ids: readonly (string | undefined)[]) =>
  [kind, ...ids.filter((id) => id !== undefined).sort()].join(' ');

/** Of a match that starts before its feeder has ended the validator tells the rest too. */
function same(breaks: readonly QueueBreak[], found: readonly string[]): void {
  const told = breaks.map(({ rule, matchId, otherMatchId }) =>
    nameOf(kinds[rule] ?? rule, matchId, otherMatchId),
  );
  const feeders = new Set(
    breaks.flatMap(({ rule, matchId, otherMatchId }) =>
      rule === 'feeder' ? [nameOf('short-rest', matchId, otherMatchId)] : [],
    ),
  );
  expect([...new Set(told)].sort()).toEqual(found.filter((fault) => !feeders.has(fault)));
}

const seeds = fc.integer({ min: 1, max: 10_000 });

describe('settleQueues', () => {
  it('leaves a plan as it is where nothing has changed', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, demanding) => {
        const { problem, matches } = planned(seed, { demanding });
        const order = { ...orderOf(problem, matches), notBefore: startsOf(matches) };
        expect(settleQueues(order)).toEqual(matches);
      }),
      { numRuns: 25 },
    );
  });

  it('keeps every rule around what has begun, a mat that closes, and any order that keeps the feeders', () => {
    fc.assert(
      fc.property(seeds, seeds, (seed, shuffling) => {
        const { problem, matches } = planned(seed);
        const random = seededRandom(shuffling);
        const half = problem.start + random.below(2 * 3600);
        const begun = matches.filter(({ start }) => start < half);
        const left = matches.filter(({ start }) => start >= half);
        const queues = queuesOf(left, problem).map(({ mat }) => ({ mat, matches: [] as string[] }));
        for (const { matchId } of left) queues[random.below(queues.length)]?.matches.push(matchId);
        const close = half + random.below(3600);
        const windows = [
          { open: problem.start, close },
          { open: close + 1200, close: problem.start + 1e6 },
        ];
        const mats = problem.mats.map((mat) => (mat.number === 1 ? { ...mat, windows } : mat));
        const order = { problem: { ...problem, mats }, queues, begun, notBefore: startsOf(left) };
        const { times, breaks } = checkQueues(order);
        expect(breaks).toEqual([]);
        expect(times).toHaveLength(left.length);
        expect(faults(order, times)).toEqual([]);
        for (const { mat, matches: wanted } of queues) {
          expect(times.filter((time) => time.mat === mat).map(({ matchId }) => matchId)).toEqual(wanted);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('checkQueues', () => {
  it('tells what the validator finds, whatever match is wanted wherever, and nothing else', () => {
    fc.assert(
      fc.property(seeds, seeds, fc.boolean(), fc.boolean(), (seed, picking, wantedWait, demanding) => {
        const { problem, matches } = planned(seed, { demanding, entrants: 25 });
        fc.pre(matches.length > 0);
        const random = seededRandom(picking);
        const moved = matches[random.below(matches.length)]?.matchId ?? '';
        const queues = queuesOf(matches, problem).map((queue) => ({
          ...queue,
          matches: queue.matches.filter((id) => id !== moved),
        }));
        const goal = queues[random.below(queues.length)]?.matches as string[];
        goal.splice(wantedWait ? goal.length : random.below(goal.length + 1), 0, moved);
        const notBefore = startsOf(matches.filter(({ matchId }) => matchId !== moved));
        const wanted = new Set([moved]);
        const order: QueueOrder = { problem, queues, begun: [], notBefore, wanted, wantedWait };
        const { times, breaks } = checkQueues(order);
        expect(times).toHaveLength(matches.length);
        same(breaks, faults(order, times));
        const impossible = breaks.some((one) => one.impossible);
        if (impossible) return;
        const pairs = breaks.flatMap(({ rule, matchId, otherMatchId }) =>
          otherMatchId === undefined && rule !== 'finals'
            ? []
            : [[matchId, otherMatchId ?? matchId] as const],
        );
        const notEarlier = new Map([...notBefore, ...startsOf(times)]);
        const later = { problem, queues, begun: [], notBefore: notEarlier, forced: pairs };
        expect(settleQueues(later)).toEqual(times);
      }),
      { numRuns: 150 },
    );
  });

  const match = (id: string, athletes: string[], after?: string[]) => ({
    id,
    durationSeconds: 300,
    athletes,
    ...(after && { after }),
  });
  const problem: ScheduleProblem = {
    start: 0,
    changeoverSeconds: 60,
    mats: [{ number: 1 }, { number: 2, groups: ['kids'] }],
    brackets: [
      {
        id: 'k',
        restSeconds: 300,
        matches: [
          match('k.1', ['a', 'b']),
          match('k.2', ['c', 'd']),
          match('k.3', ['a', 'b', 'c', 'd'], ['k.1', 'k.2']),
        ],
      },
      { id: 'y', restSeconds: 300, group: 'kids', matches: [match('y.1', ['e', 'f'])] },
    ],
  };
  const of = (one: string[], two: string[], wanted: string[]) =>
    checkQueues({
      problem,
      queues: [
        { mat: 1, matches: one },
        { mat: 2, matches: two },
      ],
      begun: [],
      notBefore: new Map(),
      wanted: new Set(wanted),
    }).breaks;

  it('finds it impossible that a match waits for one behind it on its mat', () => {
    expect(of(['k.1', 'k.3', 'k.2', 'y.1'], [], ['k.2'])).toContainEqual({
      rule: 'feeder',
      matchId: 'k.3',
      otherMatchId: 'k.2',
      impossible: true,
    });
  });

  it('finds a match before its feeder on another mat, and adults on the kids’ mat', () => {
    expect(of(['k.1', 'k.2', 'y.1'], ['k.3'], ['k.3']).map(({ rule }) => rule)).toEqual([
      'hall',
      'feeder',
      'feeder',
    ]);
  });

  it('finds nothing where a bracket of kids goes to their mat', () => {
    expect(of(['k.1', 'k.2', 'k.3'], ['y.1'], ['y.1'])).toEqual([]);
  });

  it('throws for a match that nobody knows', () => {
    expect(() => of(['z.1'], [], [])).toThrow(RangeError);
  });
});
