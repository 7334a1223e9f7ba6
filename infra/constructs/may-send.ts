import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

/** The queues that workers take their messages from. */
export interface WorkerQueues {
  /** Of the bracketing worker. */
  readonly runs: IQueue;
  /** Of the notifier. */
  readonly notices: IQueue;
}

/** Tells a function where the queues of the workers are, and lets it send there. */
export function maySend(sender: LambdaFunction, { runs, notices }: WorkerQueues): void {
  sender.addEnvironment('BRACKETING_QUEUE_URL', runs.queueUrl);
  sender.addEnvironment('NOTICES_QUEUE_URL', notices.queueUrl);
  const resources = [runs.queueArn, notices.queueArn];
  sender.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources }));
}
