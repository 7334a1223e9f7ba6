import * as z from 'zod';

const ruleSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.strictObject({ prefix: z.string() }),
  z.strictObject({ exists: z.boolean() }),
]);
type Rule = z.infer<typeof ruleSchema>;

/** A filter of an event source mapping: members lead to lists of rules, of which one must hold. */
export type Pattern = { readonly [member: string]: Pattern | readonly Rule[] };

export const patternSchema: z.ZodType<Pattern> = z.lazy(() =>
  z.record(z.string(), z.union([z.array(ruleSchema).min(1), patternSchema])),
);

/** Whether a record matches one of the patterns; without any, it does. */
export function matches(record: object, patterns: readonly Pattern[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => fits(record, pattern));
}

function fits(value: unknown, pattern: Pattern): boolean {
  return Object.entries(pattern).every(([member, wanted]) => {
    const found: unknown =
      typeof value === 'object' && value !== null ? Reflect.get(value, member) : undefined;
    return isRules(wanted) ? wanted.some((rule) => holds(found, rule)) : fits(found, wanted);
  });
}

function isRules(wanted: Pattern | readonly Rule[]): wanted is readonly Rule[] {
  return Array.isArray(wanted);
}

function holds(found: unknown, rule: Rule): boolean {
  if (typeof rule !== 'object' || rule === null) return found === rule;
  if ('exists' in rule) return (found !== undefined) === rule.exists;
  return typeof found === 'string' && found.startsWith(rule.prefix);
}
