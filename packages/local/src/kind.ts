import type * as z from 'zod';

/** How the local stack reads one type of resource: strictly, but for the properties it ignores on purpose. */
export interface Kind<S extends z.ZodType = z.ZodType> {
  readonly type: string;
  readonly schema: S;
  /** Property → why leaving it out changes nothing that a function or a caller could notice. */
  readonly ignored: Readonly<Record<string, string>>;
}

export const tags = { Tags: 'for the bill' };

export function kind<S extends z.ZodType>(
  type: string,
  schema: S,
  ignored: Readonly<Record<string, string>> = {},
): Kind<S> {
  return { type, schema, ignored };
}
