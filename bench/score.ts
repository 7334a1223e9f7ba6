// Replaying a match of 10,000 calls under every ruleset; the requirement is 100 ms.
import { type Call, scoreMatch, startMatch } from '@openmat/core';
import { rulesets } from '@openmat/rulesets';

const CALLS = 10_000;

/** Age classes whose matches have the most calls: points for peewees, verbal warnings for juniors. */
const ages: Readonly<Record<string, string>> = { madison: 'peewee', 'gi-nogi-points': 'junior' };

const rows = rulesets.map(({ id, scoring }) => {
  const start = startMatch(scoring, {
    division: { age: ages[id] ?? 'adult' },
    stage: 'final',
    seconds: 2 * CALLS + scoring.breakSeconds,
  });
  if (!start.ok) throw new Error(start.error);
  const kinds = new Set([
    'position',
    'advantage',
    'fact',
    'void',
    'wave-off',
    'get-down',
    'timeout',
    'timeout-end',
  ]);
  const names = Object.entries(scoring.calls).flatMap(([name, { kind, absolute }]) =>
    kinds.has(kind) && !absolute ? [name] : [],
  );
  const lively = names.filter(
    (name) => scoring.calls[name]?.ageClasses?.includes(ages[id] ?? 'adult') ?? true,
  );
  const called = lively.length > 0 ? lively : ['overtime-escape'];
  const calls: Call[] = Array.from({ length: CALLS }, (_, i) => {
    const by = Math.floor(i / called.length) % 2 === 0 ? 'a' : 'b';
    const call = called[i % called.length] as string;
    return {
      at: call === 'overtime-escape' ? 10 : i,
      by: call === 'overtime-escape' && i % 2 ? 'b' : by,
      call,
    };
  });
  const times: number[] = [];
  let ended = false;
  let ignored = 0;
  for (let run = 0; run < 5; run++) {
    const before = performance.now();
    const sheet = scoreMatch(start.value, calls);
    times.push(performance.now() - before);
    if (!sheet.ok) throw new Error(sheet.error[0]?.message);
    ended = sheet.value.ended;
    ignored = sheet.value.ignored.length;
  }
  const [first = 0] = times;
  const median = times.toSorted((x, y) => x - y)[2] ?? 0;
  const round = (ms: number) => Math.round(ms * 10) / 10;
  return { ruleset: id, calls: CALLS, ignored, ended, firstMs: round(first), medianMs: round(median) };
});
console.table(rows);
console.log(JSON.stringify({ bench: 'score', rows }));
