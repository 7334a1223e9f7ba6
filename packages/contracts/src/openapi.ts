import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';
import { pathParameters } from './path-parameters.ts';
import { problem, problemKinds } from './problem.ts';
import { type Route, routes } from './routes.ts';

const gatewayError = z
  .strictObject({ message: z.string() })
  .meta({ id: 'GatewayError', description: 'The few answers that the gateway makes itself' });

const etagHeader = z.string().meta({ description: 'Version of the resource, for If-Match', example: '"3"' });

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()
  .meta({
    description: 'Makes the request safe to repeat for 24 hours',
    example: '3f2c9a5e-7d0b-4a54-9a27-0d8f3a4f9a11',
  });

/** The OpenAPI 3.1 document of every route. */
export function openApiDocument() {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const operation = describe(route, operations[route.operationId]);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Openmat',
      version: '1',
      description: 'Registrations, weigh-ins, brackets and mats of grappling tournaments.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ area }) => area))].map((name) => ({ name })),
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  });
}

function describe(route: Route, operation: Operation): ZodOpenApiOperationObject {
  const names = [...route.path.matchAll(/\{([a-z]+)\}/g)].map(([, name = '']) => name);
  const headers = {
    ...(operation.ifMatch && { 'if-match': etagHeader }),
    ...(route.method === 'POST' && { 'idempotency-key': idempotencyKey }),
  };
  return {
    operationId: route.operationId,
    summary: operation.summary,
    description: route.public ? 'Open to everybody.' : `Roles: ${route.roles.join(', ')}.`,
    tags: [route.area],
    security: route.public ? [] : [{ token: [] }],
    requestParams: {
      ...(names.length > 0 && { path: z.object(pathParameters(names)) }),
      ...(operation.query && { query: operation.query }),
      ...(Object.keys(headers).length > 0 && { header: z.object(headers) }),
    },
    ...requestBody(operation),
    responses: { ...success(operation), ...problems(route, operation) },
  };
}

function requestBody(operation: Operation): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (operation.file) {
    const schema = z.string().meta({ description: 'UTF-8, with a header line; at most 4 MB' });
    return { requestBody: { required: true, content: { [operation.file]: { schema } } } };
  }
  if (!operation.body) return {};
  const content = { 'application/json': { schema: operation.body } };
  return { requestBody: { required: operation.bodyOptional !== true, content } };
}

function success({ summary, reply }: Operation): ZodOpenApiResponsesObject {
  const type = reply.contentType ?? 'application/json';
  const schema = reply.schema ?? z.unknown();
  const withBody = reply.schema !== undefined || reply.contentType !== undefined;
  return {
    [`${reply.status}`]: {
      description: summary,
      ...(withBody && { content: { [type]: { schema } } }),
      ...(reply.etag && { headers: z.object({ etag: etagHeader }) }),
    },
  } as ZodOpenApiResponsesObject;
}

/** Which statuses a route can answer besides its own, each as a problem document; the gateway's own ones apart. */
function problems(route: Route, operation: Operation): ZodOpenApiResponsesObject {
  const hasBody = operation.body !== undefined || operation.file !== undefined;
  const changes = route.method !== 'GET';
  const statuses = new Set<number>([500, 503]);
  // Where there is no token, the body names by a secret what a path names elsewhere.
  const bySecret = route.public && hasBody;
  if (route.path.includes('{') || operation.query || bySecret) statuses.add(404);
  if (!route.public) statuses.add(403);
  if (operation.query || route.method === 'POST') statuses.add(422);
  if (changes) statuses.add(409);
  if (hasBody) for (const status of [400, 413, 415, 422]) statuses.add(status);
  if (route.method === 'POST') statuses.add(400);
  if (operation.ifMatch) for (const status of [412, 428]) statuses.add(status);
  const ours = [...statuses].map((status) => {
    const titles = Object.values(problemKinds).filter((kind) => kind.status === status);
    const description = titles.map(({ title }) => title).join('; ');
    return [`${status}`, { description, content: { 'application/problem+json': { schema: problem } } }];
  });
  const gateways = [...(route.public ? [] : ['401']), '429'].map((status) => [
    status,
    {
      description: status === '401' ? 'No valid token' : 'Too many requests',
      content: { 'application/json': { schema: gatewayError } },
    },
  ]);
  return Object.fromEntries([...ours, ...gateways]);
}
