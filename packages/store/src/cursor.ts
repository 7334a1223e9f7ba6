import { ProblemError } from '@openmat/app';

/** The attributes that say where a page ended; the partition is the query's own and never the caller's. */
const attributes = (index: string | undefined) => (index ? ['pk', 'sk', `${index}sk`] : ['sk']);

export function encodeCursor(key: Readonly<Record<string, unknown>>, index: string | undefined): string {
  const values = attributes(index).map((name) => key[name]);
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Where to go on; whatever did not come from `encodeCursor` is wrong input. */
export function decodeCursor(cursor: string, index: string | undefined): Record<string, string> {
  const names = attributes(index);
  const values = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (Array.isArray(values) && values.length === names.length && values.every(isKeyText)) {
    return Object.fromEntries(names.map((name, place) => [name, values[place] ?? '']));
  }
  throw wrongCursor();
}

export function wrongCursor(): ProblemError {
  const errors = [{ path: 'query.cursor', message: 'is not a cursor of this list' }];
  return new ProblemError({ kind: 'invalid', detail: 'The query is wrong.', errors });
}

const isKeyText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 500;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
