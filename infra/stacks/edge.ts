import { Annotations, CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { publicBehavior } from '../constructs/public-behavior.ts';
import type { PublicFiles } from '../constructs/public-files.ts';
import type { RoutedApi } from '../constructs/routed-api.ts';

/** A name of one's own and its certificate, which must be in us-east-1. */
export interface CustomDomain {
  readonly name: string;
  readonly certificateArn: string;
}

export interface EdgeStackProps extends StackProps {
  readonly deployment: string;
  /** The bucket of the public files. */
  readonly files: PublicFiles;
  readonly api: RoutedApi;
  readonly webAclArn: string;
  readonly domain?: CustomDomain;
}

/** What the world sees: one name for the public files, which are cached, and for the API, which is not. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, given: EdgeStackProps) {
    const { deployment, files, api, webAclArn, domain, ...props } = given;
    super(scope, id, props);
    const distribution = new Distribution(this, 'Distribution', {
      comment: deployment,
      webAclId: webAclArn,
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      additionalBehaviors: { '/public/*': publicBehavior(this, deployment, this.filesOrigin(files)) },
      defaultBehavior: this.apiBehavior(api),
      // Errors are cached for ten seconds unless told otherwise, whoever asked: a 404 for one would be one for all.
      errorResponses: cachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...(domain && {
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      }),
    });
    acknowledge(distribution, domain !== undefined);
    const host = domain?.name ?? distribution.distributionDomainName;
    new CfnOutput(this, 'Url', { value: `https://${host}` });
    new CfnOutput(this, 'DistributionDomain', { value: distribution.distributionDomainName });
  }

  /** Under its name only: the policy of the bucket names no distribution, or each would wait for the other. */
  private filesOrigin(files: PublicFiles) {
    const { bucketName } = files;
    const named = Bucket.fromBucketAttributes(this, 'Files', { bucketName, region: this.region });
    const origin = S3BucketOrigin.withOriginAccessControl(named);
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'constructs/public-files.ts lets distributions of this account read.',
    );
    return origin;
  }

  private apiBehavior(api: RoutedApi): BehaviorOptions {
    return {
      origin: new HttpOrigin(`${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      // A token that came over plain HTTP once is not to be redirected but refused.
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
  }
}

/** All errors that CloudFront may cache. */
const cachedErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

function acknowledge(distribution: Distribution, hasCertificate: boolean): void {
  const rules = [
    {
      id: 'AwsSolutions-CFR1',
      reason: 'Tournaments have guests and followers from everywhere in the world.',
    },
    {
      id: 'AwsSolutions-CFR3',
      reason:
        'The log would hold the address of everybody who looks up a match, minors included; metrics do.',
    },
  ];
  if (!hasCertificate) {
    rules.push({
      id: 'AwsSolutions-CFR4',
      reason:
        'Under the name that CloudFront gives, it sets the protocol; with a domain of one’s own it is TLS 1.2.',
    });
  }
  Validations.of(distribution).acknowledge(...rules);
}
