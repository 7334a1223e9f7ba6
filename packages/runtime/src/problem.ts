import { type Failure, type Problem, ProblemError, problemKinds } from '@openmat/contracts';
import type { HttpResult } from './types.ts';

/** A file can be wrong in every line; the answer stays below the gateway's limit all the same. */
const MOST_ERRORS = 5000;

const clip = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

/** The answer to an expected failure: an RFC 9457 problem document. */
export function problemResult(failure: Failure, requestId: string): HttpResult {
  const { status, title } = problemKinds[failure.kind];
  const errors = (failure.errors ?? []).slice(0, MOST_ERRORS);
  const body: Problem = {
    type: `urn:openmat:problem:${failure.kind}`,
    title,
    status,
    detail: failure.detail,
    errors: errors.map(({ path, message }) => ({ path: clip(path, 200), message: clip(message, 300) })),
    requestId,
    ...(failure.conflictsWith !== undefined && { conflictsWith: failure.conflictsWith }),
  };
  const retryAfter = failure.retryAfterSeconds;
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
    body: JSON.stringify(body),
  };
}

/** What an error means to the caller: the failure it carries, or an internal fault that tells nothing. */
export function failureOf(error: unknown): Failure {
  return error instanceof ProblemError
    ? error.failure
    : { kind: 'internal', detail: 'Something went wrong here. The request id helps to find it.' };
}
