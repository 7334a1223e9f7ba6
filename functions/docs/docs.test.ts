import { createHash } from 'node:crypto';
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

test('the page of a secret link is one file, may run what is in it, and may talk to this API only', async () => {
  const { headers, body = '' } = await get('/v1/consents');
  const policy = String(headers?.['content-security-policy']);
  const digest = (text: string) => createHash('sha256').update(text).digest('base64');
  for (const part of ['script', 'style']) {
    const [, text = ''] = new RegExp(`<${part}>(.*?)</${part}>`, 's').exec(body) ?? [];
    expect(policy).toContain(`${part}-src 'sha256-${digest(text)}'`);
  }
  expect(policy).toMatch(/default-src 'none'.*connect-src 'self'.*frame-ancestors 'none'/);
  expect(headers?.['Referrer-Policy']).toBe('no-referrer');
  expect(body).not.toMatch(/https?:|\bsrc=/);
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
