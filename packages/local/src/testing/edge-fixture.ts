type Json = Record<string, unknown>;

const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const join = (...parts: unknown[]) => ({ 'Fn::Join': ['', parts] });
const ownName = { 'Fn::GetAtt': ['AccessControl', 'Id'] };

/** The bucket `Files`, which is called `demo-files`. */
export function bucketResource(): Json {
  return resource('AWS::S3::Bucket', {
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    CorsConfiguration: {
      CorsRules: [{ AllowedHeaders: ['*'], AllowedMethods: ['GET', 'HEAD'], AllowedOrigins: ['*'] }],
    },
  });
}

/** The bucket and a distribution that serves `/public/*` from it; `actions` are what the bucket lets it do. */
export function edgeResources(actions: readonly string[] = ['s3:GetObject', 's3:ListBucket']): Json {
  const Statement = actions.map((Action) => ({
    Effect: 'Allow',
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Action,
    Resource: Action === 's3:ListBucket' ? arnOf('Files') : join(arnOf('Files'), '/public/*'),
    Condition: {},
  }));
  const PolicyDocument = { Version: '2012-10-17', Statement };
  return {
    Files: bucketResource(),
    FilesPolicy: resource('AWS::S3::BucketPolicy', { Bucket: { Ref: 'Files' }, PolicyDocument }),
    AccessControl: resource('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: {
        Name: 'demo',
        OriginAccessControlOriginType: 's3',
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      },
    }),
    Cache: cachePolicy(),
    Headers: headersPolicy(),
    Distribution: distribution(),
  };
}

function cachePolicy(): Json {
  return resource('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: {
      Name: 'demo',
      MinTTL: 0,
      DefaultTTL: 5,
      MaxTTL: 60,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
      },
    },
  });
}

function headersPolicy(): Json {
  return resource('AWS::CloudFront::ResponseHeadersPolicy', {
    ResponseHeadersPolicyConfig: {
      Name: 'demo',
      CorsConfig: {
        AccessControlAllowCredentials: false,
        AccessControlAllowHeaders: { Items: ['*'] },
        AccessControlAllowMethods: { Items: ['GET', 'HEAD', 'OPTIONS'] },
        AccessControlAllowOrigins: { Items: ['*'] },
        AccessControlExposeHeaders: { Items: ['ETag'] },
        AccessControlMaxAgeSec: 600,
        OriginOverride: true,
      },
      SecurityHeadersConfig: {
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
        StrictTransportSecurity: {},
      },
    },
  });
}

function distribution(): Json {
  const api = join({ Ref: 'Api' }, '.execute-api.us-east-1.amazonaws.com');
  return resource('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      Enabled: true,
      CacheBehaviors: [
        {
          PathPattern: '/public/*',
          TargetOriginId: 'files',
          AllowedMethods: ['GET', 'HEAD', 'OPTIONS'],
          Compress: true,
          CachePolicyId: { Ref: 'Cache' },
          OriginRequestPolicyId: '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf',
          ResponseHeadersPolicyId: { Ref: 'Headers' },
          ViewerProtocolPolicy: 'redirect-to-https',
        },
      ],
      DefaultCacheBehavior: {
        TargetOriginId: 'api',
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        Compress: true,
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        ViewerProtocolPolicy: 'https-only',
      },
      Origins: [
        { Id: 'api', DomainName: api, CustomOriginConfig: {} },
        {
          Id: 'files',
          DomainName: { 'Fn::GetAtt': ['Files', 'RegionalDomainName'] },
          OriginAccessControlId: ownName,
          S3OriginConfig: { OriginAccessIdentity: '' },
        },
      ],
      CustomErrorResponses: [{ ErrorCode: 404, ErrorCachingMinTTL: 0 }],
    },
  });
}

function resource(Type: string, Properties: Json): Json {
  return { Type, Properties };
}
