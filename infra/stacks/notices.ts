import { Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { notifier } from '../areas.ts';
import { AreaFunction } from '../constructs/area-function.ts';
import { workOn, workQueue } from '../constructs/work-queue.ts';

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
    const work = workQueue(this, 'Notices', notifier);
    this.queue = work.queue;
    this.deadLetters = work.deadLetters;
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
    workOn(this, 'NotifierNotices', sender, work, 10);
  }
}
