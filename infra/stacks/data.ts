import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { PublicFiles } from '../constructs/public-files.ts';

/** What must outlive every deployment: the single table, and the files that the world has links to. */
export class DataStack extends Stack {
  readonly table: TableV2;
  readonly files: PublicFiles;

  constructor(scope: Construct, id: string, props?: StackProps) {
    super(scope, id, { terminationProtection: true, ...props });
    this.table = new TableV2(this, 'Table', {
      partitionKey: key('pk'),
      sortKey: key('sk'),
      globalSecondaryIndexes: [index('gsi1'), index('gsi2'), index('gsi3')],
      billing: Billing.onDemand(),
      // Keys only: consumers re-read the item, so the personal data of minors never enters the stream.
      dynamoStream: StreamViewType.KEYS_ONLY,
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: 'ttl',
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.files = new PublicFiles(this, 'PublicFiles');
  }
}

function key(name: string) {
  return { name, type: AttributeType.STRING };
}

/** Keys only: an index finds the items, which are then read consistently from the table. */
function index(indexName: string) {
  return {
    indexName,
    partitionKey: key(`${indexName}pk`),
    sortKey: key(`${indexName}sk`),
    projectionType: ProjectionType.KEYS_ONLY,
  };
}
