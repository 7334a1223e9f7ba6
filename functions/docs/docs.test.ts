import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { httpEvent } from '../../packages/runtime/src/testing/http-event.ts';
import { docs } from './docs.ts';

const handler = docs(dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))));
const get = async (path: string) => {
  const file = /^\/v1\/docs\/(.+)$/.exec(path)?.[1];
  return handler(httpEvent({ path, ...(file && { params: { file } }) }), {} as never);
};

test('the page and every file it names come from here, in UTF-8', async () => {
  const page = await get('/v1/docs');
  expect(page.headers?.['content-type']).toBe('text/html; charset=utf-8');
  const named = [...(page.body ?? '').matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  const own = named.filter((address) => address !== 'data:,');
  expect(own).toHaveLength(3);
  for (const address of own) {
    const file = await get(address);
    expect([address, file.statusCode]).toEqual([address, 200]);
    expect(file.headers?.['content-type']).toMatch(/; charset=utf-8$/);
    expect(file.body?.length).toBeGreaterThan(50);
  }
});

test('nothing else is served from the viewer', async () => {
  for (const name of [
    'package.json',
    '..',
    '__proto__',
    'constructor',
    'index.html',
    '%2e%2e%2fhandler.ts',
  ]) {
    expect((await get(`/v1/docs/${name}`)).statusCode).toBe(404);
  }
});

test('the document is JSON and of OpenAPI 3.1', async () => {
  const { body } = await get('/v1/openapi.json');
  expect(JSON.parse(body ?? '')).toMatchObject({ openapi: '3.1.0' });
});
