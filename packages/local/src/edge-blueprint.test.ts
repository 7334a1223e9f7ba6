import { afterAll, expect, test } from 'vitest';
import { readBlueprint } from './blueprint.ts';
import { bucketResource, edgeResources } from './testing/edge-fixture.ts';
import { temporaryDirectory, writeAssembly } from './testing/fixture.ts';

const { path, remove } = temporaryDirectory();
afterAll(remove);

type Config = { CacheBehaviors: object[]; DefaultCacheBehavior: object; Origins: object[] };
const resources = edgeResources();

/** The resources with a change to the configuration of the distribution. */
function changed(change: (config: Config) => object) {
  const { Properties } = resources.Distribution as { Properties: { DistributionConfig: Config } };
  const config = Properties.DistributionConfig;
  const DistributionConfig = { ...config, ...change(config) };
  return {
    ...resources,
    Distribution: { Type: 'AWS::CloudFront::Distribution', Properties: { DistributionConfig } },
  };
}

const read = (more: Record<string, unknown>) => readBlueprint(writeAssembly(path, {}, more));

test('a distribution is read with its bucket, its headers and what it compresses', () => {
  const { buckets, edge } = read(resources);
  expect(buckets).toEqual(['demo-files']);
  expect(edge).toEqual({
    prefix: '/public/',
    bucket: 'demo-files',
    compresses: true,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
    preflight: {
      methods: ['GET', 'HEAD'],
      headers: {
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': '*',
        'access-control-max-age': '600',
      },
    },
    missingStatus: 404,
  });
});

test('without the right to list, what is missing is denied', () => {
  expect(read(edgeResources(['s3:GetObject'])).edge?.missingStatus).toBe(403);
});

test('a template may have a bucket and no distribution', () => {
  expect(read({ Files: bucketResource() })).toMatchObject({ buckets: ['demo-files'], edge: undefined });
});

test.each([
  [
    'a bucket that the distribution may not read',
    edgeResources(['s3:ListBucket']),
    'the policy of demo-files does not let it read arn:aws:s3:::demo-files/public/*',
  ],
  [
    'a default origin that is not the API',
    changed(({ DefaultCacheBehavior }) => ({
      DefaultCacheBehavior: { ...DefaultCacheBehavior, TargetOriginId: 'files' },
    })),
    'the default origin is not the HTTP API',
  ],
  [
    'public files from somewhere else than a bucket',
    changed(({ CacheBehaviors: [files] }) => ({ CacheBehaviors: [{ ...files, TargetOriginId: 'api' }] })),
    '/public/* is not served from a bucket',
  ],
  [
    'a function at the edge',
    changed(({ CacheBehaviors: [files] }) => ({
      CacheBehaviors: [{ ...files, FunctionAssociations: [] }],
    })),
    'FunctionAssociations is not supported',
  ],
  [
    'errors that are cached',
    changed(() => ({ CustomErrorResponses: [{ ErrorCode: 404, ErrorCachingMinTTL: 10 }] })),
    'answers of the API may not be cached',
  ],
  ['a bucket that is not private', { Files: { Type: 'AWS::S3::Bucket' } }, 'PublicAccessBlockConfiguration'],
])('%s stops the start', (_, more, message) => {
  expect(() => read(more)).toThrow(message);
});
