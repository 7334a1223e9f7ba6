import type { ScheduleMatch } from '../problem.ts';

/** Everybody meets everybody, first places first. */
export function roundRobinMatches(
  id: string,
  athletes: readonly string[],
  durationSeconds: number,
): ScheduleMatch[] {
  const pairs = athletes.flatMap((a, i) => athletes.slice(i + 1).map((b) => [a, b] as const));
  return pairs.map((pair, index) => ({ id: `${id}.${index + 1}`, durationSeconds, athletes: pair }));
}

/** Single elimination with a bronze match; the final is longer. */
export function knockoutMatches(
  id: string,
  athletes: readonly string[],
  durationSeconds: number,
): ScheduleMatch[] {
  const matches: ScheduleMatch[] = [];
  const add = (one: Side, other: Side, more: Partial<ScheduleMatch> = {}): Side => {
    const match = {
      id: `${id}.${matches.length + 1}`,
      durationSeconds,
      athletes: [...one.athletes, ...other.athletes],
      after: [one.from, other.from].filter((from) => from !== undefined),
      ...more,
    };
    matches.push(match);
    return { athletes: match.athletes, from: match.id };
  };
  let round: Side[] = athletes.map((athlete) => ({ athletes: [athlete], from: undefined }));
  while (round.length > 4) {
    const byes = round.length % 2;
    const next = round.slice(0, byes);
    for (let i = byes; i + 1 < round.length; i += 2) next.push(add(round[i] as Side, round[i + 1] as Side));
    round = next;
  }
  const [a, b, c, d] = round;
  if (a === undefined || b === undefined) return matches;
  if (c === undefined) add(a, b, { final: true });
  else if (d === undefined) add(a, add(b, c), { final: true });
  else {
    const left = add(a, b);
    const right = add(c, d);
    const bronze = add(left, right);
    add(left, right, {
      final: true,
      durationSeconds: durationSeconds * 2,
      exclusiveWith: [bronze.from ?? ''],
    });
  }
  return matches;
}

/** A round robin whose first two then meet in a final. */
export function poolFinalMatches(
  id: string,
  athletes: readonly string[],
  durationSeconds: number,
): ScheduleMatch[] {
  const pool = roundRobinMatches(id, athletes, durationSeconds);
  const after = pool.map((match) => match.id);
  return [...pool, { id: `${id}.final`, durationSeconds, athletes, after, final: true }];
}

interface Side {
  readonly athletes: readonly string[];
  readonly from: string | undefined;
}
