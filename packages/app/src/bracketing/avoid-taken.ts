import {
  type Bracket,
  divisionKey,
  joinedLabel,
  matchId,
  type Plan,
  type Ruleset,
  type Slot,
} from '@openmat/core';

/** The plan with other numbers for the brackets whose id a kept bracket has already. */
export function avoidTaken(
  { brackets, schedule }: Plan,
  taken: ReadonlySet<string>,
  ruleset: Ruleset,
): Pick<Plan, 'brackets' | 'schedule'> {
  if (!brackets.some(({ id }) => taken.has(id))) return { brackets, schedule };
  const used = new Set([...taken, ...brackets.map(({ id }) => id)]);
  const renamed = brackets.map((bracket) =>
    taken.has(bracket.id) ? rename(bracket, freeNumber(bracket, used), ruleset) : bracket,
  );
  const ids = new Map(
    brackets.flatMap(({ matches }, place) =>
      matches.map(({ id }, index) => [id, renamed[place]?.matches[index]?.id ?? id] as const),
    ),
  );
  return {
    brackets: renamed,
    schedule: schedule.map((match) => ({ ...match, matchId: ids.get(match.matchId) ?? match.matchId })),
  };
}

function freeNumber({ division }: Bracket, used: Set<string>): number {
  const key = divisionKey(division);
  let number = 1;
  while (used.has(`${key}-${number}`)) number++;
  used.add(`${key}-${number}`);
  return number;
}

function rename(bracket: Bracket, number: number, ruleset: Ruleset): Bracket {
  const id = `${divisionKey(bracket.division)}-${number}`;
  const label = `${joinedLabel(bracket.joins ?? [bracket.division], ruleset)} ${number}`;
  const ids = new Map(bracket.matches.map((match) => [match.id, matchId(id, match.number)]));
  const idOf = (old: string) => ids.get(old) ?? old;
  const slotOf = (slot: Slot): Slot => {
    if ('winnerOf' in slot) return { winnerOf: idOf(slot.winnerOf) };
    if ('loserOf' in slot) return { loserOf: idOf(slot.loserOf) };
    return slot;
  };
  const matches = bracket.matches.map((match) => {
    const { droppedIfSwept, rematch } = match;
    return {
      ...match,
      id: idOf(match.id),
      a: slotOf(match.a),
      b: slotOf(match.b),
      ...(droppedIfSwept && { droppedIfSwept: droppedIfSwept.map(idOf) }),
      ...(rematch && { rematch: { ...rematch, of: idOf(rematch.of), after: idOf(rematch.after) } }),
    };
  });
  return { ...bracket, id, label, matches };
}
