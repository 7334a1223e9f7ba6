import { type Html, html } from './html.ts';
import type { Programme, Sheet } from './programme.ts';
import { formatWords, hue } from './words.ts';

/** All brackets with their colour and number in the timeline: the legend and the table of contents at once. */
export function bracketIndex({ sheets, clock }: Programme): Html {
  return html`<section id="brackets"><h2>Brackets</h2>
<table class="index"><thead><tr><th>Sheet</th><th>Bracket</th><th>Begins</th><th>Mat</th></tr></thead>
<tbody>${sheets.map((sheet) => row(sheet, clock))}</tbody></table></section>`;
}

function row(sheet: Sheet, clock: Programme['clock']): Html {
  const { bracket, number, matches } = sheet;
  const places = matches.flatMap(({ at }) => at ?? []);
  const starts = places.map(({ start }) => start);
  const mats = [...new Set(places.map(({ mat }) => mat))].sort((a, b) => a - b).join(', ');
  const begins = starts.length > 0 ? clock(Math.min(...starts)) : '–';
  return html`<tr><td><b class="swatch ${hue(sheet)}">${number}</b><td><a href="#b${number}">${bracket.label}</a> <small>${formatWords(bracket)}</small><td>${begins}<td>${mats}`;
}
