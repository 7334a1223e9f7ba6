import { minutes } from '../plan-words.ts';
import { breaksOf } from './breaks.ts';
import { type Html, html } from './html.ts';
import type { MatProgramme, Programme } from './programme.ts';
import { type Strip, strips } from './time-axis.ts';
import { hue } from './words.ts';

/** In the picture's own units, which are pixels at full size. */
const UNITS_PER_SECOND = 6 / 60;
const LEFT = 60;
const TOP = 22;
const ROW = 36;
const MOST_ROWS = 20;
/** Narrower blocks, cut off at the edge of a strip, stay without their numbers. */
const LEAST_WIDTH = 14;

/** The mats over time: a row a mat, a block a match with the numbers of its sheet and match. */
export function timeline({ mats, clock, view }: Programme): Html {
  const places = mats.flatMap(({ matches }) => matches.map(({ at }) => at));
  const pictures = strips(places, view.timeZone).flatMap((strip) =>
    rowGroups(mats.filter((mat) => matchesIn(mat, strip).length > 0)).map((rows) =>
      picture(strip, rows, clock),
    ),
  );
  return html`<section id="timeline"><h2>Timeline</h2>
<p>A row for every mat, a block for every match: above the number of its <a href="#brackets">sheet</a>, below the
number of the match. Times are those of ${view.timeZone}.</p>
${pictures}</section>`;
}

function rowGroups(mats: readonly MatProgramme[]): (readonly MatProgramme[])[] {
  const groups = Math.ceil(mats.length / MOST_ROWS);
  return Array.from({ length: groups }, (_, k) => mats.slice(k * MOST_ROWS, (k + 1) * MOST_ROWS));
}

function picture(strip: Strip, mats: readonly MatProgramme[], clock: Programme['clock']): Html {
  const height = TOP + mats.length * ROW;
  const width = LEFT + (strip.to - strip.from) * UNITS_PER_SECOND + 30;
  const title = `Mats ${mats[0]?.number} to ${mats.at(-1)?.number} from ${clock(strip.from)} to ${clock(strip.to)}`;
  const x = (time: number) => LEFT + round((time - strip.from) * UNITS_PER_SECOND);
  return html`<figure><figcaption>${clock(strip.from)} to ${clock(strip.to)}</figcaption>
<div class="scroll" role="region" aria-label="${title}" tabindex="0">
<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}; the pages of the mats list the same">
${strip.ticks.map(({ at, isHour }) => {
  const line = html`<path class="${isHour ? 'hour' : 'half'}" d="M${x(at)} ${TOP - 4}V${height}"/>`;
  return isHour ? html`${line}<text class="at" x="${x(at)}" y="12">${clock(at)}</text>` : line;
})}
${mats.map((mat, index) => row(mat, strip, TOP + index * ROW, x))}
</svg></div></figure>`;
}

function row(mat: MatProgramme, strip: Strip, top: number, x: (time: number) => number): Html {
  const breaks = breaksOf(mat).filter(({ from, to }) => to > strip.from && from < strip.to);
  return html`<g transform="translate(0 ${top + 13})"><text class="name" y="7">Mat ${mat.number}</text>
${breaks.map(({ from, to }) => {
  const [left, right] = [x(Math.max(from, strip.from)), x(Math.min(to, strip.to))];
  return html`<path class="break" d="M${left} 3H${right}"/><text class="break" x="${(left + right) / 2}" y="-1">${right - left < 60 ? '' : `${minutes(to - from)} free`}</text>`;
})}
${matchesIn(mat, strip).map((match) => block(match, x, strip))}</g>`;
}

function matchesIn({ matches }: MatProgramme, { from, to }: Strip): MatProgramme['matches'] {
  return matches.filter(({ at }) => at.end > from && at.start < to);
}

/** A match over the strip's edge is in both strips, cut off. */
function block(
  { at, number, sheet }: MatProgramme['matches'][number],
  x: (time: number) => number,
  strip: Strip,
): Html {
  const [left, right] = [x(Math.max(at.start, strip.from)), x(Math.min(at.end, strip.to))];
  const width = round(right - left);
  const middle = round(left + width / 2);
  const numbers = html`<text x=${middle}>${sheet.number}<tspan x=${middle} dy=12>${number}</tspan></text>`;
  return html`<rect class=${hue(sheet)} x=${left} width=${width} />${width < LEAST_WIDTH ? undefined : numbers}`;
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}
