import { expect, test } from 'vitest';
import { type Route, routes } from './routes.ts';

const all: readonly Route[] = routes;

test('no two routes share a method and a path, or an operation id', () => {
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
});

test('every part of a path is a whole parameter or a whole literal, as the gateway wants it', () => {
  for (const { path } of all) expect(path).toMatch(/^(\/(\{[a-z]+\}|[a-z0-9.-]+))+$/);
});

test('a route is public or names the roles that open it', () => {
  for (const { roles, public: open } of all) expect(roles.length > 0).toBe(open !== true);
});
