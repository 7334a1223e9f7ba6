import type { MatQueueView } from '@openmat/contracts';
import type { Slot } from '@openmat/core';
import type { Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';
import { writeZoned } from '../value/zoned.ts';
import { bracketRefs, found, readBrackets, readQueue } from './live-plan.ts';
import { readPeople } from './people.ts';
import type { BracketRecord, PlanRecord } from './records.ts';

/** The bracket that a match belongs to: a match id is `bracketId.number`. */
export const bracketOfMatch = (matchId: string) => matchId.slice(0, matchId.lastIndexOf('.'));

/** The matches of a mat in their order, with the people who are known already. */
export async function matQueueView(
  deps: Deps,
  { id, federation, timeZone }: EventRecord,
  plan: PlanRecord | undefined,
  mat: number,
): Promise<MatQueueView> {
  if (!plan) return { mat, timeZone, matches: [] };
  const queue = await readQueue(deps, plan, mat);
  const wanted = new Set(queue.map(({ matchId }) => bracketOfMatch(matchId)));
  const refs = (await bracketRefs(deps, plan)).filter((ref) => wanted.has(ref.id));
  const brackets = new Map((await readBrackets(deps, refs)).map((bracket) => [bracket.id, bracket]));
  const everyone = [...brackets.values()].flatMap(({ entrants }) => entrants);
  const people = await readPeople(deps, { event: id, federation }, everyone);

  function side(slot: Slot, { entrants }: BracketRecord) {
    const entrant = 'entrant' in slot ? entrants.find(({ athlete }) => athlete === slot.entrant) : undefined;
    if (!entrant) return { slot };
    return { slot, name: people.name(entrant.athlete), club: people.club(entrant.registration) };
  }

  const matches = queue.map(({ matchId, start, end }) => {
    const bracket = found(brackets.get(bracketOfMatch(matchId)), `bracket of ${matchId}`);
    const match = found(
      bracket.matches.find((one) => one.id === matchId),
      `match ${matchId}`,
    );
    const times = { start: writeZoned(start, timeZone), end: writeZoned(end, timeZone) };
    const sides = { a: side(match.a, bracket), b: side(match.b, bracket) };
    return { matchId, bracket: bracket.id, label: bracket.label, ...times, ...sides };
  });
  return { mat, timeZone, matches };
}
