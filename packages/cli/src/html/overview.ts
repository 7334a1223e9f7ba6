import { count, duration, minutes, percent } from '../plan-words.ts';
import { misfits } from '../unplaced-words.ts';
import { type Html, html } from './html.ts';
import type { Programme } from './programme.ts';
import { sheetLink } from './words.ts';

const PAGES = [
  ['timeline', 'Timeline'],
  ['brackets', 'Brackets'],
  ['mats', 'Mats'],
  ['athletes', 'Athletes'],
  ['clubs', 'Clubs'],
  ['merges', 'Merges'],
  ['unbracketed', 'In no bracket'],
] as const;

/** The head of the document: what it is about, the figures, and the way to its parts. */
export function overview(programme: Programme): Html {
  const { title, view, clock } = programme;
  const { plan, rows, start, timeZone, mats } = view;
  const { metrics } = plan;
  const end = plan.schedule.reduce((last, match) => Math.max(last, match.end), start);
  const figures: readonly (readonly [string, string, string])[] = [
    ['Entries', String(rows.length), `${metrics.entrants} in a bracket, ${plan.unbracketed.length} in none`],
    ['Brackets', String(metrics.brackets), count(metrics.matches, 'match', 'matches')],
    ['First to last match', `${clock(start)}–${clock(end)}`, duration(metrics.makespanSeconds)],
    [
      'Shortest possible',
      duration(metrics.lowerBoundSeconds),
      `for all matches; limited by ${metrics.lowerBoundBinds}`,
    ],
    ['Wait', minutes(metrics.meanWaitSeconds), 'from first start to last end, mean over athletes'],
    ['Mats', String(mats), `${percent(metrics.matUtilisation)} of their time in use`],
    ['Rest', metrics.restViolations === 0 ? 'kept' : 'violated', count(metrics.restViolations, 'violation')],
  ];
  return html`<header id="top"><h1>${title}</h1><p>Times are those of ${timeZone}.</p>
<dl class="figures">${figures.map(([name, value, more]) => html`<div><dt>${name}</dt><dd><b>${value}</b> ${more}</dd></div>`)}</dl>${withoutTime(programme)}</header>`;
}

/** What does not fit into the schedule. */
function withoutTime({ view: { plan }, sheets }: Programme): Html | undefined {
  if (plan.unplaced.length === 0) return undefined;
  const sheetOf = new Map(sheets.map((sheet) => [sheet.bracket.id, sheet]));
  const lines = misfits(plan).map(({ bracketId, label, matches, reason }) => {
    const sheet = sheetOf.get(bracketId);
    return html`<li>${sheet && sheetLink(sheet)} ${label}: ${count(matches.length, 'match', 'matches')}, ${reason}`;
  });
  return html`<section id="unplaced"><h2>Without a time</h2><p class="warning">${plan.unplaced.length} of ${count(plan.metrics.matches, 'match', 'matches')} have no time, because the demands cannot all be kept.</p><ul class="misfits">${lines}</ul></section>`;
}

/** Links to the parts of the document. */
export function navigation({ view: { plan } }: Programme): Html {
  const shown = PAGES.filter(([id]) => id !== 'merges' || plan.merges.length > 0);
  return html`<nav aria-label="Parts"><a href="#top">Overview</a>${shown.map(([id, name]) => html`<a href="#${id}">${name}</a>`)}</nav>`;
}
