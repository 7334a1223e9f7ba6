import { App, Stack, Validations } from 'aws-cdk-lib';
import { Match } from 'aws-cdk-lib/assertions';
import { UserPool } from 'aws-cdk-lib/aws-cognito';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { oidc, properties, synthesize } from './testing/templates.ts';

const { data, stacks } = synthesize();
afterEach(() => vi.unstubAllEnvs());

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
    expect(stacks.data.terminationProtection).toBe(true);
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

test.each([
  [{ issuer: 'https://login.example' }, '"issuer" and "audience" belong together'],
  [{ domain: 'openmat.example' }, '"domain" and "certificateArn" belong together'],
  [{ audience: 'openmat' }, '"issuer" and "audience" belong together'],
  [{ deployment: 7 }, '"deployment" must be a text'],
])('the context %o is refused', (context, message) => {
  expect(() => synthesize(context)).toThrow(message);
});

test('two deployments may share an account', () => {
  const named = ['AWS::Lambda::Function', 'AWS::CloudWatch::Dashboard', 'AWS::SNS::Topic'];
  const names = ({ ofType }: ReturnType<typeof synthesize>) =>
    named.flatMap((type) =>
      ofType(type).map((each) => each.FunctionName ?? each.DashboardName ?? each.TopicName),
    );
  const others = names(synthesize({ ...oidc, deployment: 'staging' }));
  for (const name of names(synthesize())) expect(others).not.toContain(name);
});

test('every stack is in the region that the context names, but for the firewall', () => {
  const { edge, firewall, ...rest } = synthesize({ ...oidc, region: 'eu-central-1', webAclArn: acl }).stacks;
  for (const stack of [edge, ...Object.values(rest)]) expect(stack?.region).toBe('eu-central-1');
  expect(firewall.region).toBe('us-east-1');
});

test('there is no edge without a firewall', () => {
  const { app, stacks: apart } = synthesize({ ...oidc, region: 'eu-central-1' });
  expect(apart.edge).toBeUndefined();
  const said = app
    .synth()
    .getStackByName('openmat-firewall')
    .messages.map(({ entry }) => entry.data);
  expect(said.join()).toContain('give its output as the context value "webAclArn"');
});

const acl = 'arn:aws:wafv2:us-east-1:000000000000:global/webacl/openmat/a';

const certificate = 'arn:aws:acm:us-east-1:000000000000:certificate/a';

describe('cdk-nag', () => {
  const violations = (scope: IConstruct) =>
    new AwsSolutionsChecks()
      .validateScope(scope)
      .violations.map(({ ruleName, description }) => `${ruleName}: ${description}`);

  test.each([
    ['an issuer', oidc],
    ['a user pool', {}],
    ['a name of its own', { ...oidc, domain: 'openmat.example', certificateArn: certificate }],
    ['a region of its own', { ...oidc, region: 'eu-central-1' }],
  ])('finds nothing with %s, and neither do the CDK’s own checks', (_, context) => {
    vi.stubEnv('CDK_VALIDATION', 'true');
    expect(violations(synthesize(context).app)).toEqual([]);
  });

  test('would find what is wrong', () => {
    const stack = new Stack(new App());
    new UserPool(stack, 'Bare');
    expect(violations(stack).join()).toContain('COG');
  });

  test('is told to overlook a few rules only, each with a reason', () => {
    const told = synthesize({})
      .app.node.findAll()
      .flatMap(({ node }) => node.metadata)
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data: rules }) => Object.entries(rules as Record<string, string>));
    const rules = told.map(([rule]) => /AwsSolutions-\w+/.exec(rule)?.[0] ?? rule);
    expect([...new Set(rules)].sort()).toEqual(
      ['APIG4', 'CFR1', 'CFR3', 'CFR4', 'COG8', 'IAM5', 'S1', 'SQS3'].map((rule) => `AwsSolutions-${rule}`),
    );
    for (const [, reason] of told) expect(reason.length).toBeGreaterThan(30);
  });
});
