// Creating, recording and ranking 400 round robins of five, beside brackets-manager with its in-memory storage.
import { type MatchResult, type Ruleset, rankBracket, roundRobin } from '@openmat/core';
import { findRuleset } from '@openmat/rulesets';
import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';

const BRACKETS = 400;
const names = ['A', 'B', 'C', 'D', 'E'];
const madison = findRuleset('madison') as Ruleset;

function openmat(): number {
  let champions = 0;
  for (let number = 0; number < BRACKETS; number++) {
    const graph = roundRobin(`b${number}`, names);
    const entrants = names.map((id) => ({ id, weight: { hundredths: 7000, unit: 'kg' as const } }));
    const bracket = { ...graph, entrants, division: { age: 'adult' } };
    const results: MatchResult[] = [];
    for (const { id, a } of graph.matches) {
      results.push({
        matchId: id,
        winner: 'entrant' in a ? a.entrant : null,
        method: 'submission',
        seconds: 60,
      });
    }
    if (rankBracket(bracket, results, madison).ranking[0]?.rank === 1) champions++;
  }
  return champions;
}

async function bracketsManager(): Promise<number> {
  const manager = new BracketsManager(new InMemoryDatabase());
  let champions = 0;
  for (let number = 0; number < BRACKETS; number++) {
    const stage = await manager.create.stage({
      tournamentId: number,
      name: `b${number}`,
      type: 'round_robin',
      seeding: names,
      settings: { groupCount: 1, size: names.length },
    });
    const { match } = await manager.get.stageData(stage.id);
    for (const { id } of match) {
      await manager.update.match({ id, opponent1: { score: 2, result: 'win' }, opponent2: { score: 0 } });
    }
    const data = await manager.get.stageData(stage.id);
    const wins = new Map<unknown, number>();
    for (const { opponent1 } of data.match) wins.set(opponent1?.id, (wins.get(opponent1?.id) ?? 0) + 1);
    if (Math.max(...wins.values()) > 0) champions++;
  }
  return champions;
}

async function timed(run: () => number | Promise<number>): Promise<number> {
  globalThis.gc?.();
  const before = performance.now();
  if ((await run()) !== BRACKETS) throw new Error('a bracket has no champion');
  return performance.now() - before;
}

const ours: number[] = [];
const theirs: number[] = [];
/** Both are measured warm: about as long a run-up for each. */
for (let round = 0; round < 30; round++) await timed(openmat);
for (let round = 0; round < 2; round++) await timed(bracketsManager);
for (let round = 0; round < 5; round++) {
  ours.push(await timed(openmat));
  theirs.push(await timed(bracketsManager));
}
const median = (values: number[]) => Math.round(values.sort((a, b) => a - b)[2] as number);
const row = {
  brackets: BRACKETS,
  'openmat, ms': median(ours),
  'brackets-manager, ms': median(theirs),
  ratio: Math.round((median(theirs) / median(ours)) * 10) / 10,
};
console.table([row]);
console.log(JSON.stringify({ bench: 'brackets', ...row }));
