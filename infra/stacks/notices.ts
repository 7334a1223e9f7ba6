import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { notifier } from '../areas.ts';
import { AreaFunction } from '../constructs/area-function.ts';
import { safeQueue } from '../constructs/safe-queue.ts';

export interface NoticesStackProps extends StackProps {
  readonly deployment: string;
  readonly table: TableV2;
  /** The address that mails come from; its domain is an identity of SES. */
  readonly mailFrom: string;
  /** The page that takes the answer to a merge. */
  readonly consentPage: string;
  /** Whether webhooks may go to this machine: on the local stack only. */
  readonly localReceivers: boolean;
}

/** The way of a notice or of a message to a webhook over a queue to the world outside. */
export class NoticesStack extends Stack {
  readonly queue: IQueue;
  /** Messages that the notifier could not work on; what they name is tried again by the sweeper all the same. */
  readonly deadLetters: IQueue;

  constructor(scope: Construct, id: string, { deployment, table, ...given }: NoticesStackProps) {
    const { mailFrom, consentPage, localReceivers, ...props } = given;
    super(scope, id, props);
    this.deadLetters = new Queue(this, 'DeadLetters', { ...safeQueue, retentionPeriod: Duration.days(14) });
    this.queue = new Queue(this, 'Notices', {
      ...safeQueue,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(6 * notifier.timeoutSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
    const sender = new AreaFunction(this, 'Notifier', {
      deployment,
      folder: 'notifier',
      limits: notifier,
      table,
    });
    sender.addEnvironment('MAIL_FROM', mailFrom);
    sender.addEnvironment('CONSENT_PAGE', consentPage);
    if (localReceivers) sender.addEnvironment('LOCAL_RECEIVERS', 'yes');
    const resource = `identity/${mailFrom.split('@').at(-1)}`;
    sender.addToRolePolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [this.formatArn({ service: 'ses', resource })],
      }),
    );
    this.feed(sender);
  }

  private feed(sender: LambdaFunction): void {
    const actions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
    sender.addToRolePolicy(new PolicyStatement({ actions, resources: [this.queue.queueArn] }));
    new EventSourceMapping(this, 'NotifierNotices', {
      target: sender,
      eventSourceArn: this.queue.queueArn,
      batchSize: 10,
      maxConcurrency: 5,
      reportBatchItemFailures: true,
    });
  }
}
