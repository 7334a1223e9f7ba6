import { QueueEncryption } from 'aws-cdk-lib/aws-sqs';

/** What every queue has: encryption, and a policy against plain HTTP. */
export const safeQueue = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
