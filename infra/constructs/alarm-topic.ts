import { Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** Where alarms go, encrypted with a key of its own: CloudWatch may not use the one that AWS keeps for topics. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, topicName: string) {
    const key = new Key(scope, `${id}Key`, { enableKeyRotation: true });
    super(scope, id, { topicName, masterKey: key, enforceSSL: true });
    const service = 'cloudwatch.amazonaws.com';
    key.grantEncryptDecrypt(new ServicePrincipal(service));
    const ours = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } };
    this.grantPublish(new ServicePrincipal(service, { conditions: ours }));
  }
}
