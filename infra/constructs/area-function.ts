import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Limits } from '../areas.ts';
import { bundle } from './bundle.ts';

export interface AreaFunctionProps {
  readonly deployment: string;
  /** The folder under `functions/`. */
  readonly folder: string;
  readonly limits: Limits;
  readonly table: TableV2;
}

/** One function with its own log group and a role that may do what `limits` lists and nothing else. */
export class AreaFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, { deployment, folder, limits, table }: AreaFunctionProps) {
    const functionName = `${deployment}-${folder}`;
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const logGroup = new LogGroup(scope, `${id}Logs`, {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    logGroup.grantWrite(role);
    for (const statement of dataAccess(table, limits)) role.addToPolicy(statement);
    super(scope, id, {
      functionName,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: bundle(folder, limits.viewer),
      timeout: Duration.seconds(limits.timeoutSeconds),
      memorySize: limits.memoryMegabytes,
      environment: limits.table.length > 0 ? { TABLE_NAME: table.tableName } : {},
    });
  }
}

function dataAccess(table: TableV2, limits: Limits): PolicyStatement[] {
  const statements: PolicyStatement[] = [];
  if (limits.table.length > 0) {
    const actions = limits.table.map((action) => `dynamodb:${action}`);
    statements.push(new PolicyStatement({ actions, resources: [table.tableArn] }));
  }
  if (limits.indexes.length > 0) {
    const resources = limits.indexes.map((index) => `${table.tableArn}/index/${index}`);
    statements.push(new PolicyStatement({ actions: ['dynamodb:Query'], resources }));
  }
  return statements;
}
