import { joinedLabel, type Plan } from '@openmat/core';
import { count } from '../plan-words.ts';
import { type Html, html } from './html.ts';
import type { Programme } from './programme.ts';
import { isolated } from './words.ts';

/** The merges that are proposed or carried out: who moves where, and why. Nothing where there are none. */
export function mergeList(programme: Programme): Html | undefined {
  const { merges } = programme.view.plan;
  if (merges.length === 0) return undefined;
  return html`<section id="merges"><h2>Merges</h2><p>People of groups that are too small could have matches elsewhere. A proposed merge is carried out once it is approved.</p>
<table class="reasons"><thead><tr><th>Who moves where<th>Why</thead><tbody>${merges.map((merge) => row(merge, programme))}</tbody></table></section>`;
}

function row(merge: Plan['merges'][number], { view: { ruleset, rows } }: Programme): Html {
  const names = new Map(rows.map(({ entry }) => [entry.entryId, entry.name]));
  const moved = merge.moves.map(
    (entryId, index) => html`${index > 0 ? ', ' : ''}${isolated(names.get(entryId) ?? entryId)}`,
  );
  const from = merge.from.map((division) => joinedLabel([division], ruleset)).join(', ');
  return html`<tr><td>${moved}<small>from ${from}</small><small>to ${joinedLabel([merge.into], ruleset)}</small><small>${merge.status}, ${count(merge.moves.length, 'move')} · ${merge.id}</small><td><ul>${merge.reasons.map((reason) => html`<li>${isolated(reason)}`)}</ul>`;
}
