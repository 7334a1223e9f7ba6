import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { type Route, routes } from './routes.ts';

const document = openApiDocument();
const all: readonly Route[] = routes;

const operation = (route: Route) => {
  const path: Record<string, unknown> = { ...document.paths?.[route.path] };
  return path[route.method.toLowerCase()] as
    | {
        operationId: string;
        security: unknown[];
        parameters?: { in: string; name: string }[];
        responses: object;
      }
    | undefined;
};

test('every route stands in the document, with its parameters and security', () => {
  for (const route of all) {
    const found = operation(route);
    expect(found?.operationId).toBe(route.operationId);
    expect(found?.security).toEqual(route.public ? [] : [{ token: [] }]);
    const inPath = (found?.parameters ?? []).filter((parameter) => parameter.in === 'path');
    const wanted = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inPath.map(({ name }) => name)).toEqual(wanted);
  }
});

test('the document names no path that is not in the route table', () => {
  expect(Object.keys(document.paths ?? {}).sort()).toEqual([...new Set(all.map(({ path }) => path))].sort());
});

test('every schema of the document compiles as JSON Schema 2020-12', () => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema(JSON.parse(JSON.stringify(document)), 'openapi');
  for (const name of Object.keys(document.components?.schemas ?? {})) {
    expect(ajv.compile({ $ref: `openapi#/components/schemas/${name}` })).toBeTypeOf('function');
  }
});

test('the examples of the requests are valid by their own schemas', () => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema(JSON.parse(JSON.stringify(document)), 'openapi');
  const schemas = Object.entries(document.components?.schemas ?? {});
  const examples = schemas.flatMap(([name, schema]) =>
    typeof schema === 'object' && 'example' in schema ? [[name, schema.example] as const] : [],
  );
  expect(examples.length).toBeGreaterThan(5);
  for (const [name, example] of examples) {
    const valid = ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
    expect(valid(example), `${name}: ${JSON.stringify(valid.errors)}`).toBe(true);
  }
});
