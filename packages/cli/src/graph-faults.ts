import type { Match, RankableBracket, Slot } from '@openmat/core';

interface GraphFault {
  readonly path: (string | number)[];
  readonly message: string;
}

/** What makes a bracket no graph: names used twice, slots that lead nowhere, or back to where they come from. */
export function graphFaults({ entrants, stages, matches }: RankableBracket): GraphFault[] {
  const people = entrants.map(({ id }) => id);
  return [
    ...twice('entrants', people),
    ...twice(
      'stages',
      stages.map(({ id }) => id),
    ),
    ...twice(
      'matches',
      matches.map(({ id }) => id),
    ),
    ...matches.flatMap((match, index) => matchFaults(match, index, { people, stages, matches })),
  ];
}

function twice(list: string, ids: readonly string[]): GraphFault[] {
  return ids.flatMap((id, index) =>
    ids.indexOf(id) < index
      ? [{ path: [list, index, 'id'], message: `${JSON.stringify(id)} is there twice` }]
      : [],
  );
}

interface Surroundings {
  readonly people: readonly string[];
  readonly stages: RankableBracket['stages'];
  readonly matches: readonly Match[];
}

function matchFaults(match: Match, index: number, around: Surroundings): GraphFault[] {
  const at = (...path: (string | number)[]) => ['matches', index, ...path];
  const faults: GraphFault[] = [];
  if (!around.stages.some(({ id }) => id === match.stage)) {
    faults.push({ path: at('stage'), message: `${JSON.stringify(match.stage)} is no stage` });
  }
  const earlier = new Set(around.matches.slice(0, index).map(({ id }) => id));
  for (const side of ['a', 'b'] as const) {
    const message = slotFault(match[side], match, earlier, around);
    if (message) faults.push({ path: at(side), message });
  }
  if (JSON.stringify(match.a) === JSON.stringify(match.b)) {
    faults.push({ path: at('b'), message: 'is the same as a' });
  }
  const others = [
    ...(match.droppedIfSwept ?? []),
    ...(match.rematch ? [match.rematch.of, match.rematch.after] : []),
  ];
  for (const id of others.filter((other) => !earlier.has(other))) {
    faults.push({ path: at(), message: `${JSON.stringify(id)} is no earlier match` });
  }
  return faults;
}

function slotFault(
  slot: Slot,
  match: Match,
  earlier: ReadonlySet<string>,
  around: Surroundings,
): string | undefined {
  if ('entrant' in slot) {
    return around.people.includes(slot.entrant) ? undefined : `${JSON.stringify(slot.entrant)} is no entrant`;
  }
  if ('of' in slot) {
    const stage = around.stages.find(({ id }) => id === slot.of);
    const isFought = around.matches.every((other) => other.stage !== slot.of || earlier.has(other.id));
    if (stage?.kind !== 'pool' || slot.of === match.stage || !isFought)
      return `${slot.of} is no earlier pool`;
    return slot.rank <= around.people.length ? undefined : `there is no rank ${slot.rank}`;
  }
  const feeder = 'winnerOf' in slot ? slot.winnerOf : slot.loserOf;
  return earlier.has(feeder) ? undefined : `${JSON.stringify(feeder)} is no earlier match`;
}
