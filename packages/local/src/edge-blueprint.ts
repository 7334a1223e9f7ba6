import type { OutgoingHttpHeaders } from 'node:http';
import type * as z from 'zod';
import type { Assembly } from './assembly.ts';
import { declared } from './declared.ts';
import * as known from './edge-resources.ts';
import { StartError } from './errors.ts';
import { bucketArn, bucketDomain, describe, nameOf } from './intrinsics.ts';
import { missingRight } from './rights.ts';

/** What the distribution serves from a bucket; all else goes to the API. */
export interface EdgeSpec {
  /** `/public/`: the paths that it serves begin so. */
  readonly prefix: string;
  readonly bucket: string;
  readonly compresses: boolean;
  /** Headers that every answer gets. */
  readonly headers: OutgoingHttpHeaders;
  /** Headers of an answer to a preflight, and the methods that it may ask for. */
  readonly preflight: { readonly headers: OutgoingHttpHeaders; readonly methods: readonly string[] };
  /** What S3 says where there is no such file: 403 unless the distribution may list the bucket. */
  readonly missingStatus: 403 | 404;
}

/** The names of the buckets. */
export function buckets(assembly: Assembly): string[] {
  return declared(assembly, known.bucket).map(({ resource }) => nameOf(resource));
}

/** The distribution, where the template has one. Throws a StartError where the bucket's policy does not let it read. */
export function edge(assembly: Assembly): EdgeSpec | undefined {
  const policies = declared(assembly, known.bucketPolicy);
  const [found, ...more] = declared(assembly, known.distribution);
  if (!found) return undefined;
  const where = describe(found.resource);
  if (more.length > 0) throw new StartError(`${where}: the local stack serves one distribution`);
  const { CacheBehaviors, DefaultCacheBehavior, Origins } = found.value.DistributionConfig;
  const [files] = CacheBehaviors;
  const originOf = (id: string) => Origins.find(({ Id }) => Id === id)?.DomainName ?? '';
  const stores = declared(assembly, known.bucket);
  const store = stores.find(
    ({ resource }) => bucketDomain(nameOf(resource)) === originOf(files.TargetOriginId),
  );
  if (!store) throw new StartError(`${where}: ${files.PathPattern} is not served from a bucket`);
  if (!originOf(DefaultCacheBehavior.TargetOriginId).includes('.execute-api.')) {
    throw new StartError(`${where}: the default origin is not the HTTP API`);
  }

  const bucket = nameOf(store.resource);
  const prefix = files.PathPattern.slice(0, -1);
  const rights = policies
    .filter(({ value }) => value.Bucket === bucket)
    .flatMap(({ value }) => value.PolicyDocument.Statement)
    .filter(({ Effect }) => Effect === 'Allow')
    .map(({ Action: actions, Resource: resources }) => ({ actions: [actions].flat(), resources }));
  const arn = bucketArn(bucket);
  const missing = missingRight(rights, [{ action: 's3:GetObject', resource: `${arn}${prefix}*` }]);
  if (missing)
    throw new StartError(`${where}: the policy of ${bucket} does not let it read ${missing.resource}`);
  const maySee = !missingRight(rights, [{ action: 's3:ListBucket', resource: arn }]);

  const named = byName(declared(assembly, known.responseHeadersPolicy)).get(files.ResponseHeadersPolicyId);
  const cache = byName(declared(assembly, known.cachePolicy)).get(files.CachePolicyId);
  if (!named || !cache) throw new StartError(`${where}: its policies are not in the template`);
  const { ParametersInCacheKeyAndForwardedToOrigin: key } = cache.CachePolicyConfig;
  return {
    prefix,
    bucket,
    compresses: files.Compress && key.EnableAcceptEncodingGzip,
    ...headersOf(named.ResponseHeadersPolicyConfig, store.value),
    missingStatus: maySee ? 404 : 403,
  };
}

function headersOf(
  {
    CorsConfig: cors,
    SecurityHeadersConfig: security,
  }: z.output<typeof known.responseHeadersPolicy.schema>['ResponseHeadersPolicyConfig'],
  { CorsConfiguration }: z.output<typeof known.bucket.schema>,
): Pick<EdgeSpec, 'headers' | 'preflight'> {
  const list = ({ Items }: { Items: readonly string[] }) => Items.join(', ');
  const headers = {
    'access-control-allow-origin': list(cors.AccessControlAllowOrigins),
    'access-control-expose-headers': list(cors.AccessControlExposeHeaders),
    'x-content-type-options': 'nosniff',
    ...(security.FrameOptions && { 'x-frame-options': security.FrameOptions.FrameOption }),
    'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
  };
  const preflight = {
    'access-control-allow-methods': list(cors.AccessControlAllowMethods),
    'access-control-allow-headers': list(cors.AccessControlAllowHeaders),
    'access-control-max-age': String(cors.AccessControlMaxAgeSec),
  };
  const methods = CorsConfiguration?.CorsRules[0].AllowedMethods ?? [];
  return { headers, preflight: { headers: preflight, methods } };
}

function byName<T>(found: ReturnType<typeof declared<z.ZodType<T>>>): Map<string, T> {
  return new Map(found.map(({ resource, value }) => [nameOf(resource), value]));
}
