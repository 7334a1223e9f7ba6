import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { PublicFiles } from '@openmat/app';

/** A browser always asks again, and is told in few bytes that nothing changed; the edge asks every five seconds. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=5';

/** Something else is there than what was to be replaced: it was changed, is being changed, or is gone. */
const REFUSED = [412, 409, 404];

/** The public files in the bucket that the environment names. Its objects' ETags must be MD5: no KMS encryption. */
export function publicFilesFromEnvironment(): PublicFiles {
  const Bucket = process.env.PUBLIC_BUCKET;
  if (!Bucket) throw new Error('PUBLIC_BUCKET is not set');
  const client = new S3Client({
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 5000 },
  });
  return {
    async stat(Key) {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(unless([404]));
      return head && { etag: unquoted(head.ETag), pass: Number(head.Metadata?.pass ?? -1) };
    },
    async put({ key, body, pass }, over) {
      const request = {
        Bucket,
        Key: key,
        Body: body,
        ContentType: 'application/json',
        CacheControl: CACHE_CONTROL,
        Metadata: { pass: String(pass) },
        ...(over === undefined ? { IfNoneMatch: '*' } : { IfMatch: `"${over}"` }),
      };
      return (await client.send(new PutObjectCommand(request)).catch(unless(REFUSED))) !== undefined;
    },
    async list(Prefix) {
      const listed = new Map<string, string>();
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key, ETag } of page.Contents ?? [])
          if (Key !== undefined) listed.set(Key, unquoted(ETag));
      }
      return listed;
    },
    async remove(Key, over) {
      const request = { Bucket, Key, IfMatch: `"${over}"` };
      return (await client.send(new DeleteObjectCommand(request)).catch(unless(REFUSED))) !== undefined;
    },
  };
}

const unquoted = (etag = '') => etag.replaceAll('"', '');

/** Turns answers with one of these statuses into undefined. */
const unless = (statuses: readonly number[]) => (error: unknown) => {
  const { httpStatusCode } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
  if (httpStatusCode !== undefined && statuses.includes(httpStatusCode)) return undefined;
  throw error;
};
