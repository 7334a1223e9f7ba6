import { entrantCell } from './entrants.ts';
import { type Html, html } from './html.ts';
import type { PlacedMatch, Programme, Sheet } from './programme.ts';

/** Who meets whom, everybody against everybody: the results of a row are those of its entrant. */
export function crossGrid(sheet: Sheet, clock: Programme['clock']): Html {
  const { entrants } = sheet.bracket;
  const columns = entrants.map((_, index) => html`<th>${index + 1}`);
  const rows = entrants.map((entrant, row) => {
    const cells = entrants.map((other, column) =>
      cell(meeting(sheet, entrant.id, other.id), column > row, clock),
    );
    return html`<tr><td>${row + 1}${entrantCell(entrant)}${cells}<td><td><td>`;
  });
  return html`<div class="scroll" role="region" aria-label="Grid of sheet ${sheet.number}" tabindex="0"><table class="grid" style="--columns:${entrants.length + 3}"><thead><tr><th>No.<th class="who">Entrant${columns}<th class="sum">Wins<th class="sum">Points<th class="sum">Place</thead>
<tbody>${rows}</tbody></table></div>`;
}

/** Every match is in two cells; the one above the diagonal says when. */
function cell(match: PlacedMatch | undefined, isFirst: boolean, clock: Programme['clock']): Html {
  if (!match) return html`<td class=none>`;
  const { number, at } = match;
  return html`<td>${number}${isFirst && at ? html`<small>${clock(at.start)}</small>` : ''}`;
}

function meeting({ matches }: Sheet, one: string, other: string): PlacedMatch | undefined {
  const isIn = (id: string, { a, b }: PlacedMatch) =>
    [a, b].some((slot) => 'entrant' in slot && slot.entrant === id);
  return one === other ? undefined : matches.find((match) => isIn(one, match) && isIn(other, match));
}
