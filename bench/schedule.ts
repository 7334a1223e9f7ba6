import type { Schedule, ScheduleProblem } from '../packages/core/src/schedule/problem.ts';
import { schedule } from '../packages/core/src/schedule/schedule.ts';
import { oneAfterAnother, plainGreedy } from './schedule/baselines.ts';
import { evenLimit } from './schedule/even-limit.ts';
import { figuresOf, mean } from './schedule/figures.ts';
import { evenEvent, madisonEvent } from './schedule/instances.ts';
import { soundness } from './schedule/soundness.ts';

const SEEDS = [1, 2, 3, 4, 5];
const FIXED_EFFORT = 300;
type Method = readonly [name: string, run: (problem: ScheduleProblem) => Schedule];
const searched = (effort: number): Method => [
  `openmat, effort ${effort}`,
  (problem) => schedule(problem, { effort }),
];
const unasked: Method = ['openmat', (problem) => schedule(problem)];
const usual: readonly Method[] = [
  ['one after another', oneAfterAnother],
  ['plain greedy', plainGreedy],
];

/** Quality on one kind of event, by method: means over the seeds. Milliseconds of processor time. */
function quality(
  kind: string,
  make: typeof madisonEvent,
  athletes: number,
  mats: number,
  methods: readonly Method[],
) {
  return methods.map(([method, run]) => {
    const rows = SEEDS.map((seed) => {
      const problem = make(athletes, mats, seed);
      const { milliseconds, result } = timed(() => run(problem));
      const limit = make === evenEvent ? evenLimit(problem) : 1;
      return { milliseconds, limit, ...figuresOf(problem, result) };
    });
    const of = (pick: (row: (typeof rows)[number]) => number, digits: number) =>
      Number(mean(rows.map(pick)).toFixed(digits));
    return {
      event: `${kind} ${athletes}/${mats}`,
      method,
      'makespan/bound': of((row) => row.makespan, 4),
      'span/least': of((row) => row.span, 3),
      'mean span/least': of((row) => row.meanSpan, 3),
      ...(make === evenEvent && { 'its limit': of((row) => row.limit, 3) }),
      'wait min': of((row) => row.waitMinutes, 1),
      ms: of((row) => row.milliseconds, 0),
      'ms at most': Math.round(Math.max(...rows.map((row) => row.milliseconds))),
      faults: rows.reduce((total, { faults }) => total + faults, 0),
    };
  });
}

/** Time and memory, size doubling: at the effort that is usual for the size, and at the same for all. */
function growth() {
  let before = { usual: 0, fixed: 0 };
  return [1250, 2500, 5000, 10_000].map((entrants) => {
    const problem = madisonEvent(Math.round(entrants / 1.2), Math.round(entrants / 167), 1);
    const { milliseconds: usual, result } = timed(() => schedule(problem));
    const fixed = timed(() => schedule(problem, { effort: FIXED_EFFORT })).milliseconds;
    const by = (now: number, then: number) => (then === 0 ? undefined : Number((now / then).toFixed(2)));
    const grown = { usual: by(usual, before.usual), fixed: by(fixed, before.fixed) };
    before = { usual, fixed };
    return {
      entrants,
      matches: result.matches.length,
      ms: Math.round(usual),
      growth: grown.usual,
      [`ms at effort ${FIXED_EFFORT}`]: Math.round(fixed),
      'its growth': grown.fixed,
      'n·log n': Number(((2 * Math.log(entrants)) / Math.log(entrants / 2)).toFixed(2)),
      'memory MB': Math.round(process.resourceUsage().maxRSS / 1024),
    };
  });
}

function timed<T>(run: () => T): { milliseconds: number; result: T } {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  return { milliseconds: (user + system) / 1000, result };
}

const rows = [
  ...quality('madison', madisonEvent, 500, 8, [...usual, searched(0), unasked]),
  ...quality('madison', madisonEvent, 2000, 20, [...usual, searched(0), unasked, searched(5000)]),
  ...quality('even', evenEvent, 500, 8, [...usual, unasked]),
  ...quality('even', evenEvent, 2000, 20, [...usual, unasked, searched(5000)]),
];
console.table(rows);
const sizes = growth();
console.table(sizes);
const random = soundness(Number(process.argv[2] ?? 2000));
console.table(random);
console.log(JSON.stringify({ schedule: { quality: rows, growth: sizes, random } }));
if ([...random, ...rows].some(({ faults }) => faults > 0)) process.exitCode = 1;
