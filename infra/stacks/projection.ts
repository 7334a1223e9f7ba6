import { Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { projector } from '../areas.ts';
import { AreaFunction } from '../constructs/area-function.ts';
import { mayPublish, type PublicFiles } from '../constructs/public-files.ts';
import { StreamConsumer } from '../constructs/stream-consumer.ts';

export interface ProjectionStackProps extends StackProps {
  readonly deployment: string;
  readonly table: TableV2;
  /** The bucket of the public files. */
  readonly files: PublicFiles;
}

/** The way of a change from the table's stream to the public files. */
export class ProjectionStack extends Stack {
  /** What the projector gave up. */
  readonly failures: IQueue;

  constructor(scope: Construct, id: string, { deployment, table, files, ...props }: ProjectionStackProps) {
    super(scope, id, props);
    const consumer = new AreaFunction(this, 'Projector', {
      deployment,
      folder: 'projector',
      limits: projector,
      table,
    });
    mayPublish(consumer, files);
    const marks = new StreamConsumer(this, 'Marks', { table, consumer, sortKeyPrefix: 'DIRTY#' });
    this.failures = marks.failures;
  }
}
