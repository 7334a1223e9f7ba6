import { fail, ok, type Result, type Ruleset, techniquesFor, techniquesOfColumn } from '@openmat/core';
import { type Override, resolveRuleset } from '@openmat/rulesets';
import { EXIT, type Refusal } from './load-event.ts';
import { type NamedDivision, readDivision } from './read-division.ts';
import { type ChartColumn, techniquesChart } from './techniques-chart.ts';

export const TECHNIQUES_FORMATS = ['json', 'html'] as const;

export interface TechniquesOptions {
  readonly ruleset: Ruleset;
  readonly set: readonly Override[];
  /** Parsed JSON; without it the whole chart. */
  readonly division?: unknown;
  /** Without it JSON for a division, HTML for the whole chart. */
  readonly format?: (typeof TECHNIQUES_FORMATS)[number];
}

/** `openmat techniques`: what is legal in one division, or the chart that hangs on the wall. */
export function techniquesCommand(options: TechniquesOptions): Result<string, Refusal> {
  const resolved = resolveRuleset(options.ruleset, options.set);
  if (!resolved.ok) return refuse(resolved.error.map(({ path, message }) => `--set ${path}: ${message}`));
  const ruleset = resolved.value;
  if (options.division === undefined) return ok(wholeChart(ruleset, options.format ?? 'html'));
  const division = readDivision(options.division, ruleset);
  if (!division.ok) return refuse([`--${division.error}`]);
  return ok(oneDivision(ruleset, division.value, options.format ?? 'json'));
}

function oneDivision(ruleset: Ruleset, division: NamedDivision, format: 'json' | 'html'): string {
  const techniques = techniquesFor(ruleset, division);
  if (format === 'json') return json({ ruleset: ruleset.id, division, techniques });
  const { discipline, age, level } = division;
  const label = [ruleset.ageClasses[age]?.label ?? age, discipline, level].join(' · ');
  return techniquesChart(ruleset.name, [{ label, techniques }]);
}

function wholeChart(ruleset: Ruleset, format: 'json' | 'html'): string {
  const columns = Object.entries(ruleset.techniques.columns).map(([id, { label, divisions }]) => ({
    id,
    label,
    divisions,
    techniques: techniquesOfColumn(ruleset.techniques, id),
  }));
  return format === 'json'
    ? json({ ruleset: ruleset.id, columns })
    : techniquesChart(ruleset.name, columns satisfies ChartColumn[]);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function refuse(lines: readonly string[]) {
  return fail({ exitCode: EXIT.input, lines });
}
