import { type Html, html } from './html.ts';
import { type Athlete, fixedMatches, type Programme, type Sheet } from './programme.ts';
import { isolated, opponent, sheetLink } from './words.ts';

/** Everybody by name: where and when, against whom. */
export function athleteList({ athletes, clock }: Programme): Html {
  return html`<section id="athletes"><h2>Athletes</h2><ul class="columns people">${athletes.map((athlete) => item(athlete, clock))}</ul></section>`;
}

function item(athlete: Athlete, clock: Programme['clock']): Html {
  const { name, club, sheets, reasons } = athlete;
  return html`<li><h3>${isolated(name)}</h3>${isolated(club)}${sheets.map((sheet) => bracket(athlete, sheet, clock))}${reasons.map((reason) => html`<p class="warning">In no bracket: ${isolated(reason)}`)}`;
}

function bracket(athlete: Athlete, sheet: Sheet, clock: Programme['clock']): Html {
  const own = fixedMatches(sheet, athlete.id);
  const rows = own.map((match) => {
    const when = match.at ? clock(match.at.start) : 'no time';
    return html`<li>${when} v ${opponent(match, athlete)}`;
  });
  const mat = own.find(({ at }) => at)?.at?.mat;
  return html`<p>${sheetLink(sheet)} ${sheet.bracket.label}${mat && html`, <b>mat ${mat}</b>`}<ul>${rows}${further(sheet, clock)}</ul>`;
}

/** When whoever goes on is done at the latest. */
function further({ matches }: Sheet, clock: Programme['clock']): Html | undefined {
  const later = matches.filter(({ a, b }) => !('entrant' in a) || !('entrant' in b));
  const ends = later.flatMap(({ at }) => at?.end ?? []);
  return ends.length > 0 ? html`<li>further matches by result, until ${clock(Math.max(...ends))}` : undefined;
}
