import { routes } from '@openmat/contracts';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { UserPool } from 'aws-cdk-lib/aws-cognito';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { describe, expect, test } from 'vitest';
import { openmat } from './openmat.ts';

const skipBundling = { 'aws:cdk:bundling-stacks': [] };
const oidc = { issuer: 'https://login.example', audience: 'openmat' };

function synthesize(context: Record<string, unknown> = oidc) {
  const app = new App({ context: { ...skipBundling, ...context } });
  const { data, bracketing, api } = openmat(app);
  return {
    app,
    data: Template.fromStack(data),
    bracketing: Template.fromStack(bracketing),
    api: Template.fromStack(api),
    dataStack: data,
  };
}

const { data, bracketing, api, dataStack } = synthesize();
const withPool = synthesize({});

type Properties = Readonly<Record<string, unknown>>;

function properties(template: Template, type: string): Properties[] {
  return Object.values(template.findResources(type)).map((resource) => resource.Properties);
}

const ofType = (type: string) => [api, bracketing].flatMap((template) => properties(template, type));

describe('the table', () => {
  const table = { type: 'AWS::DynamoDB::GlobalTable' };

  test('is encrypted with a key that leaves a trail', () => {
    data.hasResourceProperties(table.type, { SSESpecification: { SSEEnabled: true, SSEType: 'KMS' } });
  });

  test('can be restored to any second and cannot be deleted', () => {
    data.hasResourceProperties(table.type, {
      Replicas: [
        Match.objectLike({
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          DeletionProtectionEnabled: true,
        }),
      ],
    });
    data.hasResource(table.type, { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    expect(dataStack.terminationProtection).toBe(true);
  });

  test('streams keys only and forgets what has expired', () => {
    data.hasResourceProperties(table.type, {
      StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    });
  });

  test('has three sparse indexes of keys only', () => {
    const [{ GlobalSecondaryIndexes: indexes } = {}] = properties(data, table.type);
    expect(indexes).toEqual(
      ['gsi1', 'gsi2', 'gsi3'].map((name) => ({
        IndexName: name,
        KeySchema: [
          { AttributeName: `${name}pk`, KeyType: 'HASH' },
          { AttributeName: `${name}sk`, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      })),
    );
  });
});

describe('the HTTP API', () => {
  const declared = properties(api, 'AWS::ApiGatewayV2::Route');
  const typeOf = (key: string) => declared.find(({ RouteKey }) => RouteKey === key)?.AuthorizationType;

  test('has every route of the contract and the default route, and no other', () => {
    const wanted = routes.map(({ method, path }) => `${method} ${path}`);
    expect(declared.map(({ RouteKey }) => RouteKey).sort()).toEqual([...wanted, '$default'].sort());
  });

  test.each(routes.filter((route) => !('public' in route)))('asks for a token at $method $path', (route) => {
    expect(typeOf(`${route.method} ${route.path}`)).toBe('JWT');
  });

  test('asks for none at what the contract says is public, and where no route matches', () => {
    const open = declared.filter(({ AuthorizationType }) => AuthorizationType === 'NONE');
    const wanted = routes.filter((route) => 'public' in route).map(({ method, path }) => `${method} ${path}`);
    expect(open.map(({ RouteKey }) => RouteKey).sort()).toEqual([...wanted, '$default'].sort());
  });

  test('trusts the issuer and the audience that the context names', () => {
    api.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      AuthorizerType: 'JWT',
      JwtConfiguration: { Issuer: 'https://login.example', Audience: ['openmat'] },
    });
    api.resourceCountIs('AWS::Cognito::UserPool', 0);
  });

  test('trusts a user pool of its own where the context names none', () => {
    withPool.api.hasResourceProperties('AWS::Cognito::UserPool', {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      MfaConfiguration: 'ON',
      DeletionProtection: 'ACTIVE',
    });
    withPool.api.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      JwtConfiguration: { Audience: [{ Ref: Match.stringLikeRegexp('^UsersClient') }] },
    });
  });

  test('is throttled, and logs no address and no claim', () => {
    const [stage] = properties(api, 'AWS::ApiGatewayV2::Stage');
    expect(stage).toMatchObject({
      DefaultRouteSettings: { ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 500 },
    });
    const { Format: format = '' } = (stage?.AccessLogSettings ?? {}) as { Format?: string };
    expect(format).toContain('$context.requestId');
    expect(format).not.toMatch(/identity|claims|sourceIp|userAgent|\$context\.path/);
  });
});

