import { routes } from '@openmat/contracts';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { functionNames } from './areas.ts';
import { type Properties, properties, synthesize } from './testing/templates.ts';

const { api, ofType, byId } = synthesize();
const withPool = synthesize({});

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
    const own = { ThrottlingBurstLimit: 50, ThrottlingRateLimit: 20 };
    expect(stage?.RouteSettings).toEqual({ 'POST /v1/consents': own, 'POST /v1/consents/lookup': own });
    const { Format: format = '' } = (stage?.AccessLogSettings ?? {}) as { Format?: string };
    expect(format).toContain('$context.requestId');
    expect(format).not.toMatch(/identity|claims|sourceIp|userAgent|\$context\.path/);
  });
});

test('the sweeper runs every minute', () => {
  api.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(1 minute)', State: 'ENABLED' });
});

describe('every function', () => {
  const functions = ofType('AWS::Lambda::Function');
  const logGroups: Record<string, { Properties: Properties }> = byId('AWS::Logs::LogGroup');
  const timeLimits = new Map<unknown, number>([
    ['openmat-sweeper', 60],
    ['openmat-relay', 61],
    ['openmat-projector', 61],
    ['openmat-bracketing-worker', 900],
    ['openmat-notifier', 180],
  ]);

  test('has a name of its own, which the alarms know', () => {
    expect(functions.map(({ FunctionName }) => FunctionName).sort()).toEqual(
      functionNames.map((name) => `openmat-${name}`).sort(),
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
    const places = ['TABLE_NAME', 'BRACKETING_QUEUE_URL', 'NOTICES_QUEUE_URL', 'PUBLIC_BUCKET'];
    const addresses = ['MAIL_FROM', 'CONSENT_PAGE'];
    for (const name of Object.keys(Variables)) expect([...places, ...addresses]).toContain(name);
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

  test('the one wildcard is what the public files are called', () => {
    expect(statements.length).toBeGreaterThan(0);
    const wild = statements.filter((statement) => JSON.stringify(statement).includes('*'));
    expect(wild).toHaveLength(2);
    for (const { Action, Resource } of wild) {
      expect(Action).toEqual(['s3:GetObject', 's3:PutObject', 's3:DeleteObject']);
      expect(Resource).toEqual({
        'Fn::Join': ['', [{ 'Fn::ImportValue': expect.any(String) }, '/public/*']],
      });
    }
  });

  test('no function has a managed policy or a right beyond its log, items, stream, queue, files and mail', () => {
    for (const role of ofType('AWS::IAM::Role')) expect(role).not.toHaveProperty('ManagedPolicyArns');
    const actions = statements.flatMap(({ Action }) => Action) as string[];
    for (const action of actions) {
      expect(action).toMatch(
        /^(logs:(CreateLogStream|PutLogEvents)|dynamodb:\w*(Item|Query|Streams?|GetRecords|ShardIterator)|sqs:(Send|Receive|Delete)Message|sqs:GetQueue(Url|Attributes)|ses:SendEmail|s3:((Get|Put|Delete)Object|ListBucket))$/,
      );
    }
  });

  test('nobody may scan the table', () => {
    expect(JSON.stringify(statements)).not.toContain('dynamodb:Scan');
  });
});
