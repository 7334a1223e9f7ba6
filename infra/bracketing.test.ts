import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { openmat } from './openmat.ts';

const context = { 'aws:cdk:bundling-stacks': [], issuer: 'https://login.example', audience: 'openmat' };
const stacks = openmat(new App({ context }));
const bracketing = Template.fromStack(stacks.bracketing);
const api = Template.fromStack(stacks.api);

const queueType = 'AWS::SQS::Queue';
const mappingType = 'AWS::Lambda::EventSourceMapping';
const idOf = (name: string) => ({ 'Fn::GetAtt': [Match.stringLikeRegexp(`^${name}[0-9A-F]{8}$`), 'Arn'] });

test('a run is hidden for six times as long as its worker may take, and after five receives is a dead letter', () => {
  bracketing.hasResourceProperties('AWS::Lambda::Function', {
    FunctionName: 'openmat-bracketing-worker',
    Timeout: 300,
    MemorySize: Match.anyValue(),
  });
  bracketing.hasResourceProperties(queueType, {
    VisibilityTimeout: 1800,
    MessageRetentionPeriod: 4 * 86_400,
    RedrivePolicy: { deadLetterTargetArn: idOf('DeadLetters'), maxReceiveCount: 5 },
  });
});

test('every queue is encrypted and refuses what does not come over TLS', () => {
  const queues = bracketing.findResources(queueType);
  expect(Object.keys(queues)).toHaveLength(3);
  for (const { Properties } of Object.values(queues)) expect(Properties.SqsManagedSseEnabled).toBe(true);
  const policies = Object.values(bracketing.findResources('AWS::SQS::QueuePolicy'));
  expect(policies.map(({ Properties }) => Properties.Queues[0].Ref).sort()).toEqual(
    Object.keys(queues).sort(),
  );
  for (const { Properties } of policies) {
    expect(Properties.PolicyDocument.Statement).toMatchObject([
      { Effect: 'Deny', Action: 'sqs:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
    ]);
  }
});

test('dead letters and what the relay gave up are kept for two weeks', () => {
  bracketing.resourcePropertiesCountIs(queueType, { MessageRetentionPeriod: 14 * 86_400 }, 2);
});

test('the worker gets one run at a time and says itself what failed', () => {
  bracketing.hasResourceProperties(mappingType, {
    EventSourceArn: idOf('Runs'),
    BatchSize: 1,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
});

test('the relay isolates a record that fails and gives it up after five retries or an hour', () => {
  bracketing.hasResourceProperties(mappingType, {
    StartingPosition: 'TRIM_HORIZON',
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 5,
    MaximumRecordAgeInSeconds: 3600,
    DestinationConfig: { OnFailure: { Destination: idOf('RelayFailures') } },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
});

test('only the relay and the sweeper may send a run, and they know where', () => {
  const senders = [bracketing, api].flatMap((template) =>
    Object.values(template.findResources('AWS::Lambda::Function'))
      .map(({ Properties }) => Properties)
      .filter(({ Environment }) => 'BRACKETING_QUEUE_URL' in (Environment?.Variables ?? {}))
      .map(({ FunctionName }) => FunctionName),
  );
  expect(senders.sort()).toEqual(['openmat-relay', 'openmat-sweeper']);
  const policies = [bracketing, api].flatMap((template) =>
    Object.entries(template.findResources('AWS::IAM::Policy')).filter(([, { Properties }]) =>
      JSON.stringify(Properties).includes('sqs:SendMessage'),
    ),
  );
  expect(policies.map(([id]) => id.replace(/Role.*/, '')).sort()).toEqual(['Relay', 'Sweeper']);
});
