import { type Bracket, formatWeight, type Plan } from '@openmat/core';
import { alignColumns } from './columns.ts';
import { mergeCount, mergeLines } from './merge-lines.ts';
import { namesOf, type PlanView, slotText } from './plan-view.ts';
import { count, duration, indent, minutes, percent } from './plan-words.ts';
import { misfitLines } from './unplaced-words.ts';
import { rfc3339 } from './zoned-time.ts';

/** The plan for people to read: figures, brackets, what happens on each mat, who is in no bracket and why. */
export function planTable(view: PlanView): string {
  const { plan } = view;
  const sections = [
    heading(view),
    ['BRACKETS', ...plan.brackets.flatMap((bracket) => ['', ...bracketLines(bracket)])],
    ['SCHEDULE', ...matLines(view)],
    ['WITHOUT A TIME', '', ...misfitLines(plan)],
    ['MERGES', ...plan.merges.flatMap((merge) => ['', ...mergeLines(merge, view)])],
    ['IN NO BRACKET', '', ...unbracketedLines(view)],
  ];
  const filled = sections.filter((lines) => lines.length > 2);
  return `${filled.map((lines) => lines.join('\n')).join('\n\n\n')}\n`;
}

function heading(view: PlanView): string[] {
  const { plan, ruleset, rows, start, timeZone, mats } = view;
  const { metrics } = plan;
  const end = plan.schedule.reduce((last, match) => Math.max(last, match.end), start);
  const begin = rfc3339(start, timeZone).slice(0, 16).replace('T', ' ');
  const least = `no schedule of these matches takes less than ${duration(metrics.lowerBoundSeconds)} (${metrics.lowerBoundBinds})`;
  return [
    `${ruleset.name} · ${begin} ${timeZone} · ${count(mats, 'mat')}`,
    '',
    ...alignColumns([
      ['entries', `${rows.length}: ${metrics.entrants} in a bracket, ${plan.unbracketed.length} in none`],
      ['brackets', `${metrics.brackets} with ${count(metrics.matches, 'match', 'matches')}`],
      ...(plan.merges.length === 0 ? [] : [['merges', mergeCount(plan.merges)]]),
      ['time', `${duration(metrics.makespanSeconds)}, until ${clock(end, view)}; ${least}`],
      ['rest', count(metrics.restViolations, 'violation')],
      ['wait', `${minutes(metrics.meanWaitSeconds)} from first start to last end, mean over athletes`],
      ['mats', `${percent(metrics.matUtilisation)} of their time in use`],
    ]),
  ];
}

function bracketLines({ id, label, entrants, weightSpread, warnings, matches }: Bracket): string[] {
  const seconds = matches[0]?.durationSeconds ?? 0;
  const figures = [
    `${count(matches.length, 'match', 'matches')} of ${duration(seconds)}`,
    `spread ${percent(weightSpread)}`,
  ];
  const people = entrants.map(({ weight, name, club }) => [weight ? formatWeight(weight) : '–', name, club]);
  return [
    `${label} · ${figures.join(' · ')} · ${id}`,
    ...alignColumns(people).map(indent),
    ...warnings.map((warning) => indent(`! ${warning}`)),
  ];
}

function matLines(view: PlanView): string[] {
  const described = describeMatches(view.plan);
  return Array.from({ length: view.mats }, (_, index) => {
    const matches = view.plan.schedule.filter(({ mat }) => mat === index + 1);
    const rows = matches.map(({ matchId, start }) => [clock(start, view), ...(described.get(matchId) ?? [])]);
    return rows.length > 0 ? ['', `Mat ${index + 1}`, ...alignColumns(rows).map(indent)] : [];
  }).flat();
}

function describeMatches(plan: Plan): ReadonlyMap<string, readonly string[]> {
  return new Map(
    plan.brackets.flatMap((bracket) => {
      const names = new Map(bracket.entrants.map(({ id, name }) => [id, name]));
      const nameOf = (id: string) => names.get(id) ?? id;
      return bracket.matches.map(({ id, number, a, b }) => {
        const pair = `${slotText(a, nameOf)} – ${slotText(b, nameOf)}`;
        return [id, [bracket.label, `match ${number}`, pair]] as const;
      });
    }),
  );
}

function unbracketedLines(view: PlanView): string[] {
  const { plan } = view;
  const names = namesOf(view);
  const people = plan.unbracketed.map(({ entryId, reason }) => [names.get(entryId) ?? '', entryId, reason]);
  return alignColumns(people).map(indent);
}

/** Time of day; with day and offset where they are not those of the start. */
function clock(epochSeconds: number, { start, timeZone }: PlanView): string {
  const [text, first] = [rfc3339(epochSeconds, timeZone), rfc3339(start, timeZone)];
  const time = text.slice(11, 19).replace(/:00$/, '');
  const sameDay = text.slice(0, 10) === first.slice(0, 10) && text.slice(19) === first.slice(19);
  return sameDay ? time : `${text.slice(0, 10)} ${time}${text.slice(19)}`;
}
