import type { Context } from 'aws-lambda';
import type { HttpEvent, HttpResult } from '../types.ts';

export type Sent = {
  readonly method?: string;
  readonly path?: string;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  /** Text as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly claims?: Record<string, unknown>;
};

/** A request as the gateway hands it to a function: payload version 2 behind a JWT authorizer. */
export function httpEvent(sent: Sent): HttpEvent {
  const { method = 'GET', path = '/', params, query, headers = {}, body, claims = {} } = sent;
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const contentType = body === undefined ? {} : { 'content-type': 'application/json' };
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { ...contentType, ...headers },
    ...(params && { pathParameters: params }),
    ...(query && { queryStringParameters: query }),
    ...(text !== undefined && { body: text }),
    isBase64Encoded: false,
    requestContext: {
      accountId: '1',
      apiId: 'api',
      authorizer: {
        jwt: { claims: claims as Record<string, string>, scopes: [] },
        principalId: '',
        integrationLatency: 0,
      },
      domainName: 'local',
      domainPrefix: 'local',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: 'request-1',
      routeKey: `${method} ${path}`,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
  };
}

export type LambdaHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>;

/** Sends a request to a handler and reads the answer's JSON. */
export async function send(handler: LambdaHandler, sent: Sent) {
  const result = await handler(httpEvent(sent), { awsRequestId: 'lambda-1' } as Context);
  const body: unknown = result.body ? JSON.parse(result.body) : undefined;
  return { status: result.statusCode, headers: result.headers ?? {}, body: body as Record<string, unknown> };
}
