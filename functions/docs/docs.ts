import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Failure, ProblemError } from '@openmat/contracts';
import { openApiDocument } from '@openmat/contracts/openapi';
import { type HttpEvent, type HttpResult, httpStack } from '@openmat/runtime';

import { consentPage, consentPolicy } from './consent-page.ts';

const HOUR = 'public, max-age=3600';

/** Files of swagger-ui-dist that the page needs, with their types; nothing is loaded from elsewhere. */
const files: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Openmat API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/v1/docs/swagger-ui.css">
<div id="api"></div>
<script src="/v1/docs/swagger-ui-bundle.js"></script>
<script src="/v1/docs/start.js"></script>
</html>
`;

/** Its own files and this API, and nothing else. The viewer sets styles of elements. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** No validator badge: it would send the document's address to another host. */
const start = `SwaggerUIBundle({ url: '/v1/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null });
`;

/** The OpenAPI document and a page to read it, and the page of the links that ask for a consent, for everybody. */
export function docs(viewer: string) {
  const document = JSON.stringify(openApiDocument());
  return httpStack('docs', async (event: HttpEvent) => {
    if (event.rawPath === '/v1/openapi.json') return found('application/json', document);
    if (event.rawPath === '/v1/docs')
      return found('text/html; charset=utf-8', page, { 'content-security-policy': pagePolicy });
    if (event.rawPath === '/v1/consents')
      return found('text/html; charset=utf-8', consentPage, { 'content-security-policy': consentPolicy });
    return viewerFile(viewer, event.pathParameters?.file ?? '');
  });
}

async function viewerFile(viewer: string, name: string): Promise<HttpResult> {
  if (name === 'start.js') return found('text/javascript; charset=utf-8', start);
  const type = Object.hasOwn(files, name) ? files[name] : undefined;
  if (type === undefined) throw new ProblemError(notFound);
  return found(type, await readFile(join(viewer, name), 'utf8'));
}

const notFound: Failure = { kind: 'not-found', detail: 'There is no such file.' };

const found = (type: string, body: string, more: Record<string, string> = {}): HttpResult => ({
  statusCode: 200,
  headers: { 'content-type': type, 'cache-control': HOUR, ...more },
  body,
});
