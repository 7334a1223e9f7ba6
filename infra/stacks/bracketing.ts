import { Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
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
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { bracketingWorker, relay } from '../areas.ts';
import { AreaFunction } from '../constructs/area-function.ts';
import { maySend } from '../constructs/may-send.ts';

export interface BracketingStackProps extends StackProps {
  readonly deployment: string;
  readonly table: TableV2;
}

/** The way of a run from the outbox over a queue to the worker that plans it. */
export class BracketingStack extends Stack {
  readonly runs: IQueue;

  constructor(scope: Construct, id: string, { deployment, table, ...props }: BracketingStackProps) {
    super(scope, id, props);
    const deadLetters = new Queue(this, 'DeadLetters', { ...safe, retentionPeriod: Duration.days(14) });
    const runs = new Queue(this, 'Runs', {
      ...safe,
      retentionPeriod: Duration.days(4),
      // Six times the worker's time, as Lambda advises: nobody else gets a run that is being planned.
      visibilityTimeout: Duration.seconds(6 * bracketingWorker.timeoutSeconds),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    });
    this.runs = runs;
    const add = (name: string, folder: string, limits: typeof relay) =>
      new AreaFunction(this, name, { deployment, folder, limits, table });
    this.work(add('Worker', 'bracketing-worker', bracketingWorker), runs);
    this.relay(add('Relay', 'relay', relay), table, runs);
  }

  private work(worker: LambdaFunction, runs: Queue): void {
    allow(worker, runs.queueArn, ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']);
    new EventSourceMapping(this, 'WorkerRuns', {
      target: worker,
      eventSourceArn: runs.queueArn,
      // A run takes seconds: one that waits for another would only be late.
      batchSize: 1,
      maxConcurrency: 5,
      reportBatchItemFailures: true,
    });
  }

  private relay(sender: LambdaFunction, table: TableV2, runs: Queue): void {
    const stream = table.tableStreamArn;
    if (stream === undefined) throw new Error('the table has no stream');
    allow(sender, stream, [
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
    ]);
    maySend(sender, runs);
    const failures = new Queue(this, 'RelayFailures', { ...safe, retentionPeriod: Duration.days(14) });
    Validations.of(failures).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason:
        'Nothing receives from it, so nothing can fail: it keeps the stream positions that the relay gave up.',
    });
    new EventSourceMapping(this, 'RelayStream', {
      target: sender,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.or('INSERT', 'MODIFY'),
          dynamodb: { Keys: { sk: { S: FilterRule.beginsWith('OUT#') } } },
        }),
      ],
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: 5,
      maxRecordAge: Duration.hours(1),
      onFailure: new SqsDlq(failures),
    });
  }
}

const safe = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };

function allow(lambda: LambdaFunction, resource: string, actions: string[]): void {
  lambda.addToRolePolicy(new PolicyStatement({ actions, resources: [resource] }));
}
