import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { matches, patternSchema } from '../packages/local/src/filter.ts';
import { keys } from '../packages/store/src/keys.ts';
import { oidc, properties, synthesize } from './testing/templates.ts';

const { notices, bracketing, projection, api } = synthesize({
  ...oidc,
  mailFrom: 'notices@mail.example.org',
  consentPage: 'https://example.org/consent',
});

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
    DestinationConfig: { OnFailure: { Destination: idOf('OutboxFailures') } },
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

test('a message to the notifier comes with nine others, is hidden for six times its time, and is a dead letter after five', () => {
  const [sender] = properties(notices, 'AWS::Lambda::Function');
  expect(sender).toMatchObject({ FunctionName: 'openmat-notifier', Timeout: 30 });
  notices.hasResourceProperties(queueType, {
    VisibilityTimeout: 180,
    SqsManagedSseEnabled: true,
    RedrivePolicy: { deadLetterTargetArn: idOf('DeadLetters'), maxReceiveCount: 5 },
  });
  notices.hasResourceProperties(mappingType, {
    EventSourceArn: idOf('Notices'),
    BatchSize: 10,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
  expect(properties(notices, 'AWS::SQS::QueuePolicy')).toHaveLength(2);
});

test('the notifier may send from the domain of its address, and from no other', () => {
  const [policy = {}] = properties(notices, 'AWS::IAM::Policy');
  const { Statement } = policy.PolicyDocument as { Statement: { Action: string; Resource: unknown }[] };
  const mails = Statement.filter(({ Action }) => JSON.stringify(Action).includes('ses:'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.Action).toBe('ses:SendEmail');
  expect(JSON.stringify(mails[0]?.Resource)).toMatch(/:identity\/mail\.example\.org"/);
});

test('webhooks reach this machine on the local stack only', () => {
  const senders = [notices, api].flatMap((template) => properties(template, 'AWS::Lambda::Function'));
  expect(JSON.stringify(senders)).not.toContain('LOCAL_RECEIVERS');
  const local = synthesize({ ...oidc, localReceivers: 'yes' });
  const told = [local.notices, local.api].flatMap((template) =>
    properties(template, 'AWS::Lambda::Function').filter((each) =>
      JSON.stringify(each).includes('LOCAL_RECEIVERS'),
    ),
  );
  expect(told.map(({ FunctionName }) => FunctionName)).toEqual(['openmat-notifier', 'openmat-notices']);
});

test('the projector isolates a record that fails and gives it up after five retries or an hour', () => {
  projection.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    BatchSize: 100,
    StartingPosition: 'TRIM_HORIZON',
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 5,
    MaximumRecordAgeInSeconds: 3600,
    DestinationConfig: {
      OnFailure: { Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('^MarksFailures'), 'Arn'] } },
    },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
  projection.hasResourceProperties('AWS::SQS::Queue', {
    MessageRetentionPeriod: 14 * 86_400,
    SqsManagedSseEnabled: true,
  });
});

test('only the projector and the sweeper may write public files, and they know where', () => {
  const publishers = [projection, api].flatMap((template) =>
    properties(template, 'AWS::Lambda::Function')
      .filter(({ Environment }) => JSON.stringify(Environment ?? {}).includes('PUBLIC_BUCKET'))
      .map(({ FunctionName }) => FunctionName),
  );
  expect(publishers).toEqual(['openmat-projector', 'openmat-sweeper']);
  const policies = [projection, api].flatMap((template) =>
    Object.entries(template.findResources('AWS::IAM::Policy')).filter(([, { Properties }]) =>
      JSON.stringify(Properties).includes('s3:PutObject'),
    ),
  );
  expect(policies.map(([id]) => id.replace(/Role.*/, ''))).toEqual(['Projector', 'Sweeper']);
});

/** The filters of the one stream mapping of a stack. */
function filtersOf(template: typeof bracketing) {
  const mappings = properties(template, 'AWS::Lambda::EventSourceMapping');
  const [stream = {}] = mappings.filter((mapping) => 'StartingPosition' in mapping);
  const { Filters } = stream.FilterCriteria as { Filters: { Pattern: string }[] };
  return Filters.map(({ Pattern }) => patternSchema.parse(JSON.parse(Pattern)));
}

/** A record of the stream for an item that was written. */
const record = ({ pk, sk }: { pk: string; sk: string }, eventName = 'INSERT') => ({
  eventName,
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } },
});

const outbox = keys.outbox({ event: 'e', id: 'm' });
const dirty = keys.dirty({ event: 'e', subject: '*' });
const told = keys.notice({ federation: 'f', event: 'e', id: 'n' });
const delivery = keys.delivery({ federation: 'f', webhook: 'h', id: 'd' });
const others = [
  keys.event({ id: 'e' }),
  keys.run({ event: 'e', id: 'r' }),
  keys.bracket({ id: 'b', revision: '1' }),
  keys.render({ event: 'e' }),
  keys.registration({ event: 'e', id: 'OUT#' }),
];

test.each([
  ['relay', 'the outbox', bracketing, outbox, [dirty, ...others]],
  ['relay', 'the notices', bracketing, told, [dirty, ...others]],
  ['relay', 'the deliveries', bracketing, delivery, [dirty, ...others]],
  ['projector', 'the marks of what must be rendered', projection, dirty, [outbox, told, delivery, ...others]],
])(
  'the %s is called for what the store writes into %s, and for nothing else',
  (_, _what, template, own, rest) => {
    const filters = filtersOf(template);
    for (const name of ['INSERT', 'MODIFY']) expect(matches(record(own, name), filters)).toBe(true);
    expect(matches(record(own, 'REMOVE'), filters)).toBe(false);
    for (const key of rest) expect(matches(record(key), filters)).toBe(false);
  },
);
