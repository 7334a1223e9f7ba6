import { type Html, html } from './html.ts';
import type { Programme } from './programme.ts';
import { isolated } from './words.ts';

/** Everybody who is in no bracket, with the reason. */
export function unbracketedList({ view: { plan, rows } }: Programme): Html {
  const entries = new Map(rows.map(({ entry }) => [entry.entryId, entry]));
  const lines = plan.unbracketed.map(({ entryId, reason }) => {
    const { name, club } = entries.get(entryId) ?? { name: '', club: '' };
    return html`<tr><td>${isolated(name)}<small>${isolated(club)}</small><small>${isolated(entryId)}</small><td>${isolated(reason)}`;
  });
  return html`<section id="unbracketed"><h2>In no bracket</h2>${
    lines.length === 0
      ? html`<p>Every entry is in a bracket.</p>`
      : html`<table class="reasons"><thead><tr><th>Athlete, entry</th><th>Reason</th></tr></thead><tbody>${lines}</tbody></table>`
  }</section>`;
}
