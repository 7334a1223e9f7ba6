import type { BracketView, ResultCreate } from '@openmat/contracts';
import type { CorrectionReason } from '@openmat/core';
import { findRuleset } from '@openmat/rulesets';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BracketRecord } from '../bracketing/records.ts';
import { disqualify, markNoShow, withdrawRegistration } from '../registration/take-out.ts';
import { makeRunning, official } from '../testing/bracketing.ts';
import { type Fought, ReferenceBracket } from '../testing/reference-bracket.ts';
import { table } from '../testing/table.ts';
import { organizer, value, type World } from '../testing/world.ts';
import { enterCall } from './enter-call.ts';
import { resolveTie } from './resolve-tie.ts';

type Real = {
  readonly world: World;
  readonly event: string;
  readonly id: string;
  readonly reason: CorrectionReason;
};
type Model = { readonly bracket: ReferenceBracket; readonly called: Set<string>; view: BracketView };
type Command = fc.AsyncCommand<Model, Real>;

const METHODS = ['submission', 'decision', 'dq', 'walkover', 'double-dq', 'double-walkover'] as const;
type Method = (typeof METHODS)[number];

/** Shown by fast-check where a sequence fails. */
const named = (name: string, run: Command['run']): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

const at = <T>(items: readonly T[], place: number): T => {
  const item = items[place % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

function outcome(pair: readonly [string, string], method: Method, first: boolean, dqFromBracket: boolean) {
  const [winner, loser] = first ? pair : [pair[1], pair[0]];
  const isDouble = method.startsWith('double');
  const losers = isDouble ? pair : [loser];
  const isOut = method.endsWith('dq') && dqFromBracket;
  const result: ResultCreate = {
    winner: isDouble ? null : winner,
    method,
    ...(method.endsWith('dq') && { dqScope: dqFromBracket ? 'bracket' : 'match' }),
  };
  const fought: Fought = {
    winner: result.winner,
    pair,
    absent: method.endsWith('walkover') ? losers : [],
    out: isOut ? losers : [],
  };
  return { result, fought };
}

/** After every command: the program and the reference say the same of every match. */
async function compare(model: Model, { world, event, id }: Real): Promise<void> {
  model.view = (await table(world, event).bracket(id)).view;
  const said = model.view.matches.map((match) => [
    match.id,
    match.status,
    match.competitors.a,
    match.competitors.b,
  ]);
  const person = (who: string) => (who === 'nobody' || who === 'unknown' ? undefined : who);
  const expected = model.bracket.matches.map((match) => {
    const [a, b] = model.bracket.pair(match);
    return [match.id, model.bracket.status(match), person(a), person(b)];
  });
  expect(said).toEqual(expected);
  for (const { id: matchId, result } of model.view.matches) {
    expect(result?.winner).toBe(model.bracket.fought.get(matchId)?.winner);
  }
}

/** The places of a pool, from who stands in the matches of the final stage: how people are ranked is not asked here. */
function placesIn({ matches }: BracketView, stage: string): readonly (string | null | undefined)[] {
  const places: (string | null | undefined)[] = [];
  for (const { a, b, competitors, status } of matches) {
    for (const [slot, id] of [
      [a, competitors.a],
      [b, competitors.b],
    ] as const) {
      if ('of' in slot && slot.of === stage)
        places[slot.rank - 1] = id ?? (status === 'waiting' ? undefined : null);
    }
  }
  return places;
}

const start = (place: number) =>
  named(`start ${place}`, async (model, real) => {
    const match = at(model.bracket.matches, place);
    const may = model.bracket.status(match) === 'ready';
    expect((await table(real.world, real.event).start(match.id)).ok).toBe(may);
    if (may) model.bracket.started.add(match.id);
    await compare(model, real);
  });

const record = (place: number, method: Method, first: boolean, dqFromBracket: boolean) =>
  named(`record ${place} ${method} ${first} ${dqFromBracket}`, async (model, real) => {
    const match = at(model.bracket.matches, place);
    const may = ['ready', 'started'].includes(model.bracket.status(match));
    const { result, fought } = outcome(model.bracket.pair(match), method, first, dqFromBracket);
    const recorded = await table(real.world, real.event).record(match.id, result);
    expect(recorded.ok).toBe(may);
    if (may) model.bracket.fought.set(match.id, fought);
    await compare(model, real);
  });

/** A match that was fought by a call and opened again goes on from that call: only the first one is sent here. */
const callSubmission = (place: number, first: boolean): Command => ({
  ...named(`call ${place} ${first}`, async (model, real) => {
    const { bracket, called } = model;
    const match = at(bracket.matches, place);
    const may = bracket.status(match) === 'started';
    const call = { seq: 1, at: 10, by: first ? 'a' : 'b', call: 'submission' } as const;
    const entered = await enterCall(real.world, official, real.event, match.id, call);
    expect(entered.ok).toBe(may);
    if (may) {
      called.add(match.id);
      bracket.fought.set(match.id, outcome(bracket.pair(match), 'submission', first, false).fought);
    }
    await compare(model, real);
  }),
  check: ({ bracket, called }) => !called.has(at(bracket.matches, place).id),
});

const correct = (place: number, method: Method | 'reopen', first: boolean) =>
  named(`correct ${place} ${method} ${first}`, async (model, real) => {
    const { bracket } = model;
    const match = at(bracket.matches, place);
    const hasStarted = bracket
      .dependents(match.id)
      .some(({ id }) => bracket.started.has(id) || bracket.fought.has(id));
    const may = bracket.fought.has(match.id) && !hasStarted;
    const { result, fought } = outcome(
      bracket.pair(match),
      method === 'reopen' ? 'decision' : method,
      first,
      true,
    );
    const given = method === 'reopen' ? null : result;
    expect((await table(real.world, real.event).correct(match.id, given, real.reason)).ok).toBe(may);
    if (may && given) bracket.fought.set(match.id, fought);
    if (may && !given) {
      bracket.fought.delete(match.id);
      if (model.called.has(match.id)) bracket.started.add(match.id);
      else bracket.started.delete(match.id);
    }
    await compare(model, real);
  });

const leave = (place: number, how: 'withdraw' | 'no-show' | 'dq') =>
  named(`leave ${place} ${how}`, async (model, real) => {
    const { id, entryId } = at(model.view.entrants, place);
    const registration = entryId.replaceAll('/', '~');
    const { world, event } = real;
    const outcomes = {
      withdraw: () => withdrawRegistration(world, organizer, event, registration, {}),
      'no-show': () => markNoShow(world, organizer, event, registration, {}),
      dq: () => disqualify(world, organizer, event, registration, { scope: 'bracket', reason: 'unsporting' }),
    };
    const hasLeft = model.bracket.hasLeft(id);
    expect((await outcomes[how]()).ok).toBe(!hasLeft);
    if (!hasLeft) model.bracket.leave(id);
    await compare(model, real);
  });

const resolve = (reversed: boolean) =>
  named(`resolve ${reversed}`, async (model, real) => {
    const [tied] = model.view.standings.ties;
    if (!tied) return;
    await decide(real, reversed ? [...tied].reverse() : tied);
    await compare(model, real);
  });

async function decide({ world, event, id }: Real, order: readonly string[]): Promise<void> {
  const { etag } = await table(world, event).bracket(id);
  value(await resolveTie(world, official, event, id, { order: [...order] }, [etag]));
}

/** Whatever was done, the day goes on to its end. */
async function finish(model: Model, real: Real): Promise<void> {
  for (let steps = 0; model.view.state !== 'completed' || !model.view.standings.complete; steps++) {
    if (steps > 2 * model.bracket.matches.length) throw new Error(`stuck: ${JSON.stringify(model.view)}`);
    const open = model.view.matches.findIndex(({ status }) => status === 'ready' || status === 'started');
    if (open >= 0) await record(open, 'decision', true, false).run(model, real);
    else if (model.view.standings.ties.length > 0) await resolve(false).run(model, real);
    else break;
  }
  expect(model.view.standings.complete).toBe(true);
  expect(model.view.matches.filter(({ status }) => ['waiting', 'ready', 'started'].includes(status))).toEqual(
    [],
  );
}

const place = fc.nat({ max: 40 });
const commands = fc.commands(
  [
    place.map(start),
    fc.tuple(place, fc.constantFrom(...METHODS), fc.boolean(), fc.boolean()).map((given) => record(...given)),
    fc
      .tuple(place, fc.constantFrom('submission', 'decision'), fc.boolean(), fc.constant(false))
      .map((given) => record(...given)),
    fc.tuple(place, fc.boolean()).map((given) => callSubmission(...given)),
    fc
      .tuple(place, fc.constantFrom(...METHODS, 'reopen' as const), fc.boolean())
      .map((given) => correct(...given)),
    fc.tuple(place, fc.constantFrom('withdraw', 'no-show', 'dq')).map((given) => leave(...given)),
    fc.boolean().map(resolve),
  ],
  { maxCommands: 30, size: 'max' },
);

test.each([
  ['single-match', 2, 'sub-overtime'],
  ['best-of-three', 2, 'pool-finals'],
  ['comeback', 3, 'sub-overtime'],
  ['single-elimination', 7, 'sub-overtime'],
  ['round-robin', 5, 'madison'],
  ['pool-finals', 7, 'pool-finals'],
] as const)(
  'whatever is done to a %s of %i, no match has two results, no loser is alive, and it can be finished',
  async (format, size, ruleset) => {
    const reason = findRuleset(ruleset)?.corrections.reasons[0];
    if (!reason) throw new Error(ruleset);
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const { world, event } = await makeRunning({ blue: size, purple: 0 }, ruleset);
        const found = world.db.all('bracket')[0] as unknown as BracketRecord;
        expect(found.format).toBe(format);
        const real = { world, event, id: found.id, reason };
        const { view } = await table(world, event).bracket(found.id);
        const bracket = new ReferenceBracket(found.matches, (stage) => placesIn(model.view, stage));
        const model: Model = { bracket, called: new Set(), view };
        await fc.asyncModelRun(() => ({ model, real }), sequence);
        await finish(model, real);
      }),
      { numRuns: 40 },
    );
  },
  60_000,
);
