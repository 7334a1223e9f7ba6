import { entrantCell } from './entrants.ts';
import { type Html, html } from './html.ts';
import { fixedMatches, type PlacedMatch, type Programme, type Sheet } from './programme.ts';
import { matchNotes, opponent } from './words.ts';

/** Everybody's own matches in a row: for pools in which not all meet, and for two who meet more than once. */
export function scoreSheet(sheet: Sheet, clock: Programme['clock']): Html {
  const rows = sheet.bracket.entrants.map((entrant) => ({ entrant, own: fixedMatches(sheet, entrant.id) }));
  const most = Math.max(...rows.map(({ own }) => own.length));
  const columns = Array.from({ length: most }, (_, k) => k);
  return html`<div class="scroll" role="region" aria-label="Score sheet ${sheet.number}" tabindex="0"><table class="grid" style="--columns:${most + 3}"><thead><tr><th>No.<th class="who">Entrant${columns.map((k) => html`<th>Match ${k + 1}`)}<th class="sum">Wins<th class="sum">Points<th class="sum">Place</thead>
<tbody>${rows.map(({ entrant, own }, index) => html`<tr><td>${index + 1}${entrantCell(entrant)}${columns.map((k) => cell(own[k], entrant.id, clock))}<td><td><td>`)}</tbody></table></div>`;
}

function cell(match: PlacedMatch | undefined, id: string, clock: Programme['clock']): Html {
  if (!match) return html`<td class=none>`;
  const { number, at } = match;
  const when = at ? html`<small>${clock(at.start)}</small>` : '';
  return html`<td>${number}${when}<small class="v">v ${opponent(match, { id })}${matchNotes(match).map((note) => html`, ${note}`)}</small>`;
}
