import { fail, ok, type Result, type WeightUnit } from '@openmat/core';
import { type Column, columnOf, REQUIRED_COLUMNS, WEIGHT_COLUMNS } from './columns.ts';
import type { LineFault } from './line-fault.ts';
import type { CsvRecord } from './read-records.ts';

export interface Header {
  /** Where each known column stands. */
  readonly places: ReadonlyMap<Column, number>;
  /** Columns of the organizer's own. */
  readonly extra: readonly { readonly name: string; readonly place: number }[];
  /** Every cell, as written. */
  readonly cells: readonly string[];
  readonly weight: Column;
  /** Unit of a bare number in the weight column. */
  readonly weightUnit?: WeightUnit;
}

/** Names that mean something else on every JavaScript object. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

const UNITS: Partial<Record<Column, WeightUnit>> = { weight_kg: 'kg', weight_lb: 'lb' };

/** Reads the header, or says everything that is wrong with it. */
export function readHeader({ line, cells }: CsvRecord): Result<Header, readonly LineFault[]> {
  const faults: LineFault[] = [];
  const wrong = (message: string, column?: string) =>
    faults.push(column === undefined ? { line, message } : { line, column, message });
  const places = new Map<Column, number>();
  const extra = new Map<string, number>();
  for (const [place, name] of cells.entries()) {
    const column = columnOf(name);
    if (RESERVED.has(name)) wrong(`column "${name}" has a reserved name: rename it`, name);
    else if (column ? places.has(column) : extra.has(name)) wrong(`column "${name}" stands twice`, name);
    else if (column) places.set(column, place);
    else if (name) extra.set(name, place);
  }
  for (const column of REQUIRED_COLUMNS) {
    if (!places.has(column)) wrong(`column "${column}" is missing`, column);
  }
  const weights = WEIGHT_COLUMNS.filter((column) => places.has(column));
  const [weight] = weights;
  if (!weight) wrong('column "weight" is missing (or "weight_kg" or "weight_lb")', 'weight');
  if (weights.length > 1) wrong(`columns ${weights.join(' and ')} exclude each other: keep one`, weights[1]);
  if (!weight || faults.length > 0) return fail(faults);
  const weightUnit = UNITS[weight];
  const header = { places, extra: [...extra].map(([name, place]) => ({ name, place })), cells, weight };
  return ok(weightUnit ? { ...header, weightUnit } : header);
}
