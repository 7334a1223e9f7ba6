import { gzipSync } from 'node:zlib';
import type { Fauxqs } from './fauxqs.ts';

/** A file of a bucket as S3 hands it out. */
export interface PublicFile {
  readonly etag: string;
  readonly lastModified: string;
  readonly contentType: string;
  readonly cacheControl: string | undefined;
  readonly body: Buffer;
  /** Made at the first request that takes it. */
  gzip(): Buffer;
}

export type ReadFile = (key: string) => Promise<PublicFile | undefined>;

/**
 * Reads files of a bucket. What was read before is used again until something is written: the emulator counts its writes,
 * so nobody gets an older file than was there when they asked, and polling costs no request to the emulator.
 */
export function fileReader(fauxqs: Pick<Fauxqs, 'get' | 'writes'>, bucket: string): ReadFile {
  const read = new Map<string, { readonly writes: number; readonly file: PublicFile }>();
  return async (key) => {
    const writes = fauxqs.writes();
    const before = read.get(key);
    if (before?.writes === writes) return before.file;
    const path = key.split('/').map(encodeURIComponent).join('/');
    const { status, headers, body } = await fauxqs.get(`/${bucket}/${path}`);
    if (status !== 200) {
      read.delete(key);
      return undefined;
    }
    const { etag = '' } = headers;
    const file = before?.file.etag === etag ? before.file : newFile(etag, headers, body);
    read.set(key, { writes, file });
    return file;
  };
}

function newFile(
  etag: string,
  headers: Readonly<Record<string, string | undefined>>,
  body: Buffer,
): PublicFile {
  let compressed: Buffer | undefined;
  return {
    etag,
    lastModified: headers['last-modified'] ?? '',
    contentType: headers['content-type'] ?? 'application/octet-stream',
    cacheControl: headers['cache-control'],
    body,
    gzip: () => {
      compressed ??= gzipSync(body);
      return compressed;
    },
  };
}
