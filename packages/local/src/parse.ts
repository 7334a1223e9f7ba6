import type * as z from 'zod';
import { StartError } from './errors.ts';

/** The value as the schema has it; what the schema does not know is a StartError with its name and place. */
export function parse<S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => `${path ? `${path}.` : ''}${key} is not supported`).join(', ');
    }
    return `${path || 'the value'}: ${issue.message}`;
  });
  throw new StartError(`${where}: ${faults.join('; ')}`);
}
