import * as z from 'zod';
import { edgeKinds } from './edge-resources.ts';
import { type Kind, kind, tags } from './kind.ts';
import { mapping, queue, queuePolicy } from './message-resources.ts';

const keySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

export const table = kind(
  'AWS::DynamoDB::GlobalTable',
  z.strictObject({
    AttributeDefinitions: z.array(
      z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
    ),
    KeySchema: keySchema,
    BillingMode: z.literal('PAY_PER_REQUEST'),
    GlobalSecondaryIndexes: z
      .array(
        z.strictObject({
          IndexName: z.string(),
          KeySchema: keySchema,
          Projection: z.strictObject({ ProjectionType: z.enum(['ALL', 'KEYS_ONLY']) }),
        }),
      )
      .default([]),
    StreamSpecification: z
      .strictObject({
        StreamViewType: z.enum(['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES']),
      })
      .optional(),
    Replicas: z.array(z.unknown()).max(1, 'one region only'),
  }),
  {
    ...tags,
    TableName: 'read as the name of the resource',
    SSESpecification: 'the data directory is as safe as the disk it lies on',
    TimeToLiveSpecification: 'readers check the time themselves, as DynamoDB deletes up to days late',
  },
);

export const lambda = kind(
  'AWS::Lambda::Function',
  z.strictObject({
    Code: z.strictObject({ S3Bucket: z.unknown(), S3Key: z.string() }),
    Environment: z.strictObject({ Variables: z.record(z.string(), z.string()) }).optional(),
    Handler: z.string().regex(/^[\w-]+\.\w+$/),
    MemorySize: z.int(),
    Role: z.string(),
    Runtime: z.literal('nodejs24.x'),
    Timeout: z.int(),
  }),
  {
    ...tags,
    FunctionName: 'read as the name of the resource',
    Architectures: 'JavaScript is the same on each',
    LoggingConfig: 'log lines are handed to whoever started the stack',
  },
);

export const api = kind(
  'AWS::ApiGatewayV2::Api',
  z.strictObject({ Name: z.string(), ProtocolType: z.literal('HTTP') }),
  tags,
);

const routeSettings = z.strictObject({ ThrottlingBurstLimit: z.number(), ThrottlingRateLimit: z.number() });

export const stage = kind(
  'AWS::ApiGatewayV2::Stage',
  z.strictObject({
    ApiId: z.string(),
    AutoDeploy: z.literal(true),
    StageName: z.literal('$default'),
    DefaultRouteSettings: routeSettings.extend({
      DetailedMetricsEnabled: z.unknown().optional().describe('ignored: there are no metrics here'),
    }),
    RouteSettings: z.record(z.string(), routeSettings).default({}),
  }),
  { ...tags, AccessLogSettings: 'the caller is at the keyboard' },
);

export const authorizer = kind(
  'AWS::ApiGatewayV2::Authorizer',
  z.strictObject({
    ApiId: z.string(),
    AuthorizerType: z.literal('JWT'),
    IdentitySource: z.tuple([z.literal('$request.header.Authorization')]),
    JwtConfiguration: z.strictObject({ Audience: z.tuple([z.string()]), Issuer: z.string() }),
    Name: z.string(),
  }),
);

export const integration = kind(
  'AWS::ApiGatewayV2::Integration',
  z.strictObject({
    ApiId: z.string(),
    IntegrationType: z.literal('AWS_PROXY'),
    IntegrationUri: z.string(),
    PayloadFormatVersion: z.literal('2.0'),
  }),
);

export const route = kind(
  'AWS::ApiGatewayV2::Route',
  z.strictObject({
    ApiId: z.string(),
    AuthorizationType: z.enum(['JWT', 'NONE']),
    AuthorizerId: z.string().optional(),
    RouteKey: z.string().regex(/^(\$default|[A-Z]+ (\/(\{\w+\}|[\w.~-]+))+)$/),
    Target: z.string(),
  }),
);

export const rule = kind(
  'AWS::Events::Rule',
  z.strictObject({
    ScheduleExpression: z.string(),
    State: z.literal('ENABLED'),
    Targets: z.array(z.strictObject({ Arn: z.string(), Id: z.string() })),
  }),
  tags,
);

const oneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string())]);

export const policy = kind(
  'AWS::IAM::Policy',
  z.strictObject({
    PolicyDocument: z.strictObject({
      Version: z.literal('2012-10-17'),
      Statement: z.array(
        z.strictObject({ Effect: z.literal('Allow'), Action: oneOrMore, Resource: oneOrMore }),
      ),
    }),
    PolicyName: z.string(),
    Roles: z.array(z.string()),
  }),
);

/** Types that are left out, and why nothing is missing without them. */
export const ignoredTypes: Readonly<Record<string, string>> = {
  'AWS::CloudWatch::Alarm': 'whoever runs a stack on a laptop sits before it',
  'AWS::CloudWatch::Dashboard': 'whoever runs a stack on a laptop sits before it',
  'AWS::IAM::Role': 'a policy names the role it belongs to, and a function its role',
  'AWS::Lambda::Permission': 'the gateway and the schedules call functions of the same template only',
  'AWS::KMS::Key': 'the data directory is as safe as the disk it lies on',
  'AWS::Logs::LogGroup': 'log lines are handed to whoever started the stack',
  'AWS::Logs::MetricFilter': 'there are no metrics here',
  'AWS::SNS::Topic': 'only alarms are sent there',
  'AWS::SNS::TopicPolicy': 'only alarms are sent there',
  'AWS::WAFv2::WebACL': 'nobody attacks from this machine, which is the only one that reaches it',
};

export const kinds: readonly Kind[] = [
  table,
  lambda,
  api,
  stage,
  authorizer,
  integration,
  route,
  rule,
  policy,
  queue,
  queuePolicy,
  mapping,
  ...edgeKinds,
];