describe('every function', () => {
  const functions = ofType('AWS::Lambda::Function');
  const logGroups = {
    ...api.findResources('AWS::Logs::LogGroup'),
    ...bracketing.findResources('AWS::Logs::LogGroup'),
  };
  const timeLimits = new Map<unknown, number>([
    ['openmat-sweeper', 60],
    ['openmat-relay', 60],
    ['openmat-bracketing-worker', 900],
  ]);

  test('has a name of its own', () => {
    expect(new Set(functions.map(({ FunctionName }) => FunctionName))).toHaveProperty(
      'size',
      functions.length,
    );
  });

  test.each(functions)(
    '$FunctionName runs on Node 24 and ARM, in less time than whoever calls it waits',
    (lambda) => {
      expect(lambda).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
      expect(lambda.Timeout).toBeGreaterThan(0);
      expect(lambda.Timeout).toBeLessThan(timeLimits.get(lambda.FunctionName) ?? 30);
    },
  );

  test.each(functions)('$FunctionName writes to a log group that is kept for a month', (lambda) => {
    const { LogGroup } = lambda.LoggingConfig as { LogGroup: { Ref: string } };
    expect(logGroups[LogGroup.Ref]?.Properties).toMatchObject({ RetentionInDays: 30 });
  });

  test.each(functions)('$FunctionName has no secret in its environment', (lambda) => {
    const { Variables = {} } = (lambda.Environment ?? {}) as { Variables?: object };
    for (const name of Object.keys(Variables)) expect(['TABLE_NAME', 'BRACKETING_QUEUE_URL']).toContain(name);
  });

  test('no log group is kept for ever', () => {
    for (const { Properties } of Object.values(logGroups))
      expect(Properties).toHaveProperty('RetentionInDays');
  });
});

describe('rights', () => {
  const statements = ofType('AWS::IAM::Policy').flatMap(({ PolicyDocument }) => {
    const { Statement } = PolicyDocument as {
      Statement: { Action: unknown; Resource: unknown }[];
    };
    return Statement;
  });

  test('no statement has a wildcard in its actions or its resources', () => {
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) expect(JSON.stringify(statement)).not.toContain('*');
  });

  test('no function has a managed policy or a right beyond its log, items, stream and queue', () => {
    for (const role of ofType('AWS::IAM::Role')) expect(role).not.toHaveProperty('ManagedPolicyArns');
    const actions = statements.flatMap(({ Action }) => Action) as string[];
    for (const action of actions) {
      expect(action).toMatch(
        /^(logs:(CreateLogStream|PutLogEvents)|dynamodb:\w*(Item|Query|Streams?|GetRecords|ShardIterator)|sqs:(Send|Receive|Delete)Message|sqs:GetQueue(Url|Attributes))$/,
      );
    }
  });

  test('nobody may scan the table', () => {
    expect(JSON.stringify(statements)).not.toContain('dynamodb:Scan');
  });
});

test('the sweeper runs every minute', () => {
  api.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(1 minute)', State: 'ENABLED' });
});

describe('cdk-nag', () => {
  const violations = (scope: IConstruct) =>
    new AwsSolutionsChecks()
      .validateScope(scope)
      .violations.map(({ ruleName, description }) => `${ruleName}: ${description}`);

  test.each([
    ['an issuer', oidc],
    ['a user pool', {}],
  ])('finds nothing with %s', (_, context) => {
    expect(violations(synthesize(context).app)).toEqual([]);
  });

  test('would find what is wrong', () => {
    const stack = new Stack(new App());
    new UserPool(stack, 'Bare');
    expect(violations(stack).join()).toContain('COG');
  });

  test('is told to overlook three rules only, each with a reason', () => {
    const told = withPool.app.node
      .findAll()
      .flatMap(({ node }) => node.metadata)
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data: rules }) => Object.entries(rules as Record<string, string>));
    expect(new Set(told.map(([rule]) => rule.replace(/^.*::/, '')))).toEqual(
      new Set(['AwsSolutions-APIG4', 'AwsSolutions-COG8', 'AwsSolutions-SQS3']),
    );
    for (const [, reason] of told) expect(reason.length).toBeGreaterThan(30);
  });
});

test.each([
  [{ issuer: 'https://login.example' }, '"issuer" and "audience" belong together'],
  [{ audience: 'openmat' }, '"issuer" and "audience" belong together'],
  [{ deployment: 7 }, '"deployment" must be a text'],
])('the context %o is refused', (context, message) => {
  expect(() => synthesize(context)).toThrow(message);
});

test('two deployments may share an account', () => {
  const other = synthesize({ ...oidc, deployment: 'staging' });
  const names = (template: Template) =>
    properties(template, 'AWS::Lambda::Function').map((each) => each.FunctionName);
  const ours = [...names(api), ...names(bracketing)];
  for (const name of [...names(other.api), ...names(other.bracketing)]) expect(ours).not.toContain(name);
});
