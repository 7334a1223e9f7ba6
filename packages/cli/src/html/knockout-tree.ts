import { type Html, html } from './html.ts';
import type { PlacedMatch, Programme, Sheet } from './programme.ts';
import { type Fork, type Prong, type TreeLayout, treesOf } from './tree-layout.ts';
import { side } from './words.ts';

/** Height of a row, in the font size of the tree. */
const ROW = 2.6;

/** The trees of a knock-out stage as they hang on a wall: names on lines, blank lines for whoever wins. */
export function knockoutTrees(
  sheet: Sheet,
  matches: readonly PlacedMatch[],
  clock: Programme['clock'],
): Html {
  const { parts, finals } = treesOf(matches);
  const drawn = (trees: readonly TreeLayout<PlacedMatch>[]) =>
    trees.map((tree) => drawing(tree, sheet, clock));
  const isAll = parts.length === 0 && matches.length === sheet.matches.length;
  if (isAll) return html`${drawn(finals)}`;
  return html`${parts.map((tree) => part(`matches that lead to match ${tree.root.number}`, sheet, drawn([tree])))}${part('finals', sheet, drawn(finals))}`;
}

/** A page of its own says what it is a part of. */
function part(name: string, { number, bracket }: Sheet, drawings: readonly Html[]): Html {
  return html`<div class="part"><h4>Sheet ${number}, ${bracket.label}: ${name}</h4>${drawings}</div>`;
}

function drawing(tree: TreeLayout<PlacedMatch>, sheet: Sheet, clock: Programme['clock']): Html {
  const edges = columnEdges(tree.columns);
  const root = tree.forks.find(({ match }) => match === tree.root);
  const outcome =
    root &&
    html`<li class="out" style="${box(edges, tree.columns, middle(root) - 1, 1)}"><span>${outcomeOf(tree.root, sheet)}</span></li>`;
  const height = Math.round(tree.rows * ROW * 10) / 10;
  return html`<div class="scroll" role="region" aria-label="${treeName(tree, sheet)}" tabindex="0"><ol class="tree" style="height:${height}em;--columns:${tree.columns + 1};--rows:${tree.rows}">
${tree.forks.map((fork) => forkItem(fork, edges, sheet, clock))}${outcome}</ol></div>`;
}

function forkItem(
  fork: Fork<PlacedMatch>,
  edges: readonly number[],
  sheet: Sheet,
  clock: Programme['clock'],
): Html {
  const { match, column, a, b } = fork;
  const { number, at } = match;
  const when = at ? clock(at.start) : '';
  return html`<li style="${box(edges, column, a.height, b.height - a.height)}">${line(a, fork, edges, sheet)}${line(b, fork, edges, sheet)}<p class="when"><b>${number}</b> ${when}</p></li>`;
}

/** A line of a match; where it skips a round, it begins where the match before ends. */
function line(prong: Prong, { column }: Fork<PlacedMatch>, edges: readonly number[], sheet: Sheet): Html {
  const { slot, from } = prong;
  const longer = from === undefined ? 0 : share(edges, from + 1, column) / share(edges, column, column + 1);
  const style = longer > 0 ? html` style="margin-left:${-Math.round(longer * 1000) / 10}%"` : '';
  const kind = from === undefined ? '' : html` class="won"`;
  const full = 'entrant' in slot ? html` title="${sheet.nameOf(slot.entrant)}"` : '';
  return html`<span${kind}${style}${full}>${side(slot, sheet)}</span>`;
}

function middle({ a, b }: Fork<PlacedMatch>): number {
  return (a.height + b.height) / 2;
}

/** Left edges of the columns and the right edge of the last, in percent: names are in the first two, so these are wider. */
function columnEdges(columns: number): number[] {
  const widths = Array.from({ length: columns + 1 }, (_, k) => (k === 0 ? 2 : k === 1 ? 1.4 : 1));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const edges = [0];
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + (100 * width) / whole);
  return edges;
}

function share(edges: readonly number[], from: number, to: number): number {
  return (edges[to] ?? 100) - (edges[from] ?? 0);
}

function box(edges: readonly number[], column: number, top: number, rows: number): string {
  const [left, width] = [edges[column] ?? 0, share(edges, column, column + 1)];
  return `left:${left.toFixed(2)}%;width:${width.toFixed(2)}%;top:${(top * ROW).toFixed(2)}em;height:${(rows * ROW).toFixed(2)}em`;
}

/** What the winner of the whole tree has won: a place, or a place in another tree. */
function outcomeOf({ medal, id }: PlacedMatch, { matches }: Sheet): string {
  if (medal) return medal === 'gold' ? '1st' : '3rd';
  const next = matches.find(({ a, b }) => [a, b].some((slot) => 'winnerOf' in slot && slot.winnerOf === id));
  return next ? `to match ${next.number}` : '';
}

function treeName({ root }: TreeLayout<PlacedMatch>, { number }: Sheet): string {
  if (root.medal === 'bronze') return `Match for 3rd place of sheet ${number}`;
  return `Tree of sheet ${number}, up to match ${root.number}`;
}
