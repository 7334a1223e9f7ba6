import { type Html, html } from './html.ts';
import type { PlacedMatch, Programme, Sheet } from './programme.ts';
import { matchNotes, side } from './words.ts';

/** The matches of a bracket in order, with room for each result. */
export function matchList(sheet: Sheet, clock: Programme['clock']): Html {
  return html`<table class="matches"><thead><tr><th scope="colgroup" colspan="4">Matches of sheet ${sheet.number}, ${sheet.bracket.label}<tr><th>No.<th>Time<th>Competitors<th class="write">Winner, how</thead>
<tbody>${sheet.matches.map((match) => row(match, clock))}</tbody></table>`;
}

function row(match: PlacedMatch, clock: Programme['clock']): Html {
  const { number, at, a, b, sheet } = match;
  const notes = matchNotes(match).map((note) => html` <small>${note}</small>`);
  return html`<tr><td>${number}<td>${at ? clock(at.start) : '–'}<td>${side(a, sheet)} – ${side(b, sheet)}${notes}<td>`;
}
