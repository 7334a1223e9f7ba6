import { Duration, Validations } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { safeQueue } from './safe-queue.ts';

export interface StreamConsumerProps {
  readonly table: TableV2;
  readonly consumer: LambdaFunction;
  /** What the sort keys begin with that it is called for. */
  readonly sortKeyPrefix: string;
}

/**
 * Calls a function for every item that is written under a prefix. A record that fails is isolated and given up after five
 * retries or an hour; where it stood in the stream is kept for two weeks.
 */
export class StreamConsumer extends Construct {
  /** What was given up. */
  readonly failures: IQueue;

  constructor(scope: Construct, id: string, { table, consumer, sortKeyPrefix }: StreamConsumerProps) {
    super(scope, id);
    const stream = table.tableStreamArn;
    if (stream === undefined) throw new Error('the table has no stream');
    const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
    consumer.addToRolePolicy(
      new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources: [stream] }),
    );
    this.failures = new Queue(this, 'Failures', { ...safeQueue, retentionPeriod: Duration.days(14) });
    Validations.of(this.failures).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason:
        'Nothing receives from it, so nothing can fail: it keeps the stream positions that were given up.',
    });
    new EventSourceMapping(this, 'Records', {
      target: consumer,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.or('INSERT', 'MODIFY'),
          dynamodb: { Keys: { sk: { S: FilterRule.beginsWith(sortKeyPrefix) } } },
        }),
      ],
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: 5,
      maxRecordAge: Duration.hours(1),
      onFailure: new SqsDlq(this.failures),
    });
  }
}
