import { ProblemError, type Route, routes } from '@openmat/contracts';
import { httpStack } from './api.ts';
import { problemResult } from './problem.ts';
import type { HttpEvent, HttpResult } from './types.ts';

const table = (routes as readonly Route[]).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Answers what no route takes: 405 with `Allow` where the path has other methods, else 404. */
export function fallback() {
  return httpStack('fallback', async (event) => refuse(event));
}

function refuse(event: HttpEvent): HttpResult {
  const allowed = table
    .filter(({ pattern }) => pattern.test(event.rawPath))
    .map(({ method }) => method)
    .sort();
  if (allowed.length === 0) {
    throw new ProblemError({ kind: 'not-found', detail: 'There is no such route.' });
  }
  const allow = allowed.join(', ');
  const failure = { kind: 'method-not-allowed', detail: `This path takes ${allow}.` } as const;
  const result = problemResult(failure, event.requestContext.requestId);
  return { ...result, headers: { ...result.headers, allow } };
}
