// Simulated days of 500 athletes: how many matches start within the window that was announced half an hour before, how
// wide it is, and how near counting the matches that are left comes. Beside it what one pass over all queues takes.
// Usage: npx node bench/day.ts [SEEDS] [ATHLETES] [MATS]
import { estimateStarts, type MatchDay, type Ruleset } from '@openmat/core';
import { findRuleset } from '@openmat/rulesets';
import { DAY_START, Tournament } from '../packages/core/src/schedule/testing/day-of-athletes.ts';
import { type Announced, dayKinds, simulateDay } from '../packages/core/src/schedule/testing/simulate-day.ts';

const [seeds = 2, athletes = 500, mats = 9] = process.argv.slice(2).map(Number);

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (value: number) => Math.round(value * 1000) / 10;
const minutes = (seconds: number) => Math.round(seconds / 6) / 10;

function figures(fought: readonly Announced[]) {
  const share = (is: (match: Announced) => boolean) =>
    percent(mean(fought.map((match) => Number(is(match)))));
  const off = (guess: (match: Announced) => number) =>
    minutes(median(fought.map((match) => Math.abs(match.start - guess(match)))));
  const width = ({ said }: Announced) => said.latest - said.earliest;
  return {
    matches: fought.length,
    'inside %': share(({ start, said }) => start >= said.earliest && start <= said.latest),
    'width min': minutes(median(fought.map(width))),
    'off by min': off(({ said }) => said.start),
    'naive off by': off(({ naive }) => naive),
    'naive inside %': share((match) => Math.abs(match.start - match.naive) <= width(match) / 2),
  };
}

const days = ['madison', 'pool-finals'].flatMap((id) =>
  dayKinds.flatMap((kind) =>
    Array.from({ length: seeds }, (_, index) => {
      const ruleset = findRuleset(id) as Ruleset;
      const day = simulateDay({ ruleset, athletes, mats, seed: index + 1, kind });
      return { id, kind: kind.name, seed: index + 1, ...day };
    }),
  ),
);
const rows = days.map(({ id, kind, seed, fought, faults }) => ({
  day: `${id} ${kind} ${seed}`,
  ...figures(fought),
  faults: faults.length,
}));
console.table(rows);
const averages = dayKinds.map(({ name }) => ({
  kind: name,
  ...figures(days.flatMap(({ kind, fought }) => (kind === name ? fought : []))),
}));
console.table(averages);

/** One pass over the queues of a day that has not begun. Milliseconds: the fastest and the median of many. */
function passTime(entered: number, onMats: number) {
  const tournament = new Tournament(findRuleset('madison') as Ruleset, entered, onMats, 1);
  const day: MatchDay = {
    now: DAY_START,
    toleranceSeconds: 600,
    changeoverSeconds: 60,
    mats: tournament.mats(),
  };
  const times = Array.from({ length: 80 }, () => {
    const began = performance.now();
    estimateStarts(day);
    return performance.now() - began;
  });
  const matches = day.mats.reduce((sum, mat) => sum + mat.matches.length, 0);
  return { matches, 'fastest ms': Math.min(...times), 'median ms': median(times) };
}
const passes = [passTime(500, 9), passTime(2000, 20)];
console.table(passes);
console.log(JSON.stringify({ bench: 'day', rows, averages, passes }));
if (averages.some((row) => row['inside %'] < 90 || row['width min'] > 20)) process.exitCode = 1;
