import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { FlatClaims } from './authorizer.ts';
import { account } from './intrinsics.ts';
import type { Match } from './router.ts';

export interface HttpRequest {
  readonly message: IncomingMessage;
  readonly requestId: string;
  /** Decoded, as an HTTP API hands it over. */
  readonly path: string;
  /** As it came, without the question mark. */
  readonly query: string;
  readonly body: Buffer;
}

type Event = Omit<APIGatewayProxyEventV2, 'requestContext'> & {
  requestContext: APIGatewayProxyEventV2['requestContext'] & {
    authorizer?: { jwt: { claims: FlatClaims; scopes: null } };
  };
};

/** The event of payload format 2.0 that an HTTP API makes of a request. */
export function proxyEvent(request: HttpRequest, match: Match, claims: FlatClaims | undefined): Event {
  const { message, requestId, path, query } = request;
  const headers = joinedHeaders(message);
  const domainName = headers.host ?? 'localhost';
  const sourceIp = message.socket.remoteAddress ?? '';
  const method = message.method ?? '';
  const now = new Date();
  return {
    version: '2.0',
    routeKey: match.route.key,
    rawPath: path,
    rawQueryString: query,
    ...(message.headers.cookie && { cookies: message.headers.cookie.split('; ') }),
    headers: {
      ...headers,
      'x-amzn-trace-id': `Root=1-${Math.floor(now.getTime() / 1000).toString(16)}-${randomBytes(12).toString('hex')}`,
      'x-forwarded-for': sourceIp,
      'x-forwarded-port': String(message.socket.localPort ?? ''),
      'x-forwarded-proto': 'http',
    },
    ...(query && { queryStringParameters: queryParameters(query) }),
    ...(Object.keys(match.pathParameters).length > 0 && { pathParameters: { ...match.pathParameters } }),
    requestContext: {
      accountId: account,
      apiId: 'local',
      ...(claims && { authorizer: { jwt: { claims, scopes: null } } }),
      domainName,
      domainPrefix: domainName.split('.')[0] ?? '',
      http: {
        method,
        path,
        protocol: `HTTP/${message.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: match.route.key,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...encodedBody(request.body, headers['content-type']),
  };
}

/** Several values of one header become one, joined by a comma; cookies have a field of their own. */
function joinedHeaders(message: IncomingMessage): Record<string, string> {
  const { cookie: _, ...distinct } = message.headersDistinct;
  return Object.fromEntries(Object.entries(distinct).map(([name, values = []]) => [name, values.join(',')]));
}

function queryParameters(query: string): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(joined);
}

/** The gateway takes only these for text, and everything else, a missing type included, for binary. */
const textTypes = /^(text\/.*|application\/(json|xml|javascript))$/i;

function encodedBody(body: Buffer, contentType = ''): Pick<Event, 'body' | 'isBase64Encoded'> {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText = textTypes.test(contentType.split(';')[0]?.trim() ?? '');
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `05/Dec/2026:09:00:00 +0000`. */
function commonLogTime(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T');
  const [year, , dayOfMonth] = day.split('-');
  return `${dayOfMonth}/${months[date.getUTCMonth()]}/${year}:${time.slice(0, 8)} +0000`;
}
