import { type Route, routes } from '@openmat/contracts';
import { openApiDocument } from '@openmat/contracts/openapi';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

type Responses = Record<string, { content?: Record<string, unknown> }>;

const document = openApiDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(JSON.parse(JSON.stringify(document)), 'openapi');
const validators = new Map<string, ValidateFunction>();

/** The routes of the API, each with a pattern for the paths it takes. */
export const table = (routes as readonly Route[]).map((route) => ({
  ...route,
  pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/**
 * What is wrong with an answer by the OpenAPI document: a status or type that the operation does not list, or a body
 * that its schema refuses. What no route takes must be a problem document.
 */
export function faultOf(method: string, path: string, { status, headers, text }: Answer): string | undefined {
  const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
  const route = table.find((known) => known.method === method && known.pattern.test(path));
  const at = route
    ? pointer('paths', route.path, method.toLowerCase(), 'responses', String(status))
    : undefined;
  const listed = route ? responsesOf(route)[status] : undefined;
  if (route && !listed) return `${method} ${route.path} does not list ${status}: ${text.slice(0, 300)}`;
  if (listed && !listed.content) return text === '' ? undefined : 'a body where none is listed';
  const [content] = listed ? Object.keys(listed.content ?? {}) : ['application/problem+json'];
  if (content === '*/*') return undefined;
  if (type !== content) return `${method} ${path} ${status}: ${type} instead of ${content}`;
  if (type === 'text/html') return undefined;
  const reference = at ? `${at}/content/${escaped(content)}/schema` : '/components/schemas/Problem';
  const validate = validatorOf(`openapi#${reference}`);
  return validate(type.endsWith('json') ? JSON.parse(text) : text)
    ? undefined
    : `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 500)}`;
}

function responsesOf(route: Route): Responses {
  const path = document.paths?.[route.path] as Record<string, { responses: Responses }> | undefined;
  return path?.[route.method.toLowerCase()]?.responses ?? {};
}

function validatorOf(reference: string): ValidateFunction {
  const known = validators.get(reference);
  if (known) return known;
  const made = ajv.compile({ $ref: reference });
  validators.set(reference, made);
  return made;
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
const pointer = (...parts: string[]) => parts.map((part) => `/${escaped(part)}`).join('');
