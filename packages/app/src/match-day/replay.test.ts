import type { ResultCreate } from '@openmat/contracts';
import { awardsOf, type CorrectionReason, type MatchResult, rankBracket } from '@openmat/core';
import { findRuleset, rulesets } from '@openmat/rulesets';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BracketRecord } from '../bracketing/records.ts';
import { seeBracket } from '../bracketing/see-live.ts';
import type { AuditRecord } from '../records.ts';
import { makeRunning, official } from '../testing/bracketing.ts';
import { kindOf, value, type World } from '../testing/world.ts';
import { correctResult } from './correct-result.ts';
import { seeMatch } from './match-view.ts';
import { recordResult } from './record-result.ts';
import { resolveTie } from './resolve-tie.ts';
import { startMatch } from './start-match.ts';

const METHODS = ['submission', 'decision', 'walkover', 'dq', 'double-dq', 'double-walkover'] as const;

type Step = {
  readonly act: 'start' | 'record' | 'correct' | 'reopen' | 'resolve';
  readonly match: number;
  readonly method: (typeof METHODS)[number];
  readonly first: boolean;
};

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('start', 'record', 'record', 'record', 'correct', 'reopen', 'resolve'),
  match: fc.nat(),
  method: fc.constantFrom(...METHODS),
  first: fc.boolean(),
});

/** Sends one command of an official who has just looked; gives what came of it. */
async function take(
  world: World,
  event: string,
  { id, reason }: { id: string; reason: CorrectionReason },
  { act, match, method, first }: Step,
) {
  const { view, etag } = value(await seeBracket(world, official, event, id));
  if (act === 'resolve') {
    const order = [...(view.standings.ties[0] ?? ['A', 'B'])];
    return resolveTie(world, official, event, id, { order: first ? order : order.reverse() }, [etag]);
  }
  const matchId = view.matches[match % view.matches.length]?.id ?? '';
  if (act === 'start') return startMatch(world, official, event, matchId);
  const seen = value(await seeMatch(world, official, event, matchId));
  const winner = (first ? seen.view.a : seen.view.b).id ?? 'nobody';
  const result: ResultCreate = { winner: method.startsWith('double') ? null : winner, method };
  if (act === 'record') return recordResult(world, official, event, matchId, result, [seen.etag]);
  const correction = { reason, result: act === 'reopen' ? null : result } as const;
  return correctResult(world, official, event, matchId, correction, [seen.etag]);
}

/** Results and decisions of a bracket, from nothing but the audit of its commands. */
function replayed(world: World, id: string) {
  const results = new Map<string, Omit<MatchResult, 'matchId'>>();
  let decisions: string[][] = [];
  const commands = world.db.all('audit') as unknown as AuditRecord[];
  for (const { action, target, detail } of commands) {
    const given = detail as { result?: Omit<MatchResult, 'matchId'> | null; order?: string[] } | undefined;
    if (action === 'resolveTie' && target === id && given?.order) {
      const order = given.order;
      decisions = [...decisions.filter((other) => !other.every((one) => order.includes(one))), order];
    }
    if (action === 'correctResult') decisions = [];
    if (given?.result) results.set(target, given.result);
    else if (given?.result === null) results.delete(target);
  }
  return { results: [...results].map(([matchId, result]) => ({ ...result, matchId })), decisions };
}

test.each(rulesets.map((ruleset) => ruleset.id))(
  'whatever officials do under %s, a bracket played again from its audit is the same',
  async (rulesetId) => {
    const ruleset = findRuleset(rulesetId);
    const reason = ruleset?.corrections.reasons[0];
    if (!ruleset || !reason) throw new Error(rulesetId);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 9 }),
        fc.array(step, { minLength: 5, maxLength: 40 }),
        async (size, steps) => {
          const { world, event } = await makeRunning({ blue: size, purple: 0 }, rulesetId);
          const found = world.db.all('bracket')[0] as unknown as BracketRecord | undefined;
          if (!found) return;
          let done = 0;
          for (const one of steps)
            if (kindOf(await take(world, event, { id: found.id, reason }, one)) === 'ok') done++;
          const bracket = (await world.db.get('bracket', found)) as BracketRecord;
          expect(bracket.seq).toBe(found.seq + done);
          const { results, decisions } = replayed(world, found.id);
          const graph = {
            ...bracket,
            entrants: bracket.entrants.map(({ athlete: id, weight }) => ({ id, weight })),
          };
          const again = rankBracket(graph, results, ruleset, { decisions });
          const { ranking, ties, complete, state } = again;
          const awards = awardsOf(again, results, ruleset.standings);
          const { view } = value(await seeBracket(world, official, event, found.id));
          expect(view.standings).toEqual({ ranking, ties, complete, awards });
          expect(state.ignored).toEqual([]);
          expect(view.state === 'completed').toBe(complete && done > 0);
        },
      ),
      { numRuns: 25 },
    );
  },
);
