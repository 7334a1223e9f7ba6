import { expect, test } from 'vitest';
import { functionNames } from './areas.ts';
import { properties, synthesize } from './testing/templates.ts';

const { observability } = synthesize();
const alarms = properties(observability, 'AWS::CloudWatch::Alarm') as {
  AlarmDescription: string;
  AlarmActions: unknown[];
  TreatMissingData: string;
  MetricName?: string;
  Threshold: number;
}[];
const [topic] = Object.keys(observability.findResources('AWS::SNS::Topic'));

test('every alarm says what is wrong and tells the topic', () => {
  expect(alarms.length).toBeGreaterThan(functionNames.length);
  for (const alarm of alarms) {
    expect(alarm.AlarmDescription).toMatch(/\.$/);
    expect(alarm.AlarmActions).toEqual([{ Ref: topic }]);
  }
});

test.each([...functionNames])('%s is watched for faults and throttles', (name) => {
  const watching = alarms.filter((alarm) => JSON.stringify(alarm).includes(`"openmat-${name}"`));
  expect(JSON.stringify(watching)).toContain('"Errors"');
  expect(JSON.stringify(watching)).toContain('"Throttles"');
});

test.each([
  ['ApproximateNumberOfMessagesVisible', 4, 'notBreaching'],
  ['ApproximateAgeOfOldestMessage', 1, 'notBreaching'],
  ['IteratorAge', 2, 'notBreaching'],
  ['Duration', 1, 'notBreaching'],
  ['5xx', 1, 'notBreaching'],
  ['swept-messages', 1, 'notBreaching'],
  ['swept-notices', 1, 'notBreaching'],
  ['swept-unshownBrackets', 1, 'notBreaching'],
  ['Invocations', 1, 'breaching'],
])('%s has %i alarms, and no data is %s', (metric, count, missing) => {
  const found = alarms.filter(({ MetricName }) => MetricName === metric);
  expect(found).toHaveLength(count);
  for (const { TreatMissingData } of found) expect(TreatMissingData).toBe(missing);
});

test('a run that nears its time is told before it is ended', () => {
  const [slow] = alarms.filter(({ MetricName }) => MetricName === 'Duration');
  expect(slow?.Threshold).toBeLessThan(300_000);
  expect(slow?.Threshold).toBeGreaterThan(60_000);
});

test('the topic is encrypted with a key that CloudWatch may use, and takes messages from it alone', () => {
  observability.hasResourceProperties('AWS::KMS::Key', { EnableKeyRotation: true });
  const [policy = {}] = properties(observability, 'AWS::SNS::TopicPolicy');
  const { Statement } = policy.PolicyDocument as { Statement: Record<string, unknown>[] };
  expect(Statement.filter(({ Effect }) => Effect === 'Allow')).toMatchObject([
    { Action: 'sns:Publish', Principal: { Service: 'cloudwatch.amazonaws.com' } },
  ]);
  const [key] = properties(observability, 'AWS::KMS::Key');
  expect(JSON.stringify(key?.KeyPolicy)).toContain('cloudwatch.amazonaws.com');
});

test('what the sweeper counts in its log line becomes a metric', () => {
  const filters = properties(observability, 'AWS::Logs::MetricFilter');
  expect(filters.map(({ FilterPattern }) => FilterPattern)).toEqual([
    '{ $.imports = "*" }',
    '{ $.runs = "*" }',
    '{ $.messages = "*" }',
    '{ $.notices = "*" }',
    '{ $.files = "*" }',
    '{ $.unshownBrackets = "*" }',
  ]);
});

test('there is one dashboard', () => {
  const [board] = properties(observability, 'AWS::CloudWatch::Dashboard');
  expect(JSON.stringify(board)).toContain('Behind the table');
});
