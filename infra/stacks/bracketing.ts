import { Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { bracketingWorker, relay } from '../areas.ts';
import { AreaFunction } from '../constructs/area-function.ts';
import { maySend } from '../constructs/may-send.ts';
import { StreamConsumer } from '../constructs/stream-consumer.ts';
import { workOn, workQueue } from '../constructs/work-queue.ts';

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
    const work = workQueue(this, 'Runs', bracketingWorker);
    this.runs = work.queue;
    this.deadLetters = work.deadLetters;
    const add = (name: string, folder: string, limits: typeof relay) =>
      new AreaFunction(this, name, { deployment, folder, limits, table });
    // A run takes seconds: one that waits for another would only be late.
    workOn(this, 'WorkerRuns', add('Worker', 'bracketing-worker', bracketingWorker), work, 1);
    const consumer = add('Relay', 'relay', relay);
    maySend(consumer, { runs: this.runs, notices });
    const outbox = new StreamConsumer(this, 'Outbox', { table, consumer, sortKeyPrefix: 'OUT#' });
    this.relayFailures = outbox.failures;
  }
}
