import { count, minutes } from '../plan-words.ts';
import { breaksOf } from './breaks.ts';
import { type Html, html } from './html.ts';
import type { MatProgramme, Programme } from './programme.ts';
import { hue, matchNotes, side } from './words.ts';

/** A page for the table of a mat: its matches in order. A script marks what the clock says is now and next. */
export function matPage(mat: MatProgramme, programme: Programme): Html {
  const { title, clock, view } = programme;
  const { number, matches } = mat;
  const begin = Math.min(...matches.map(({ at }) => at.start));
  const end = Math.max(...matches.map(({ at }) => at.end));
  const breakBefore = new Map(breaksOf(mat).map((pause) => [pause.to, pause]));
  const rows = matches.map((match) => {
    const pause = breakBefore.get(match.at.start);
    return html`${pause && html`<tr class="pause"><td>${clock(pause.from)}<td colspan="3">${minutes(pause.to - pause.from)} free`}${row(match, programme)}`;
  });
  return html`<article class="mat" id="m${number}"><header><h3>Mat ${number}</h3><p>${count(matches.length, 'match', 'matches')}, ${clock(begin)} to ${clock(end)} · ${title}</p></header>
<table data-from="${view.start}" data-to="${end - view.start}"><thead><tr><th scope="colgroup" colspan="4">Mat ${number}<tr><th>Time<th>Competitors<th>Sheet, match<th class="write">Winner, how</thead>
<tbody>${rows}</tbody></table></article>`;
}

function row(match: MatProgramme['matches'][number], { clock, view }: Programme): Html {
  const { at, a, b, number, sheet } = match;
  const notes = matchNotes(match).map((note) => html`, ${note}`);
  return html`<tr data-t=${at.start - view.start}><td>${clock(at.start)}<td>${side(a, sheet)}<br>v ${side(b, sheet)}<td><a class=${hue(sheet)} href=#b${sheet.number}>${sheet.number}</a> ${number}${notes}<small>${sheet.bracket.label}</small><td>`;
}
