import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { oidc, properties, synthesize } from './testing/templates.ts';

const { data, edge, firewall } = synthesize();
if (!edge) throw new Error('there is no edge');

const distributionType = 'AWS::CloudFront::Distribution';
const policyType = 'AWS::S3::BucketPolicy';

describe('the bucket of the public files', () => {
  const [bucket = {}] = properties(data, 'AWS::S3::Bucket');
  const [policy = {}] = properties(data, policyType);
  const { Statement } = policy.PolicyDocument as { Statement: Record<string, unknown>[] };

  test('is private, encrypted and outlives its stack', () => {
    const block = ['BlockPublicAcls', 'BlockPublicPolicy', 'IgnorePublicAcls', 'RestrictPublicBuckets'];
    expect(bucket.PublicAccessBlockConfiguration).toEqual(
      Object.fromEntries(block.map((name) => [name, true])),
    );
    expect(bucket).toHaveProperty('BucketEncryption');
    data.hasResource('AWS::S3::Bucket', { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  });

  test('keeps no version of what was withdrawn', () => {
    expect(bucket).not.toHaveProperty('VersioningConfiguration');
  });

  test('refuses what does not come over TLS', () => {
    expect(Statement[0]).toMatchObject({
      Effect: 'Deny',
      Action: 's3:*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    });
  });

  test('lets distributions of this account read below public/, and see what is missing, and nobody else anything', () => {
    const allowed = Statement.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.map(({ Action }) => Action)).toEqual(['s3:GetObject', 's3:ListBucket']);
    for (const statement of allowed) {
      expect(statement).toMatchObject({
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Condition: {
          ArnLike: {
            'aws:SourceArn': {
              'Fn::Join': ['', ['arn:aws:cloudfront::', { Ref: 'AWS::AccountId' }, ':distribution/*']],
            },
          },
        },
      });
    }
    expect(JSON.stringify(allowed[0]?.Resource)).toContain('/public/*');
  });
});

describe('the distribution', () => {
  const behavior = (path: RegExp) =>
    Match.objectLike({
      DistributionConfig: Match.objectLike({
        CacheBehaviors: [Match.objectLike({ PathPattern: Match.stringLikeRegexp(path.source) })],
      }),
    });
  const [{ DistributionConfig: config } = { DistributionConfig: undefined }] = properties(
    edge,
    distributionType,
  ) as { DistributionConfig: Record<string, unknown> }[];

  test('serves public files from the bucket: compressed, cached, for reading only', () => {
    edge.hasResourceProperties(distributionType, behavior(/^\/public\/\*$/));
    expect(config?.CacheBehaviors).toMatchObject([
      { AllowedMethods: ['GET', 'HEAD', 'OPTIONS'], Compress: true },
    ]);
    edge.hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: { MinTTL: 0, DefaultTTL: 5, MaxTTL: 86_400 },
    });
    edge.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: { SigningBehavior: 'always', SigningProtocol: 'sigv4' },
    });
  });

  test('lets every origin read public files and their tags, without credentials', () => {
    edge.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        CorsConfig: {
          AccessControlAllowCredentials: false,
          AccessControlAllowOrigins: { Items: ['*'] },
          AccessControlExposeHeaders: { Items: ['ETag'] },
          OriginOverride: true,
        },
      },
    });
  });

  test('hands everything else to the API, with its Authorization and uncached', () => {
    const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
    const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
    expect(config?.DefaultCacheBehavior).toMatchObject({
      AllowedMethods: expect.arrayContaining(['POST', 'PUT', 'PATCH', 'DELETE']),
      CachePolicyId: cachingDisabled,
      OriginRequestPolicyId: allViewerExceptHost,
      ViewerProtocolPolicy: 'https-only',
    });
  });

  test('caches no error: what one caller may not see another may', () => {
    const errors = config?.CustomErrorResponses as { ErrorCode: number; ErrorCachingMinTTL: number }[];
    for (const code of [403, 404, 500, 503]) expect(errors.map(({ ErrorCode }) => ErrorCode)).toContain(code);
    for (const each of errors) expect(each).toEqual({ ErrorCode: each.ErrorCode, ErrorCachingMinTTL: 0 });
  });

  test('takes TLS 1.2 at least under a name of its own', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:000000000000:certificate/a';
    const named = synthesize({ ...oidc, domain: 'openmat.example', certificateArn }).edge;
    named?.hasResourceProperties(distributionType, {
      DistributionConfig: {
        Aliases: ['openmat.example'],
        ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
      },
    });
  });

  test('stands behind the firewall', () => {
    expect(JSON.stringify(config?.WebACLId)).toContain('openmat-firewall:');
  });
});

describe('the firewall', () => {
  const [{ Rules, ...acl } = { Rules: undefined }] = properties(firewall, 'AWS::WAFv2::WebACL') as {
    Rules: { Name: string; Statement: Record<string, Record<string, unknown>> }[];
  }[];
  const ruleOf = (name: string) => Rules?.find(({ Name }) => Name === name)?.Statement;

  test('is one for CloudFront', () => {
    expect(acl).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
  });

  test('limits how much one address asks of the API, and not how often it polls public files', () => {
    const isPublic = { PositionalConstraint: 'STARTS_WITH', SearchString: '/public/' };
    expect(ruleOf('rate')).toMatchObject({
      RateBasedStatement: {
        AggregateKeyType: 'IP',
        ScopeDownStatement: { NotStatement: { Statement: { ByteMatchStatement: isPublic } } },
      },
    });
  });

  test('lets imports pass, which are larger than the 8 KB that the common rules allow', () => {
    expect(ruleOf('AWSManagedRulesCommonRuleSet')?.ManagedRuleGroupStatement?.RuleActionOverrides).toEqual([
      { Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } },
    ]);
  });
});
