/** The chart's style sheet; wide charts lie on their side when printed. */
export function chartStyle(isWide: boolean): string {
  return `
:root { color-scheme: light dark; --text: #1a1a1a; --muted: #555; --line: #999; --page: #fff;
  --legal: #d9f2dc; --illegal: #fbdcd8; --unstated: #ececec; }
@media (prefers-color-scheme: dark) { :root { --text: #f0f0f0; --muted: #b8b8b8; --line: #777; --page: #161616;
  --legal: #14401d; --illegal: #5a1d17; --unstated: #333; } }
* { box-sizing: border-box; }
body { margin: 1rem; font: 16px/1.35 system-ui, sans-serif; color: var(--text); background: var(--page); }
h1 { font-size: 1.5em; margin: 0 0 .5rem; }
h2 { font-size: 1.1em; margin: 0 0 .4rem; }
p { margin: .4rem 0; }
small, i { font-size: .8em; }
small { color: var(--muted); }
.key b { padding: .1em .5em; border: 1px solid var(--line); border-radius: .3em; white-space: nowrap; }
.legal { background: var(--legal); }
.illegal { background: var(--illegal); }
.unstated { background: var(--unstated); }
table { border-collapse: collapse; width: 100%; margin: .8rem 0; }
th, td { border: 1px solid var(--line); padding: .25em .4em; text-align: center; vertical-align: middle; }
th[scope=row] { text-align: left; min-width: 11em; font-weight: normal; }
td b { white-space: nowrap; }
.plain { font-weight: normal; font-size: .9em; }
thead th { font-size: .8em; vertical-align: bottom; }
td i, th small { display: block; font-weight: normal; }
.for { display: none; }
section { border: 1px solid var(--line); border-radius: .4em; padding: .6em .8em; margin: .8rem 0; }
ul { margin: 0; padding: 0; list-style: none; columns: 17em; column-gap: 1.5em; }
li { break-inside: avoid; padding: .1em 0 .1em .8em; }
.clause { break-after: avoid; padding-left: 0; }
li:not(:first-child).clause { padding-top: .4em; }
@media screen and (max-width: 50em) {
  body { margin: .6rem; }
  .key b { display: inline-block; margin: .1em 0; white-space: normal; }
  thead { display: none; }
  table, tbody, tr, th, td { display: block; width: 100%; }
  tr { margin: 0 0 .8rem; border: 1px solid var(--line); border-radius: .4em; overflow: hidden; }
  th, td { border: 0; text-align: left; }
  td { border-top: 1px solid var(--line); }
  .for { display: block; font-size: .85em; }
}
@media print {
  @page { size: ${isWide ? 'landscape' : 'portrait'}; margin: 9mm; }
  :root { --text: #000; --muted: #333; --line: #666; --page: #fff; --legal: #d9f2dc; --illegal: #fbdcd8; --unstated: #ececec; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  body { margin: 0; font-size: ${isWide ? '9px' : '11px'}; }
  tr, li, section { break-inside: avoid; }
  h2 { break-after: avoid; }
  thead { display: table-header-group; }
}
`;
}
