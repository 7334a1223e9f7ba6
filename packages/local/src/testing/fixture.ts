import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Json = Record<string, unknown>;

export interface FixtureFunction {
  /** The source of `index.mjs`. */
  readonly code: string;
  /** `GET /things/{id}`, with the authorizer unless it begins with `public `; or `$default`, without. */
  readonly routes?: readonly string[];
  readonly properties?: Json;
  readonly schedule?: string;
  /** Actions on the table. */
  readonly rights?: readonly string[];
}

export const issuer = 'https://issuer.example';
export const audience = 'fixture';

/** A directory for one test file, removed by the function beside it. */
export function temporaryDirectory(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'openmat-local-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Writes a cloud assembly of one stack with a table, an HTTP API and the given functions. Returns its directory. */
export function writeAssembly(
  parent: string,
  functions: Readonly<Record<string, FixtureFunction>>,
  more: Json = {},
): string {
  const directory = mkdtempSync(join(parent, 'assembly-'));
  const files: Json = {};
  for (const [name, { code }] of Object.entries(functions)) {
    mkdirSync(join(directory, name));
    writeFileSync(join(directory, name, 'index.mjs'), code);
    files[name] = { source: { path: name }, destinations: { here: { objectKey: `${name}.zip` } } };
  }
  const write = (file: string, content: Json) =>
    writeFileSync(join(directory, file), JSON.stringify(content));
  write('manifest.json', {
    artifacts: {
      'demo.assets': { type: 'cdk:asset-manifest', properties: { file: 'assets.json' } },
      demo: { type: 'aws:cloudformation:stack', properties: { templateFile: 'template.json' } },
      Tree: { type: 'cdk:tree', properties: { file: 'tree.json' } },
    },
  });
  write('assets.json', { files });
  write('template.json', { Resources: { ...base(), ...resourcesOf(functions), ...more } });
  return directory;
}

function base(): Json {
  const key = (AttributeName: string, KeyType: string) => ({ AttributeName, KeyType });
  return {
    Table: resource('AWS::DynamoDB::GlobalTable', {
      AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
      BillingMode: 'PAY_PER_REQUEST',
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: [key('gsi1pk', 'HASH'), key('gsi1sk', 'RANGE')],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
      Replicas: [{ Region: { Ref: 'AWS::Region' } }],
    }),
    Api: resource('AWS::ApiGatewayV2::Api', { Name: 'demo', ProtocolType: 'HTTP' }),
    Stage: resource('AWS::ApiGatewayV2::Stage', {
      ApiId: { Ref: 'Api' },
      AutoDeploy: true,
      StageName: '$default',
      DefaultRouteSettings: { ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 500 },
    }),
    Authorizer: resource('AWS::ApiGatewayV2::Authorizer', {
      ApiId: { Ref: 'Api' },
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Audience: [audience], Issuer: issuer },
      Name: 'Authorizer',
    }),
  };
}

function resourcesOf(functions: Readonly<Record<string, FixtureFunction>>): Json {
  const resources: Json = {};
  for (const [name, { routes = [], properties, schedule, rights = ['PutItem', 'Query'] }] of Object.entries(
    functions,
  )) {
    resources[name] = resource('AWS::Lambda::Function', {
      FunctionName: name,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is CloudFormation's
      Code: { S3Bucket: { 'Fn::Sub': 'assets-${AWS::Region}' }, S3Key: `${name}.zip` },
      Environment: { Variables: { TABLE_NAME: { Ref: 'Table' } } },
      Handler: 'index.handler',
      MemorySize: 128,
      Role: { 'Fn::GetAtt': [`${name}Role`, 'Arn'] },
      Runtime: 'nodejs24.x',
      Timeout: 10,
      ...properties,
    });
    resources[`${name}Role`] = resource('AWS::IAM::Role', {});
    resources[`${name}Policy`] = policyOf(name, rights);
    resources[`${name}Integration`] = resource('AWS::ApiGatewayV2::Integration', {
      ApiId: { Ref: 'Api' },
      IntegrationType: 'AWS_PROXY',
      IntegrationUri: { 'Fn::GetAtt': [name, 'Arn'] },
      PayloadFormatVersion: '2.0',
    });
    for (const [i, route] of routes.entries()) resources[`${name}Route${i}`] = routeOf(name, route);
    if (schedule) {
      resources[`${name}Schedule`] = resource('AWS::Events::Rule', {
        ScheduleExpression: schedule,
        State: 'ENABLED',
        Targets: [{ Arn: { 'Fn::GetAtt': [name, 'Arn'] }, Id: 'Target0' }],
      });
    }
  }
  return resources;
}

function policyOf(name: string, rights: readonly string[]): Json {
  const Action = rights.map((right) => `dynamodb:${right}`);
  const Resource = { 'Fn::GetAtt': ['Table', 'Arn'] };
  return resource('AWS::IAM::Policy', {
    PolicyDocument: { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action, Resource }] },
    PolicyName: `${name}Policy`,
    Roles: [{ Ref: `${name}Role` }],
  });
}

function routeOf(name: string, route: string): Json {
  const open = route === '$default' || route.startsWith('public ');
  return resource('AWS::ApiGatewayV2::Route', {
    ApiId: { Ref: 'Api' },
    RouteKey: route.replace(/^public /, ''),
    Target: { 'Fn::Join': ['', ['integrations/', { Ref: `${name}Integration` }]] },
    ...(open
      ? { AuthorizationType: 'NONE' }
      : { AuthorizationType: 'JWT', AuthorizerId: { Ref: 'Authorizer' } }),
  });
}

function resource(Type: string, Properties: Json): Json {
  return { Type, Properties };
}
