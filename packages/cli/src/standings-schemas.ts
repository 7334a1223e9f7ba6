import { type MatchResult, parseWeight, type RankableBracket, RESULT_METHODS } from '@openmat/core';
import * as z from 'zod';
import { graphFaults } from './graph-faults.ts';

const id = z.string().min(1);

const weight = z.string().transform((text, context) => {
  const parsed = parseWeight(text);
  if (parsed.ok) return parsed.value;
  context.addIssue({ code: 'custom', message: parsed.error });
  return z.NEVER;
});

const slot = z.union([
  z.strictObject({ entrant: id }),
  z.strictObject({ winnerOf: id }),
  z.strictObject({ loserOf: id }),
  z.strictObject({ rank: z.int().min(1), of: id }),
]);

/** One element of a plan's `brackets`; what the standings do not need is passed over. */
export const bracketSchema: z.ZodType<RankableBracket> = z
  .object({
    division: z.object({ age: id }),
    entrants: z.array(z.object({ id, weight: weight.nullable() })).min(1),
    stages: z.array(z.object({ id, kind: z.enum(['pool', 'knockout']) })).min(1),
    matches: z.array(
      z.object({
        id,
        stage: id,
        round: z.int().min(1),
        number: z.int().min(1),
        a: slot,
        b: slot,
        medal: z.enum(['gold', 'bronze']).exactOptional(),
        droppedIfSwept: z.array(id).exactOptional(),
        rematch: z.object({ of: id, after: id, stands: z.enum(['walkover', 'always']) }).exactOptional(),
      }),
    ),
  })
  .superRefine((bracket, context) => {
    for (const { path, message } of graphFaults(bracket)) context.addIssue({ code: 'custom', path, message });
  });

const count = z.int().min(-1000).max(1000);
const score = z.strictObject({ points: count, advantages: count, penalties: count });

export const resultsSchema: z.ZodType<MatchResult[]> = z.array(
  z
    .strictObject({
      matchId: id,
      winner: id.nullable(),
      method: z.enum(RESULT_METHODS),
      seconds: z.number().min(0).max(7200).exactOptional(),
      a: score.exactOptional(),
      b: score.exactOptional(),
      absent: z.array(id).exactOptional(),
      dqScope: z.enum(['match', 'bracket', 'event']).exactOptional(),
      competitors: z.tuple([id, id]).exactOptional(),
    })
    .superRefine(({ winner, method, absent }, context) => {
      const nobody = method.startsWith('double-');
      if (nobody && winner !== null) {
        context.addIssue({ code: 'custom', path: ['winner'], message: `nobody wins a ${method}` });
      }
      if (!nobody && winner === null) {
        context.addIssue({ code: 'custom', path: ['winner'], message: `somebody wins by ${method}` });
      }
      if (winner !== null && absent?.includes(winner)) {
        context.addIssue({ code: 'custom', path: ['absent'], message: 'the winner was there' });
      }
    }),
);
