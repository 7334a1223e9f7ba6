import type { Match, Slot } from '@openmat/core';

/** A match in the picture of a knock-out tree. Heights are in rows from the top, columns count from 0. */
export interface Fork<M extends Match> {
  readonly match: M;
  readonly column: number;
  readonly a: Prong;
  readonly b: Prong;
}

/** One of the two lines into a match. */
export interface Prong {
  readonly slot: Slot;
  readonly height: number;
  /** The column of the match it comes out of; undefined where it begins here. */
  readonly from?: number;
}

export interface TreeLayout<M extends Match> {
  /** In the order of the bracket. */
  readonly forks: readonly Fork<M>[];
  readonly columns: number;
  readonly rows: number;
  readonly root: M;
}

/**
 * Lays out the matches that lead to one: a row for every line that begins in the tree, every match half-way between its
 * two lines, a column for every round. Byes take no room.
 *
 * @param matches those that may be drawn, in the order of the bracket
 */
export function layoutTree<M extends Match>(matches: readonly M[], root: M): TreeLayout<M> {
  const byId = new Map(matches.map((match) => [match.id, match]));
  const forks: Fork<M>[] = [];
  let rows = 0;
  const place = (match: M): number => {
    const prong = (slot: Slot): Prong => {
      const before = 'winnerOf' in slot ? byId.get(slot.winnerOf) : undefined;
      if (!before) return { slot, height: rows++ + 0.5 };
      return { slot, height: place(before), from: before.round };
    };
    const fork = { match, column: match.round, a: prong(match.a), b: prong(match.b) };
    forks.push(fork);
    return (fork.a.height + fork.b.height) / 2;
  };
  place(root);
  const first = Math.min(...forks.map(({ column }) => column));
  const moved = (prong: Prong): Prong =>
    prong.from === undefined ? prong : { ...prong, from: prong.from - first };
  return {
    forks: forks
      .map((fork) => ({ ...fork, column: fork.column - first, a: moved(fork.a), b: moved(fork.b) }))
      .sort((one, other) => one.match.number - other.match.number),
    columns: root.round - first + 1,
    rows,
    root,
  };
}

/** As many rounds fit on a page: 32 competitors. */
const MOST_COLUMNS = 5;

/** The trees of a knock-out stage, each of a size for a page. */
export interface Trees<M extends Match> {
  /** What leads to the finals where all rounds do not fit into one tree, from the top. */
  readonly parts: readonly TreeLayout<M>[];
  /** The match for gold and what leads to it, then the one for bronze. */
  readonly finals: readonly TreeLayout<M>[];
}

/** Cuts a knock-out stage into trees. */
export function treesOf<M extends Match>(matches: readonly M[]): Trees<M> {
  const rounds = Math.max(...matches.map(({ round }) => round));
  const cut = rounds > MOST_COLUMNS ? MOST_COLUMNS : 0;
  const early = matches.filter(({ round }) => round <= cut);
  const late = matches.filter(({ round }) => round > cut);
  const ending = (medal: Match['medal']) => late.filter((match) => match.medal === medal);
  return {
    parts: early.filter(({ round }) => round === cut).map((root) => layoutTree(early, root)),
    finals: [...ending('gold'), ...ending('bronze')].map((root) => layoutTree(late, root)),
  };
}
