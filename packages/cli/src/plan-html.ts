import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { athleteList } from './html/athlete-list.ts';
import { bracketIndex } from './html/bracket-index.ts';
import { bracketSheet } from './html/bracket-sheet.ts';
import { clubList } from './html/club-list.ts';
import { html, trusted } from './html/html.ts';
import { matPage } from './html/mat-page.ts';
import { mergeList } from './html/merge-list.ts';
import { navigation, overview } from './html/overview.ts';
import { programmeOf } from './html/programme.ts';
import { timeline } from './html/timeline.ts';
import { unbracketedList } from './html/unbracketed-list.ts';
import type { PlanView } from './plan-view.ts';

const STYLE = ['page', 'parts', 'pictures', 'tree', 'print'].map((name) => read(`${name}.css`)).join('');
const SCRIPT = read('mark-now.js');

/** Nothing is fetched, nothing runs but our own script: not even if a name could leave its place. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The plan as one file to look at, print and hang on the wall: sheets, timeline, mats, athletes, clubs. */
export function planHtml(view: PlanView): string {
  const programme = programmeOf(view);
  const { title, sheets, mats } = programme;
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title><style>${trusted(STYLE)}</style></head>
<body>${navigation(programme)}<main>${overview(programme)}
${timeline(programme)}
${bracketIndex(programme)}
${sheets.map((sheet) => bracketSheet(sheet, programme))}
<section id="mats"><h2>Mats</h2>${mats.map((mat) => matPage(mat, programme))}</section>
${athleteList(programme)}
${clubList(programme)}
${mergeList(programme)}
${unbracketedList(programme)}</main>
<script>${trusted(SCRIPT)}</script></body></html>
`);
}

function read(name: string): string {
  return readFileSync(new URL(`html/${name}`, import.meta.url), 'utf8');
}
