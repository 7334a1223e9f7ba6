import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Limits } from '../areas.ts';
import { safeQueue } from './safe-queue.ts';

export interface WorkQueue {
  readonly queue: IQueue;
  /** Messages that could not be worked on. */
  readonly deadLetters: IQueue;
}

/** A queue of work for a function of these limits; what fails five times is kept for two weeks. */
export function workQueue(scope: Construct, id: string, { timeoutSeconds }: Limits): WorkQueue {
  const deadLetters = new Queue(scope, 'DeadLetters', { ...safeQueue, retentionPeriod: Duration.days(14) });
  const queue = new Queue(scope, id, {
    ...safeQueue,
    retentionPeriod: Duration.days(4),
    // Six times the worker's time, as Lambda advises: nobody else gets a message that is being worked on.
    visibilityTimeout: Duration.seconds(6 * timeoutSeconds),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
  });
  return { queue, deadLetters };
}

/** Has a function work on a queue, so many messages at a time; those that fail come again alone. */
export function workOn(
  scope: Construct,
  id: string,
  worker: LambdaFunction,
  { queue: { queueArn } }: WorkQueue,
  batchSize: number,
): void {
  const actions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
  worker.addToRolePolicy(new PolicyStatement({ actions, resources: [queueArn] }));
  new EventSourceMapping(scope, id, {
    target: worker,
    eventSourceArn: queueArn,
    batchSize,
    maxConcurrency: 5,
    reportBatchItemFailures: true,
  });
}
