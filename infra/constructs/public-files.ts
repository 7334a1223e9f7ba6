import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** What of the bucket the world sees, through CloudFront. */
const published = 'public/*';

/** The bucket of the public files. It is private itself: only distributions of this account read from it. */
export class PublicFiles extends Bucket {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      // No versions: each file is rendered from the table, and what was withdrawn from it must be gone.
      versioned: false,
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      // The answer to a preflight; the distribution sets the headers of all others.
      cors: [
        { allowedOrigins: ['*'], allowedMethods: [HttpMethods.GET, HttpMethods.HEAD], allowedHeaders: ['*'] },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const toDistributions = (action: string, resource: string) =>
      this.addToResourcePolicy(
        new PolicyStatement({
          effect: Effect.ALLOW,
          principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
          actions: [action],
          resources: [resource],
          conditions: {
            ArnLike: { 'aws:SourceArn': `arn:aws:cloudfront::${Stack.of(this).account}:distribution/*` },
          },
        }),
      );
    toDistributions('s3:GetObject', this.arnForObjects(published));
    // Without it a missing file is "forbidden", not "not found".
    toDistributions('s3:ListBucket', this.bucketArn);
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'A log of who read which public file would follow people; the files hold nothing but what is public.',
    });
  }
}

/** Tells a function where the public files are, and lets it write and remove them. */
export function mayPublish(publisher: LambdaFunction, files: PublicFiles): void {
  publisher.addEnvironment('PUBLIC_BUCKET', files.bucketName);
  const allow = (actions: string[], resource: string) =>
    publisher.addToRolePolicy(new PolicyStatement({ actions, resources: [resource] }));
  const bucketArn = Stack.of(files).exportValue(files.bucketArn);
  allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], `${bucketArn}/${published}`);
  allow(['s3:ListBucket'], bucketArn);
  const { 'Fn::ImportValue': name } = Stack.of(publisher).resolve(bucketArn);
  Validations.of(publisher.role ?? publisher).acknowledge({
    id: `AwsSolutions-IAM5[Resource::${name}/${published}]`,
    reason: 'The files are called like events and brackets: the wildcard begins where their names do.',
  });
}
