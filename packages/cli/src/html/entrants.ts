import { type Entrant, formatWeight } from '@openmat/core';
import { type Html, html } from './html.ts';
import type { Sheet } from './programme.ts';
import { isolated } from './words.ts';

/** The head of an entrant's row: name, club, weight. */
export function entrantCell({ name, club, weight }: Entrant): Html {
  return html`<th><div>${isolated(name)}</div><small>${club && html`${isolated(club)} `}${weight ? formatWeight(weight) : ''}</small>`;
}

/** Everybody in a bracket, lightest first. */
export function entrantTable({ number, bracket }: Sheet): Html {
  const { entrants, label } = bracket;
  return html`<table class="entrants"><thead><tr><th scope="colgroup" colspan="3">Entrants of sheet ${number}, ${label}<tr><th>Name<th>Club<th>Weight</thead>
<tbody>${entrants.map(({ name, club, weight }) => html`<tr><td>${isolated(name)}<td>${isolated(club)}<td class="n">${weight ? formatWeight(weight) : '–'}`)}</tbody></table>`;
}
