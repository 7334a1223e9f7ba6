import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { areas, fallback, type Limits, sweeper } from '../areas.ts';
import { AreaFunction } from '../constructs/area-function.ts';
import { jwtAuthorizer, type Oidc } from '../constructs/authorizer.ts';
import { maySend, type WorkerQueues } from '../constructs/may-send.ts';
import { pascal } from '../constructs/pascal.ts';
import { mayPublish, type PublicFiles } from '../constructs/public-files.ts';
import { RoutedApi } from '../constructs/routed-api.ts';

export interface ApiStackProps extends StackProps {
  readonly deployment: string;
  readonly table: TableV2;
  readonly queues: WorkerQueues;
  /** Whether webhooks may go to this machine: on the local stack only. */
  readonly localReceivers: boolean;
  /** The bucket of the public files. */
  readonly files: PublicFiles;
  /** Whose tokens the API accepts; without it the stack creates a user pool. */
  readonly oidc?: Oidc;
}

/** The HTTP API, the functions behind its routes, and the sweeper. */
export class ApiStack extends Stack {
  readonly api: RoutedApi;
  readonly sweeperLog: ILogGroup;

  constructor(
    scope: Construct,
    id: string,
    { deployment, table, queues, files, oidc, localReceivers, ...props }: ApiStackProps,
  ) {
    super(scope, id, props);
    const add = (folder: string, limits: Limits) =>
      new AreaFunction(this, pascal(folder), { deployment, folder, limits, table });

    const handlers = new Map(
      Object.entries(areas).map(([folder, limits]) => [folder, add(folder, limits)] as const),
    );
    if (localReceivers) handlers.get('notices')?.addEnvironment('LOCAL_RECEIVERS', 'yes');
    this.api = new RoutedApi(this, 'Api', {
      apiName: `${deployment}-api`,
      authorizer: jwtAuthorizer(this, oidc),
      handlers,
      fallback: add('fallback', fallback),
    });
    const sweeps = add('sweeper', sweeper);
    maySend(sweeps, queues);
    mayPublish(sweeps, files);
    this.sweeperLog = sweeps.logGroup;
    new Rule(this, 'SweeperSchedule', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(sweeps)],
    });
    new CfnOutput(this, 'Url', { value: this.api.apiEndpoint });
  }
}
