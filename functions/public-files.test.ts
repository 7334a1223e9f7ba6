import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { publicFilesFromEnvironment } from './public-files.ts';

const s3 = mockClient(S3Client);
const file = { key: 'public/v1/events/E.json', body: '{}', pass: 7 };

const answer = (httpStatusCode: number) =>
  new S3ServiceException({ name: 'Refused', $fault: 'client', $metadata: { httpStatusCode } });

beforeEach(() => {
  s3.reset();
  vi.stubEnv('PUBLIC_BUCKET', 'public-bucket');
  vi.stubEnv('AWS_REGION', 'us-east-1');
});
afterAll(() => vi.unstubAllEnvs());

test('a file is known by its ETag and the pass that wrote it, and one that is not there is nothing', async () => {
  s3.on(HeadObjectCommand)
    .resolvesOnce({ ETag: '"abc"', Metadata: { pass: '12' } })
    .rejectsOnce(answer(404));
  const files = publicFilesFromEnvironment();
  expect(await files.stat('k')).toEqual({ etag: 'abc', pass: 12 });
  expect(await files.stat('k')).toBeUndefined();
  s3.on(HeadObjectCommand).rejects(answer(403));
  await expect(files.stat('k')).rejects.toThrow();
});

test('a file is written over the one that was seen, as JSON that the edge keeps for seconds', async () => {
  s3.on(PutObjectCommand).resolves({});
  expect(await publicFilesFromEnvironment().put(file, 'abc')).toBe(true);
  const [put] = s3.commandCalls(PutObjectCommand);
  expect(put?.args[0].input).toEqual({
    Bucket: 'public-bucket',
    Key: file.key,
    Body: '{}',
    ContentType: 'application/json',
    CacheControl: 'public, max-age=0, s-maxage=5',
    Metadata: { pass: '7' },
    IfMatch: '"abc"',
  });
});

test('a new file is written only where none is', async () => {
  s3.on(PutObjectCommand).resolves({});
  await publicFilesFromEnvironment().put(file, undefined);
  const input = s3.commandCalls(PutObjectCommand)[0]?.args[0].input;
  expect(input?.IfNoneMatch).toBe('*');
  expect(input).not.toHaveProperty('IfMatch');
});

test.each([412, 409, 404])(
  'a %i says that something else is there: nothing is written or removed',
  async (status) => {
    s3.on(PutObjectCommand).rejects(answer(status));
    s3.on(DeleteObjectCommand).rejects(answer(status));
    const files = publicFilesFromEnvironment();
    expect(await files.put(file, 'abc')).toBe(false);
    expect(await files.remove(file.key, 'abc')).toBe(false);
  },
);

test('any other answer is a fault', async () => {
  s3.on(PutObjectCommand).rejects(answer(403));
  s3.on(DeleteObjectCommand).rejects(answer(403));
  const files = publicFilesFromEnvironment();
  await expect(files.put(file, 'abc')).rejects.toThrow();
  await expect(files.remove(file.key, 'abc')).rejects.toThrow();
});

test('a file is removed only if it is the one that was seen', async () => {
  s3.on(DeleteObjectCommand).resolves({});
  expect(await publicFilesFromEnvironment().remove('k', 'abc')).toBe(true);
  expect(s3.commandCalls(DeleteObjectCommand)[0]?.args[0].input).toMatchObject({
    Key: 'k',
    IfMatch: '"abc"',
  });
});

test('a list goes through all of its pages', async () => {
  s3.on(ListObjectsV2Command, { Prefix: 'p/' }).resolves({
    Contents: [
      { Key: 'p/1', ETag: '"a"' },
      { Key: 'p/2', ETag: '"b"' },
    ],
    IsTruncated: true,
    NextContinuationToken: 'next',
  });
  s3.on(ListObjectsV2Command, { Prefix: 'p/', ContinuationToken: 'next' }).resolves({
    Contents: [{ Key: 'p/3', ETag: '"c"' }],
  });
  expect(await publicFilesFromEnvironment().list('p/')).toEqual(
    new Map([
      ['p/1', 'a'],
      ['p/2', 'b'],
      ['p/3', 'c'],
    ]),
  );
  s3.on(ListObjectsV2Command, { Prefix: 'q/' }).resolves({});
  expect(await publicFilesFromEnvironment().list('q/')).toEqual(new Map());
});

test('without the name of the bucket nothing starts', () => {
  vi.stubEnv('PUBLIC_BUCKET', '');
  expect(publicFilesFromEnvironment).toThrow('PUBLIC_BUCKET');
});
