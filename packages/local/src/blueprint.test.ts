import { afterAll, expect, test } from 'vitest';
import { readBlueprint } from './blueprint.ts';
import { audience, issuer, temporaryDirectory, writeAssembly } from './testing/fixture.ts';

const { path, remove } = temporaryDirectory();
afterAll(remove);

const code = 'export const handler = async () => ({});';

test('reads tables, functions, routes and schedules with their references resolved', () => {
  const { tables, functions, api, schedules } = readBlueprint(
    writeAssembly(path, {
      things: { code, routes: ['GET /things/{id}', 'public GET /docs'], schedule: 'rate(5 minutes)' },
      fallback: { code, routes: ['$default'] },
    }),
  );
  expect(tables.map(({ name }) => name)).toEqual(['demo-Table']);
  expect(functions[0]).toMatchObject({
    name: 'things',
    handler: 'handler',
    environment: { TABLE_NAME: 'demo-Table' },
    timeoutSeconds: 10,
    memoryMegabytes: 128,
    rights: [
      {
        actions: ['dynamodb:PutItem', 'dynamodb:Query'],
        resources: ['arn:aws:dynamodb:us-east-1:000000000000:table/demo-Table'],
      },
    ],
  });
  expect(functions[0]?.module).toMatch(/things[/\\]index\.mjs$/);
  expect(api).toEqual({
    routes: [
      { key: 'GET /things/{id}', functionName: 'things', authorizer: { issuer, audience } },
      { key: 'GET /docs', functionName: 'things' },
      { key: '$default', functionName: 'fallback' },
    ],
    throttle: { burst: 1000, perSecond: 500 },
  });
  expect(schedules).toEqual([{ name: 'demo-thingsSchedule', everySeconds: 300, functionNames: ['things'] }]);
});

test('what says nothing about what runs is left out on purpose', () => {
  const role = { Type: 'AWS::IAM::Role', Properties: { Anything: { 'Fn::Unheard': 1 } } };
  const directory = writeAssembly(
    path,
    {
      things: {
        code,
        properties: { LoggingConfig: { 'Fn::Unheard': 1 }, Tags: [{ Key: 'a', Value: 'b' }] },
      },
    },
    { Role: role },
  );
  expect(readBlueprint(directory).functions).toHaveLength(1);
});

test.each([
  [
    'a type',
    { Stream: { Type: 'AWS::Kinesis::Stream' } },
    'not supported by the local stack: demo/Stream (AWS::Kinesis::Stream)',
  ],
  [
    'a property',
    {
      Api: {
        Type: 'AWS::ApiGatewayV2::Api',
        Properties: { Name: 'a', ProtocolType: 'HTTP', CorsConfiguration: {} },
      },
    },
    'demo/Api (AWS::ApiGatewayV2::Api): CorsConfiguration is not supported',
  ],
  [
    'a property inside another',
    {
      Authorizer: {
        Type: 'AWS::ApiGatewayV2::Authorizer',
        Properties: {
          ApiId: 'a',
          AuthorizerType: 'JWT',
          IdentitySource: ['$request.header.Authorization'],
          JwtConfiguration: { Audience: ['a'], Issuer: 'b', Leeway: 1 },
          Name: 'Authorizer',
        },
      },
    },
    'demo/Authorizer (AWS::ApiGatewayV2::Authorizer): JwtConfiguration.Leeway is not supported',
  ],
  [
    'an intrinsic',
    {
      Api: {
        Type: 'AWS::ApiGatewayV2::Api',
        Properties: { Name: { 'Fn::Select': [0, ['a']] }, ProtocolType: 'HTTP' },
      },
    },
    'demo: the intrinsic Fn::Select [0,["a"]] is not supported',
  ],
  [
    'an attribute of a resource',
    {
      Api: {
        Type: 'AWS::ApiGatewayV2::Api',
        Properties: { Name: { 'Fn::GetAtt': ['Table', 'TableId'] }, ProtocolType: 'HTTP' },
      },
    },
    'demo: the intrinsic Fn::GetAtt ["Table","TableId"] is not supported',
  ],
  [
    'an attribute of a template',
    {
      Api: {
        Type: 'AWS::ApiGatewayV2::Api',
        Condition: 'InEurope',
        Properties: { Name: 'a', ProtocolType: 'HTTP' },
      },
    },
    'template.json: Resources.Api.Condition is not supported',
  ],
])('%s it does not know stops the start with its name', (_, resources, message) => {
  const directory = writeAssembly(path, { things: { code } }, resources);
  expect(() => readBlueprint(directory)).toThrow(message);
});

test('a schedule other than a rate stops the start with its name', () => {
  const directory = writeAssembly(path, { things: { code, schedule: 'cron(0 4 * * ? *)' } });
  expect(() => readBlueprint(directory)).toThrow(
    'demo/thingsSchedule (AWS::Events::Rule): the schedule cron(0 4 * * ? *) is not supported',
  );
});

test('a route in a form that an HTTP API does not take stops the start', () => {
  const directory = writeAssembly(path, { things: { code, routes: ['GET /events/{e}.json'] } });
  expect(() => readBlueprint(directory)).toThrow('demo/thingsRoute0 (AWS::ApiGatewayV2::Route): RouteKey');
});
