import type { Legality, TechniqueAnswer } from '@openmat/core';
import { type Html, html } from './html.ts';
import { chartStyle } from './techniques-style.ts';

export interface ChartColumn {
  readonly label: string;
  /** The same techniques in the same order in every column. */
  readonly techniques: readonly TechniqueAnswer[];
}

/** One technique in every column. */
type Row = readonly TechniqueAnswer[];

const MARKS: Readonly<Record<Legality, string>> = { legal: '✓', illegal: '✗', unstated: '–' };
const WORDS: Readonly<Record<Legality, string>> = { legal: 'legal', illegal: 'illegal', unstated: 'ask' };

/** The chart of techniques as one HTML page: for the wall on A4 or Letter, or for a phone. */
export function techniquesChart(ruleset: string, columns: readonly ChartColumn[]): string {
  const rows = (columns[0]?.techniques ?? []).map((_, index) =>
    columns.flatMap(({ techniques }) => techniques[index] ?? []),
  );
  const usual = usualConsequence(rows);
  const differing = rows.filter((row) => new Set(row.map(wordsOf)).size > 1);
  const same = (legality: Legality) =>
    rows.flatMap((row) => (!differing.includes(row) && row[0]?.legality === legality ? [row[0]] : []));
  const everywhere = columns.length > 1 ? ' in every division' : '';
  const title =
    columns.length > 1 ? `Techniques · ${ruleset}` : `Techniques · ${ruleset} · ${columns[0]?.label}`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ html: chartStyle(columns.length > 6) }}</style>
</head>
<body>
<h1>${title}</h1>
<p class="key"><b class="legal">✓ legal</b> <b class="illegal">✗ illegal</b>
<b class="unstated">– not stated in the rulebook: ask the organizer</b></p>
${usual ? html`<p>What is illegal costs: <b>${usual}</b>, unless it says otherwise here.</p>` : []}
${differing.length > 0 ? table(columns, differing, usual) : []}
${list(`✗ Illegal${everywhere}`, 'illegal', same('illegal'), usual)}
${list(`✓ Legal${everywhere}`, 'legal', same('legal'), usual)}
${list('– Not stated in the rulebook: ask the organizer', 'unstated', same('unstated'), usual)}
</body>
</html>
`;
  return page.html;
}

/** The consequence that most illegal techniques have. */
function usualConsequence(rows: readonly Row[]): string | undefined {
  const costs = rows.flat().flatMap(({ consequence }) => consequence ?? []);
  const counted = [...Map.groupBy(costs, (cost) => cost)].sort(([, a], [, b]) => b.length - a.length);
  return counted[0]?.[0];
}

function wordsOf({ legality, condition, consequence }: TechniqueAnswer): string {
  return JSON.stringify([legality, condition, consequence]);
}

function table(columns: readonly ChartColumn[], rows: readonly Row[], usual: string | undefined): Html {
  const labels = columns.map(({ label }) => label);
  return html`<table>
<thead>${tableHead(groupsOf(labels))}</thead>
<tbody>
${rows.map((row) => tableRow(row, labels, usual))}</tbody>
</table>`;
}

interface ColumnGroup {
  readonly group: string;
  readonly members: string[];
}

function tableHead(groups: readonly ColumnGroup[]): Html {
  const rows = groups.some(({ group }) => group) ? 2 : 1;
  const upper = groups.flatMap(({ group, members }) =>
    group
      ? [html`<th scope="colgroup" colspan="${members.length}">${group}</th>`]
      : members.map((member) => html`<th scope="col" rowspan="${rows}">${member}</th>`),
  );
  const lower = groups.flatMap(({ group, members }) =>
    group ? members.map((member) => html`<th scope="col">${member}</th>`) : [],
  );
  return html`<tr><th scope="col" rowspan="${rows}">Technique</th>${upper}</tr>
${rows === 2 ? html`<tr>${lower}</tr>` : []}`;
}

/** Labels such as `Gi: youth`, `Gi: teen` under what neighbours have in common. */
function groupsOf(labels: readonly string[]): readonly ColumnGroup[] {
  const groups: ColumnGroup[] = [];
  for (const label of labels) {
    const [group = '', member] = label.split(': ');
    const last = groups.at(-1);
    if (member && last?.group === group) last.members.push(member);
    else groups.push({ group: member ? group : '', members: [member ?? label] });
  }
  return groups;
}

function tableRow(row: Row, labels: readonly string[], usual: string | undefined): Html {
  const cells = spans(row).map(({ from, to, answer }) => {
    const covered = groupsOf(labels.slice(from, to)).map(({ group, members }) =>
      [group, members.join('; ')].filter(Boolean).join(': '),
    );
    return html`<td colspan="${to - from}" class="${answer.legality}"><span class="for">${covered.join(' · ')}</span>
<b>${MARKS[answer.legality]} ${WORDS[answer.legality]}</b>${notes(answer, usual)}</td>`;
  });
  const [first] = row;
  return html`<tr><th scope="row">${nameOf(first?.label ?? '')} <small>${first?.clause ?? ''}</small></th>${cells}</tr>
`;
}

/** The name in bold, what explains it after a colon not. */
function nameOf(label: string): Html {
  const [name = '', ...explanation] = label.split(': ');
  if (explanation.length === 0) return html`<b>${name}</b>`;
  return html`<b>${name}</b>: <span class="plain">${explanation.join(': ')}</span>`;
}

/** Neighbouring columns that say the same are one cell. */
function spans(
  row: Row,
): readonly { readonly from: number; readonly to: number; readonly answer: TechniqueAnswer }[] {
  const starts = row.flatMap((answer, index) => {
    const before = row[index - 1];
    return before && wordsOf(before) === wordsOf(answer) ? [] : [{ from: index, answer }];
  });
  return starts.map((start, index) => ({ ...start, to: starts[index + 1]?.from ?? row.length }));
}

function notes({ condition, consequence }: TechniqueAnswer, usual: string | undefined): Html[] {
  const costs = consequence === usual ? undefined : consequence;
  return [condition, costs].flatMap((note) => (note ? [html` <i>${note}</i>`] : []));
}

function list(
  heading: string,
  legality: Legality,
  answers: readonly TechniqueAnswer[],
  usual: string | undefined,
): Html | readonly Html[] {
  if (answers.length === 0) return [];
  const items = [...Map.groupBy(answers, ({ clause }) => clause ?? '')].flatMap(([clause, group]) => [
    ...(clause
      ? [
          html`<li class="clause"><small>${clause}</small></li>
`,
        ]
      : []),
    ...group.map(
      (answer) => html`<li>${nameOf(answer.label)}${notes(answer, usual)}</li>
`,
    ),
  ]);
  return html`<section class="${legality}"><h2>${heading}</h2>
<ul>
${items}</ul></section>`;
}
