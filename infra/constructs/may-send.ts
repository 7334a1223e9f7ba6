import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

/** Tells a function where the queue of the bracketing worker is, and lets it send there. */
export function maySend(sender: LambdaFunction, runs: IQueue): void {
  sender.addEnvironment('BRACKETING_QUEUE_URL', runs.queueUrl);
  sender.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [runs.queueArn] }));
}
