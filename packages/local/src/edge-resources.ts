import * as z from 'zod';
import { kind, tags } from './kind.ts';

const oneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string())]);

export const bucket = kind(
  'AWS::S3::Bucket',
  z.strictObject({
    PublicAccessBlockConfiguration: z.strictObject({
      BlockPublicAcls: z.literal(true),
      BlockPublicPolicy: z.literal(true),
      IgnorePublicAcls: z.literal(true),
      RestrictPublicBuckets: z.literal(true),
    }),
    OwnershipControls: z
      .strictObject({
        Rules: z.tuple([z.strictObject({ ObjectOwnership: z.literal('BucketOwnerEnforced') })]),
      })
      .optional(),
    CorsConfiguration: z
      .strictObject({
        CorsRules: z.tuple([
          z.strictObject({
            AllowedHeaders: z.tuple([z.literal('*')]),
            AllowedMethods: z.array(z.string()),
            AllowedOrigins: z.tuple([z.literal('*')]),
            ExposedHeaders: z
              .unknown()
              .optional()
              .describe('ignored: the response headers policy has its own'),
            MaxAge: z.unknown().optional().describe('ignored: the response headers policy has its own'),
          }),
        ]),
      })
      .optional(),
  }),
  {
    ...tags,
    BucketName: 'read as the name of the resource',
    BucketEncryption: 'the data directory is as safe as the disk it lies on',
    LifecycleConfiguration: 'files are kept until they are replaced',
    VersioningConfiguration: 'nobody reads an older version',
  },
);

const tlsOnly = z.strictObject({
  Effect: z.literal('Deny'),
  Action: z.literal('s3:*'),
  Condition: z.strictObject({ Bool: z.strictObject({ 'aws:SecureTransport': z.literal('false') }) }),
  Principal: z.unknown(),
  Resource: oneOrMore,
});

const toDistributions = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.literal('Allow'),
  Principal: z.strictObject({ Service: z.literal('cloudfront.amazonaws.com') }),
  Action: oneOrMore,
  Resource: oneOrMore,
  Condition: z.unknown().describe('ignored: there is one distribution here'),
});

export const bucketPolicy = kind(
  'AWS::S3::BucketPolicy',
  z.strictObject({
    Bucket: z.string(),
    PolicyDocument: z.strictObject({
      Version: z.literal('2012-10-17'),
      Statement: z.array(z.discriminatedUnion('Effect', [tlsOnly, toDistributions])),
    }),
  }),
);

/** What every behaviour of a distribution has. */
const behavior = {
  TargetOriginId: z.string(),
  Compress: z.boolean(),
  CachePolicyId: z.string(),
  ViewerProtocolPolicy: z.unknown().describe('ignored: there is no TLS here'),
};

/** Policies that CloudFront itself provides. */
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
const corsToS3 = '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf';

const noAccessToFiles = z.strictObject({ OriginAccessIdentity: z.literal('') });

export const distribution = kind(
  'AWS::CloudFront::Distribution',
  z.strictObject({
    DistributionConfig: z.strictObject({
      Enabled: z.literal(true),
      CacheBehaviors: z.tuple([
        z.strictObject({
          ...behavior,
          PathPattern: z.string().regex(/^\/[\w-]+\/\*$/),
          AllowedMethods: z.tuple([z.literal('GET'), z.literal('HEAD'), z.literal('OPTIONS')]),
          OriginRequestPolicyId: z.literal(corsToS3),
          ResponseHeadersPolicyId: z.string(),
        }),
      ]),
      DefaultCacheBehavior: z.strictObject({
        ...behavior,
        AllowedMethods: z.array(z.string()).length(7),
        CachePolicyId: z.literal(cachingDisabled),
        OriginRequestPolicyId: z.literal(allViewerExceptHost),
      }),
      Origins: z.array(
        z.strictObject({
          Id: z.string(),
          DomainName: z.string(),
          S3OriginConfig: noAccessToFiles.optional(),
          OriginAccessControlId: z.string().optional(),
          CustomOriginConfig: z.unknown().optional().describe('ignored: the API is in this process'),
        }),
      ),
      CustomErrorResponses: z.array(
        z.strictObject({
          ErrorCode: z.int(),
          ErrorCachingMinTTL: z.literal(0, 'answers of the API may not be cached'),
        }),
      ),
      Comment: z.unknown().optional().describe('ignored: for people'),
      HttpVersion: z.unknown().optional().describe('ignored: HTTP/1.1 says the same'),
      IPV6Enabled: z.unknown().optional().describe('ignored: it listens on the loopback address'),
      PriceClass: z.unknown().optional().describe('ignored: for the bill'),
      WebACLId: z.unknown().optional().describe('ignored: nobody attacks from this machine'),
    }),
  }),
  tags,
);

export const accessControl = kind(
  'AWS::CloudFront::OriginAccessControl',
  z.strictObject({
    OriginAccessControlConfig: z.strictObject({
      Name: z.string(),
      OriginAccessControlOriginType: z.literal('s3'),
      SigningBehavior: z.literal('always'),
      SigningProtocol: z.literal('sigv4'),
    }),
  }),
);

/** Times are left out: a file is always fresh here. */
export const cachePolicy = kind(
  'AWS::CloudFront::CachePolicy',
  z.strictObject({
    CachePolicyConfig: z.strictObject({
      Name: z.string(),
      Comment: z.unknown().optional(),
      MinTTL: z.literal(0),
      DefaultTTL: z.number(),
      MaxTTL: z.number(),
      ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
        CookiesConfig: z.strictObject({ CookieBehavior: z.literal('none') }),
        HeadersConfig: z.strictObject({ HeaderBehavior: z.literal('none') }),
        QueryStringsConfig: z.strictObject({ QueryStringBehavior: z.literal('none') }),
        EnableAcceptEncodingGzip: z.boolean(),
        EnableAcceptEncodingBrotli: z.unknown().describe('ignored: whoever takes Brotli takes gzip'),
      }),
    }),
  }),
);

const items = z.strictObject({ Items: z.array(z.string()).min(1) });
const overrides = z.literal(true);

export const responseHeadersPolicy = kind(
  'AWS::CloudFront::ResponseHeadersPolicy',
  z.strictObject({
    ResponseHeadersPolicyConfig: z.strictObject({
      Name: z.string(),
      Comment: z.unknown().optional(),
      CorsConfig: z.strictObject({
        AccessControlAllowCredentials: z.literal(false),
        AccessControlAllowHeaders: items,
        AccessControlAllowMethods: items,
        AccessControlAllowOrigins: items,
        AccessControlExposeHeaders: items,
        AccessControlMaxAgeSec: z.int(),
        OriginOverride: overrides,
      }),
      SecurityHeadersConfig: z.strictObject({
        ContentTypeOptions: z.strictObject({ Override: overrides }),
        FrameOptions: z.strictObject({ FrameOption: z.string(), Override: overrides }).optional(),
        ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), Override: overrides }),
        StrictTransportSecurity: z.unknown().describe('ignored: there is no TLS here'),
      }),
    }),
  }),
);

export const edgeKinds = [
  bucket,
  bucketPolicy,
  distribution,
  accessControl,
  cachePolicy,
  responseHeadersPolicy,
];
