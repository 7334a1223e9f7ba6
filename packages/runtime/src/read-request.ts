import { type Fault, type Operation, ProblemError, pathParameters } from '@openmat/contracts';
import type * as z from 'zod';
import type { HttpEvent } from './types.ts';

const MEGABYTE = 1024 * 1024;
const MOST_JSON = MEGABYTE;
const MOST_FILE = 4 * MEGABYTE;

/** The parameters of the path; an id that no resource can have is not found. */
export function readPath(event: HttpEvent): Record<string, string> {
  const params = Object.entries(event.pathParameters ?? {});
  const schemas = pathParameters(params.map(([name]) => name));
  const errors = params.flatMap(([name, value]) => {
    const parsed = schemas[name]?.safeParse(value);
    return parsed?.success ? [] : [{ path: `path.${name}`, message: 'is not an id' }];
  });
  if (errors.length > 0) {
    throw new ProblemError({ kind: 'not-found', detail: 'There is no such resource.', errors });
  }
  return Object.fromEntries(params.map(([name, value]) => [name, value ?? '']));
}

/** The query string; a list takes no parameter that it does not know. */
export function readQuery(event: HttpEvent, operation: Operation): unknown {
  const written = event.queryStringParameters ?? {};
  if (operation.query) return check(operation.query, written, 'query');
  const errors = Object.keys(written).map((name) => ({ path: `query.${name}`, message: 'is not known' }));
  if (errors.length === 0) return undefined;
  throw new ProblemError({ kind: 'invalid', detail: 'The query is wrong.', errors });
}

/** The body's bytes, within the size that the operation allows. */
function readBytes(event: HttpEvent, operation: Operation): Buffer {
  const most = operation.file ? MOST_FILE : MOST_JSON;
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (body.byteLength > most) {
    throw new ProblemError({ kind: 'too-large', detail: `The body may have up to ${most} bytes.` });
  }
  return body;
}

/** The JSON body as its schema reads it, or the file's bytes. */
export function readBody(event: HttpEvent, operation: Operation): unknown {
  if (!operation.body && !operation.file) return undefined;
  const bytes = readBytes(event, operation);
  if (operation.bodyOptional && bytes.byteLength === 0) return check(operation.body, {}, 'body');
  const wanted = operation.file ?? 'application/json';
  const type = (event.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== wanted) {
    throw new ProblemError({ kind: 'unsupported-media-type', detail: `Send the body as ${wanted}.` });
  }
  return operation.file ? bytes : check(operation.body, parse(bytes.toString('utf8')), 'body');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, refuseUnusable);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError({
      kind: 'malformed',
      detail: 'The body is not JSON.',
      errors: [{ path: 'body', message: text === '' ? 'is missing' : 'is not JSON, or nested too deep' }],
    });
  }
}

/** What JSON can write and nothing here can store: a key that is none, and half of a character. */
function refuseUnusable(key: string, value: unknown): unknown {
  const isBroken = typeof value === 'string' && !value.isWellFormed();
  if (key !== '__proto__' && !isBroken) return value;
  const errors = [{ path: key, message: isBroken ? 'contains half of a character' : 'is not known' }];
  throw new ProblemError({ kind: 'invalid', detail: 'The body is wrong.', errors });
}

function check(schema: z.ZodType | undefined, value: unknown, part: 'body' | 'query'): unknown {
  const parsed = schema?.safeParse(value);
  if (parsed?.success) return parsed.data;
  const errors = parsed?.error.issues.flatMap((issue) => faults(issue, part)) ?? [];
  throw new ProblemError({ kind: 'invalid', detail: `The ${part} is wrong.`, errors });
}

function faults(issue: z.core.$ZodIssue, part: 'body' | 'query'): readonly Fault[] {
  const at = part === 'query' ? ['query', ...issue.path] : issue.path;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...at, key].map(String).join('.'), message: 'is not known' }));
  }
  if (issue.code === 'invalid_union') {
    // Of several shapes the one that fits best tells what is wrong.
    const [nearest] = [...issue.errors].sort((a, b) => a.length - b.length);
    if (nearest)
      return nearest.flatMap((one) => faults({ ...one, path: [...issue.path, ...one.path] }, part));
  }
  return [{ path: at.map(String).join('.') || part, message: issue.message }];
}
