import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLeft } from '../bracketing/live-plan.ts';
import { isStarted } from '../match-day/match-status.ts';
import { startMatch } from '../match-day/start-match.ts';
import { askAndWork, makeRunning, official } from '../testing/bracketing.ts';
import { dayOf, faultsOf } from '../testing/edits.ts';
import { organizer, type World } from '../testing/world.ts';
import { enterBracket, swapEntrants } from './change-entrants.ts';
import { addMat, closeMat, openMat } from './edit-mats.ts';
import { lockBracket } from './lock-bracket.ts';
import { moveBracket, moveMatch } from './move-matches.ts';

/** An edit by numbers: each picks one of what is there. */
type Step = { readonly kind: string; readonly one: number; readonly two: number; readonly force: boolean };

const step = fc.record({
  kind: fc.constantFrom(
    'move',
    'bracket',
    'enter',
    'swap',
    'lock',
    'unlock',
    'close',
    'open',
    'add',
    'start',
    'run',
    'wait',
  ),
  one: fc.nat(1000),
  two: fc.nat(1000),
  force: fc.boolean(),
});

const pick = <T>(list: readonly T[], number: number) => list[number % list.length] as T;

async function take(world: World, event: string, { kind, one, two, force }: Step) {
  const { brackets, schedule } = await dayOf(world, event);
  const mats = (await world.db.get('event', { id: event }))?.mats ?? 1;
  const bracket = pick(brackets, one);
  const match = pick(schedule, one);
  const entrants = brackets.flatMap((each) => each.entrants.map(({ registration }) => registration));
  const by = force ? { force: true as const, reason: 'test' } : {};
  const next = pick(schedule, two);
  const place = one % 3 === 0 ? { mat: 1 + (two % mats) } : { mat: next.mat, after: next.matchId };
  switch (kind) {
    case 'move':
      return moveMatch(world, organizer, event, match.matchId, { ...place, ...by }, ['*']);
    case 'bracket':
      return moveBracket(world, organizer, event, bracket.id, { ...place, ...by }, ['*']);
    case 'enter':
      return enterBracket(world, organizer, event, bracket.id, { registration: pick(entrants, two), ...by }, [
        '*',
      ]);
    case 'swap': {
      const registration = pick(bracket.entrants, two).registration;
      return swapEntrants(
        world,
        organizer,
        event,
        bracket.id,
        { registration, with: pick(entrants, two + one), ...by },
        ['*'],
      );
    }
    case 'lock':
    case 'unlock':
      return lockBracket(world, organizer, event, bracket.id, kind === 'lock', ['*']);
    case 'close':
      return closeMat(world, organizer, event, 1 + (one % mats), { minutes: 1 + (two % 40), reason: 'test' });
    case 'open':
      return openMat(world, organizer, event, 1 + (one % mats));
    case 'add':
      return mats < 4 ? addMat(world, organizer, event, { spread: force }) : undefined;
    case 'start':
      return startMatch(world, official, event, match.matchId);
    case 'run':
      return two % 4 === 0 ? askAndWork(world, event) : undefined;
    default:
      world.time += two;
      return undefined;
  }
}

const begunOf = async (world: World, event: string) => {
  const { brackets, schedule } = await dayOf(world, event);
  const begun = new Set(brackets.flatMap(({ matches }) => matches.filter(isStarted).map(({ id }) => id)));
  return schedule.filter(({ matchId }) => begun.has(matchId));
};

test('whatever is edited in whatever order, every match stands in one queue once, everybody in one bracket, what has begun stays, and no rule is broken but by force', async () => {
  const first = await makeRunning();
  const start = (await dayOf(first.world, first.event)).plan.start;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      let ids = 0;
      const world: World = {
        ...first.world,
        db: first.world.db.copy(),
        time: start,
        now: () => world.time,
        newId: () => `X${String(++ids).padStart(6, '0')}`,
      };
      const { event } = first;
      for (const each of steps) {
        const begun = await begunOf(world, event);
        await take(world, event, each);
        expect(await begunOf(world, event)).toEqual(expect.arrayContaining([...begun]));
        expect(await faultsOf(world, event)).toEqual([]);
        // A run may leave somebody over whose bracket is under way without them; an edit never does.
        const { brackets, plan } = await dayOf(world, event);
        const left = await readLeft(world, plan);
        const placed = [...brackets.flatMap(({ entrants }) => entrants), ...left].map(
          (one) => one.registration,
        );
        expect(new Set(placed).size).toBe(13);
        expect(placed).toHaveLength(13);
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);
