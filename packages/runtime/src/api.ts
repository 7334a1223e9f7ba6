import middy from '@middy/core';
import httpRouter from '@middy/http-router';
import httpSecurityHeaders from '@middy/http-security-headers';
import {
  type Area,
  type Operation,
  operations,
  type Principal,
  ProblemError,
  type Route,
  routes,
} from '@openmat/contracts';
import type { Context } from 'aws-lambda';
import { correlationOf, observe } from './observe.ts';
import { authorize, principalOf } from './principal.ts';
import { failureOf, problemResult } from './problem.ts';
import { readClaim, readIfMatch } from './read-claim.ts';
import { readBody, readPath, readQuery } from './read-request.ts';
import type { Answer, Endpoint, HttpEvent, HttpResult, Outcome } from './types.ts';

type IdsOf<A extends Area> = Extract<(typeof routes)[number], { area: A }>['operationId'];

/** An endpoint for each operation of an area. */
export type Endpoints<A extends Area> = { readonly [Id in IdsOf<A>]: Endpoint<Id> };

/** What the table of endpoints is to the router: the operation's contract has checked the call that it passes. */
type Checked = Readonly<Record<string, (call: unknown) => Promise<Outcome<Answer<unknown>>>>>;

/**
 * The handler of one area: routes each request to its endpoint after the checks of the operation's contract, and
 * turns what comes back, failures and faults too, into HTTP.
 */
export function api<A extends Exclude<Area, 'docs'>>(area: A, endpoints: Endpoints<A>) {
  const checked = endpoints as unknown as Checked;
  const handlers = routes
    .filter((route) => route.area === area)
    .map((route) => ({
      method: route.method,
      path: route.path,
      handler: (event: HttpEvent) => serve(route, operations[route.operationId], checked, event),
    }));
  const notFoundResponse = () => {
    throw new ProblemError({ kind: 'not-found', detail: 'There is no such route.' });
  };
  return httpStack(area, httpRouter<HttpEvent, HttpResult>({ routes: handlers, notFoundResponse }));
}

/** The middleware that every HTTP handler has: logs and metrics, security headers, problem documents. */
export function httpStack(
  area: string,
  handler: (event: HttpEvent, context: Context) => Promise<HttpResult>,
) {
  return (
    middy<HttpEvent, HttpResult>()
      .use(observe(area))
      // What a page may load is said by the page itself; the other answers are not pages.
      .use(httpSecurityHeaders({ contentSecurityPolicy: false, permissionsPolicy: false }))
      .use({
        onError: (request) => {
          const { requestId } = request.event.requestContext;
          request.response = problemResult(failureOf(request.error), requestId);
        },
      })
      .handler(handler)
  );
}

/** Who calls an operation that is open to everybody. */
const anybody: Principal = { subject: 'anybody', roles: [] };

async function serve(
  route: Route,
  operation: Operation,
  endpoints: Checked,
  event: HttpEvent,
): Promise<HttpResult> {
  const principal = route.public ? anybody : principalOf(event);
  if (!route.public) authorize(route, principal);
  const call = {
    principal,
    params: readPath(event),
    query: readQuery(event, operation),
    body: readBody(event, operation),
    ifMatch: readIfMatch(event, operation.ifMatch === true),
    claim: readClaim(event, principal),
    correlation: correlationOf(event),
  };
  const outcome = await endpoints[route.operationId]?.(call);
  if (!outcome) throw new Error(`no endpoint for ${route.operationId}`);
  return outcome.ok
    ? answer(operation, outcome.value)
    : problemResult(outcome.error, event.requestContext.requestId);
}

function answer({ reply }: Operation, { body, etag, headers }: Answer<unknown>): HttpResult {
  const { schema, contentType = 'application/json' } = reply;
  return {
    statusCode: reply.status,
    headers: {
      'cache-control': 'no-store',
      ...(schema && { 'content-type': contentType === 'text/csv' ? 'text/csv; charset=utf-8' : contentType }),
      ...(etag !== undefined && { etag }),
      ...headers,
    },
    ...(schema && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}
