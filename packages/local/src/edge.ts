import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { EdgeSpec } from './edge-blueprint.ts';
import type { PublicFile, ReadFile } from './public-files.ts';
import { s3 } from './service.ts';

/** Answers a request for a public file; false for every other request, which it leaves alone. */
export type Edge = (message: IncomingMessage, response: ServerResponse) => boolean;

/** Serves files as the distribution of the template does, but always fresh. */
export function createEdge(spec: EdgeSpec, read: ReadFile): Edge {
  return (message, response) => {
    const [path = ''] = (message.url ?? '').split('?', 1);
    if (!path.startsWith(spec.prefix)) return false;
    const send = (status: number, headers: OutgoingHttpHeaders, body?: Buffer | string) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      response.writeHead(status, { ...headers, ...length, ...spec.headers });
      response.end(message.method === 'HEAD' ? undefined : body);
    };
    const answer = async (): Promise<void> => {
      if (message.method === 'OPTIONS') preflight(spec, message, send);
      else if (message.method !== 'GET' && message.method !== 'HEAD') {
        refuse(send, 403, 'MethodNotAllowed', 'This distribution allows GET, HEAD and OPTIONS.');
      } else {
        const key = keyOf(path);
        const file = key === undefined ? undefined : await read(key);
        if (file) serve(spec, message, file, send);
        else if (spec.missingStatus === 403) refuse(send, 403, 'AccessDenied', 'Access Denied');
        else refuse(send, 404, 'NoSuchKey', 'The specified key does not exist.');
      }
    };
    message.resume();
    answer().catch((fault: unknown) => {
      console.error(fault);
      response.destroy();
    });
    return true;
  };
}

type Send = (status: number, headers: OutgoingHttpHeaders, body?: Buffer | string) => void;

function refuse(send: Send, status: number, code: string, text: string): void {
  const { headers, body } = s3.fault(status, code, text);
  send(status, headers, body);
}

/** Answered by S3, from the rules of the bucket, with the headers of the distribution. */
function preflight(
  { preflight: { headers, methods } }: EdgeSpec,
  message: IncomingMessage,
  send: Send,
): void {
  const wanted = message.headers['access-control-request-method'];
  if (message.headers.origin !== undefined && wanted !== undefined && methods.includes(wanted)) {
    send(200, headers, '');
  } else refuse(send, 403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
}

function serve(spec: EdgeSpec, message: IncomingMessage, file: PublicFile, send: Send): void {
  const compressible = spec.compresses && isCompressible(file);
  const gzip = compressible && takesGzip(message.headers['accept-encoding']);
  const headers: OutgoingHttpHeaders = {
    // Compressing makes other bytes of the same content: CloudFront says so by a weak tag.
    etag: gzip ? `W/${file.etag}` : file.etag,
    'last-modified': file.lastModified,
    ...(file.cacheControl !== undefined && { 'cache-control': file.cacheControl }),
    ...(compressible && { vary: 'Accept-Encoding' }),
  };
  const type = { 'content-type': file.contentType, ...(gzip && { 'content-encoding': 'gzip' }) };
  if (isUnchanged(message, file)) send(304, headers);
  else send(200, { ...headers, ...type }, gzip ? file.gzip() : file.body);
}

/** `If-None-Match` compares weakly, so that a tag of a compressed answer finds the file that it was made of. */
function isUnchanged({ headers }: IncomingMessage, { etag, lastModified }: PublicFile): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Date.parse(lastModified) <= since;
}

const compressibleTypes =
  /^(text\/(css|csv|html|javascript|plain|xml)|application\/(javascript|json|xml)|image\/svg\+xml)\s*(;|$)/;

/** What CloudFront compresses: text of 1,000 bytes to 10 MB. */
function isCompressible({ contentType, body }: PublicFile): boolean {
  return compressibleTypes.test(contentType) && body.length >= 1000 && body.length <= 10_000_000;
}

function takesGzip(header: string | string[] = ''): boolean {
  return String(header)
    .split(',')
    .some((each) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(each));
}

/** The key that a path names; undefined for what no key is made of here. */
function keyOf(path: string): string | undefined {
  const parts = path.slice(1).split('/').map(decode);
  const isKey = parts.every(
    (part) => part !== undefined && part !== '.' && part !== '..' && !forbidden.test(part),
  );
  const key = parts.join('/');
  return isKey && Buffer.byteLength(key) <= keyLimit ? key : undefined;
}

const keyLimit = 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is forbidden
const forbidden = /[\u0000-\u001f\u007f/\\]/;

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
