import { fail, ok, type Result, type Ruleset } from '@openmat/core';
import type * as z from 'zod';
import { checkConsistency } from './consistency.ts';
import { rulesetSchema } from './schema.ts';

/** A change of one field of a ruleset. */
export interface Override {
  /** Keys and list places joined by dots: `madison.maxSize`, `formats.0.format`. */
  readonly path: string;
  readonly value: unknown;
}

export interface OverrideFault {
  readonly path: string;
  readonly message: string;
}

/**
 * Reads `path=value`; the value is JSON, or else the text as it stands.
 *
 * @returns the override, or a message
 */
export function readOverride(text: string): Result<Override> {
  const split = text.indexOf('=');
  if (split < 1) return fail(`${JSON.stringify(text)} is not path=value`);
  const [path, written] = [text.slice(0, split).trim(), text.slice(split + 1).trim()];
  try {
    return ok({ path, value: JSON.parse(written) });
  } catch {
    return ok({ path, value: written });
  }
}

/**
 * A ruleset with an event's overrides, checked as a whole.
 *
 * @param base the ruleset as it is shipped; it is not changed
 * @param overrides applied in order
 * @returns the ruleset of the event, or every fault with the path it was found at
 */
export function resolveRuleset(
  base: Ruleset,
  overrides: readonly Override[],
): Result<Ruleset, readonly OverrideFault[]> {
  const changed: unknown = structuredClone(base);
  const faults: OverrideFault[] = [];
  for (const override of overrides) {
    const message = override.path === 'id' ? 'names the ruleset and stays' : setAt(changed, override);
    if (message) faults.push({ path: override.path, message });
  }
  if (faults.length > 0) return fail(faults);
  const parsed = rulesetSchema.safeParse(changed);
  if (!parsed.success) return fail(parsed.error.issues.flatMap((issue) => describe(issue, base)));
  const inconsistencies = checkConsistency(parsed.data);
  return inconsistencies.length > 0 ? fail(inconsistencies) : ok(parsed.data);
}

type Issue = z.core.$ZodIssue;

function describe(issue: Issue, base: Ruleset): readonly OverrideFault[] {
  const at = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [{ path: at.join('.'), message: issue.message }];
  const known = Object.keys(
    at.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), base) ?? {},
  );
  return issue.keys.map((key) => ({
    path: [...at, key].join('.'),
    message: `there is no such field; there are ${known.join(', ')}`,
  }));
}

/** Sets one field in place; returns a message where the path leads nowhere. */
function setAt(root: unknown, { path, value }: Override): string | undefined {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let node = root;
  for (const [depth, key] of [...keys, last].entries()) {
    const where = keys.slice(0, depth).join('.') || 'the ruleset';
    if (Array.isArray(node) && !(key in node && /^\d+$/.test(key))) {
      return `${where} has places 0 to ${node.length - 1}`;
    }
    if (!isObject(node)) return `${where} has no fields`;
    if (depth === keys.length) {
      Object.defineProperty(node, key, { value, enumerable: true, configurable: true, writable: true });
      return undefined;
    }
    if (!Object.hasOwn(node, key)) {
      return `there is no ${[...keys.slice(0, depth), key].join('.')}; there are ${Object.keys(node).join(', ')}`;
    }
    node = node[key];
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
