import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { bracketingWorker, relay } from '../areas.ts';
import { AreaFunction } from '../constructs/area-function.ts';
import { maySend } from '../constructs/may-send.ts';
import { safeQueue } from '../constructs/safe-queue.ts';
import { StreamConsumer } from '../constructs/stream-consumer.ts';

export interface BracketingStackProps extends StackProps {
  readonly deployment: string;
  readonly table: TableV2;
  /** The queue of the notifier. */
  readonly notices: IQueue;
}

/** The relay, which sends the outbox, and the way of a run over a queue to the worker that plans it. */
export class BracketingStack extends Stack {
  readonly runs: IQueue;
  /** Runs that their worker could not plan. */
  readonly deadLetters: IQueue;
  /** What the relay gave up. */
  readonly relayFailures: IQueue;

  constructor(scope: Construct, id: string, { deployment, table, notices, ...props }: BracketingStackProps) {
    super(scope, id, props);
    this.deadLetters = new Queue(this, 'DeadLetters', { ...safeQueue, retentionPeriod: Duration.days(14) });
    this.runs = new Queue(this, 'Runs', {
      ...safeQueue,
      retentionPeriod: Duration.days(4),
      // Six times the worker's time, as Lambda advises: nobody else gets a run that is being planned.
      visibilityTimeout: Duration.seconds(6 * bracketingWorker.timeoutSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
    const add = (name: string, folder: string, limits: typeof relay) =>
      new AreaFunction(this, name, { deployment, folder, limits, table });
    this.work(add('Worker', 'bracketing-worker', bracketingWorker));
    const consumer = add('Relay', 'relay', relay);
    maySend(consumer, { runs: this.runs, notices });
    const outbox = new StreamConsumer(this, 'Outbox', { table, consumer, sortKeyPrefix: 'OUT#' });
    this.relayFailures = outbox.failures;
  }

  private work(worker: LambdaFunction): void {
    const actions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
    worker.addToRolePolicy(new PolicyStatement({ actions, resources: [this.runs.queueArn] }));
    new EventSourceMapping(this, 'WorkerRuns', {
      target: worker,
      eventSourceArn: this.runs.queueArn,
      // A run takes seconds: one that waits for another would only be late.
      batchSize: 1,
      maxConcurrency: 5,
      reportBatchItemFailures: true,
    });
  }
}
