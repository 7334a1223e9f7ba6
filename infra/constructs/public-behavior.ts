import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type IOrigin,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** How public files are served: cached as long as each says itself, compressed, and readable for every origin. */
export function publicBehavior(scope: Construct, deployment: string, origin: IOrigin): BehaviorOptions {
  return {
    origin,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: true,
    cachePolicy: cachePolicy(scope, deployment),
    // Lets a preflight through to the rules of the bucket.
    originRequestPolicy: OriginRequestPolicy.CORS_S3_ORIGIN,
    responseHeadersPolicy: responseHeaders(scope, deployment),
  };
}

function cachePolicy(scope: Construct, deployment: string): CachePolicy {
  return new CachePolicy(scope, 'Cache', {
    cachePolicyName: `${deployment}-public`,
    minTtl: Duration.seconds(0),
    // Of a file that does not say itself.
    defaultTtl: Duration.seconds(5),
    maxTtl: Duration.days(1),
    cookieBehavior: CacheCookieBehavior.none(),
    headerBehavior: CacheHeaderBehavior.none(),
    queryStringBehavior: CacheQueryStringBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
}

function responseHeaders(scope: Construct, deployment: string): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'PublicHeaders', {
    responseHeadersPolicyName: `${deployment}-public`,
    corsBehavior: {
      accessControlAllowCredentials: false,
      accessControlAllowOrigins: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD', 'OPTIONS'],
      accessControlAllowHeaders: ['*'],
      accessControlExposeHeaders: ['ETag'],
      accessControlMaxAge: Duration.days(1),
      originOverride: true,
    },
    securityHeadersBehavior: {
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        // Other names below one's own domain are not ours to speak for.
        includeSubdomains: false,
        override: true,
      },
    },
  });
}
