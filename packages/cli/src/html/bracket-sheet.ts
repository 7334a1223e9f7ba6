import { duration } from '../plan-words.ts';
import { crossGrid } from './cross-grid.ts';
import { entrantTable } from './entrants.ts';
import { type Html, html } from './html.ts';
import { knockoutTrees } from './knockout-tree.ts';
import { matchList } from './match-list.ts';
import type { Programme, Sheet } from './programme.ts';
import { scoreSheet } from './score-sheet.ts';
import { formatWords, hue, placeOf } from './words.ts';

/** A page for a bracket: what goes to the table of the mat and onto the wall. */
export function bracketSheet(sheet: Sheet, { title, clock }: Programme): Html {
  const { number, bracket } = sheet;
  const place = placeOf(sheet, clock);
  const lengths = [...new Set(sheet.matches.map(({ durationSeconds }) => durationSeconds))].map(duration);
  return html`<article class="sheet" id="b${number}"><header><h3><b class="swatch ${hue(sheet)}">${number}</b> ${bracket.label}</h3>
<p>${place && html`<b>${place}</b> · `}${formatWords(bracket)}, matches of ${lengths.join(' and ')} · ${title}</p>${bracket.warnings.map((warning) => html`<p class="warning">Warning: ${warning}</p>`)}</header>
${pictures(sheet, clock)}${matchList(sheet, clock)}</article>`;
}

function pictures(sheet: Sheet, clock: Programme['clock']): Html {
  const { bracket, matches } = sheet;
  const stages = bracket.stages.map((stage) => ({
    kind: stage.kind,
    own: matches.filter(({ stage: id }) => id === stage.id),
  }));
  const isAll = bracket.format === 'round-robin';
  const drawn = stages.map(({ kind, own }) => {
    if (kind === 'knockout') return knockoutTrees(sheet, own, clock);
    return isAll ? crossGrid(sheet, clock) : scoreSheet(sheet, clock);
  });
  const hasPool = stages.some(({ kind }) => kind === 'pool');
  return html`${drawn}${hasPool ? undefined : entrantTable(sheet)}`;
}
