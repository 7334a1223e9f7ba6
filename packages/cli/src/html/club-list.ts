import { count } from '../plan-words.ts';
import { type Html, html } from './html.ts';
import { type Athlete, byAlphabet, fixedMatches, type Programme } from './programme.ts';
import { isolated } from './words.ts';

/** What a coach needs: the matches of a club in the order in which they are fought. */
export function clubList({ athletes, clock }: Programme): Html {
  const clubs = [...Map.groupBy(athletes, ({ club }) => club)].sort(([a], [b]) => byAlphabet(a, b));
  return html`<section id="clubs"><h2>Clubs</h2><p>Matches whose competitors are known, in the order of time. Later rounds are on the sheets.</p>
<div class="columns">${clubs.map(([club, members]) => clubPart(club, members, clock))}</div></section>`;
}

function clubPart(club: string, members: readonly Athlete[], clock: Programme['clock']): Html {
  const matches = members
    .flatMap((athlete) =>
      athlete.sheets.flatMap((sheet) =>
        fixedMatches(sheet, athlete.id).flatMap(({ at }) => (at ? [{ at, athlete, sheet }] : [])),
      ),
    )
    .sort((one, other) => one.at.start - other.at.start || one.at.mat - other.at.mat);
  const out = members.filter(({ reasons }) => reasons.length > 0);
  const rows = matches.map(
    ({ at, athlete, sheet }) =>
      html`<tr><td>${clock(at.start)}<td>${at.mat}<td>${isolated(athlete.name)}<td>${sheet.number}`,
  );
  return html`<div class="club"><h3>${club ? isolated(club) : 'No club'} <small>${count(members.length, 'athlete')}</small></h3>
${rows.length > 0 ? html`<table><thead><tr><th>Time<th>Mat<th>Athlete<th>Sheet</thead><tbody>${rows}</tbody></table>` : ''}${out.length > 0 ? html`<p class="warning"><a href="#unbracketed">With an entry in no bracket</a>: ${out.map(({ name }, index) => html`${index > 0 ? ', ' : ''}${isolated(name)}`)}</p>` : ''}</div>`;
}
