import {
  type Call,
  type MatchSetting,
  type ScoreSheet,
  type ScoringRules,
  type Side,
  scoreMatch,
  startMatch,
} from '@openmat/core';

/** A call, or one written as a table would say it: `0:40 b passivity`, `3:00 time`, `38.20 a overtime-submission`. */
export type Line = string | Call;

interface Match extends Partial<MatchSetting> {
  readonly scoring: ScoringRules;
  readonly age: string;
  readonly seconds: number;
}

/** Plays a match; every call must be understood. */
export function play(match: Match, lines: readonly Line[]): ScoreSheet {
  const sheet = scored(match, lines);
  if (!sheet.ok) throw new Error(sheet.error.map(({ message }) => message).join('; '));
  return sheet.value;
}

/** The messages of the calls that are not understood. */
export function faultsOf(match: Match, lines: readonly Line[]): readonly string[] {
  const sheet = scored(match, lines);
  return sheet.ok ? [] : sheet.error.map(({ message }) => message);
}

/** Points, advantages and penalties of both, such as `2/0/3 2/1/0`. */
export function board({ a, b }: ScoreSheet): string {
  return [a, b].map((side) => `${side.points}/${side.advantages}/${side.penalties}`).join(' ');
}

/** Who won and how, such as `b by advantages`; `open in regulation` while nobody has. */
export function verdict({ result, phase }: ScoreSheet): string {
  return result ? `${result.winner ?? 'nobody'} by ${result.method}` : `open in ${phase}`;
}

function scored(
  { scoring, age, stage = 'qualifying', division = { age }, ...rest }: Match,
  lines: readonly Line[],
) {
  const start = startMatch(scoring, { division, stage, ...rest });
  if (!start.ok) throw new Error(start.error);
  return scoreMatch(start.value, lines.map(callOf));
}

function callOf(line: Line): Call {
  if (typeof line !== 'string') return line;
  const words = line.split(' ');
  const call = words.at(-1) ?? '';
  const by: { by?: Side } = words[1] === 'a' || words[1] === 'b' ? { by: words[1] } : {};
  return { at: secondsOf(words[0] ?? ''), call, ...by };
}

function secondsOf(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
