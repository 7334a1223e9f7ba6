import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Operation, type TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { bracketingWorker, functionNames } from '../areas.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { MatchDayBoard } from '../constructs/match-day-board.ts';
import { apiMetric, lambdaMetric } from '../constructs/metrics.ts';
import { pascal } from '../constructs/pascal.ts';
import type { RoutedApi } from '../constructs/routed-api.ts';

export interface ObservabilityStackProps extends StackProps {
  readonly deployment: string;
  readonly table: TableV2;
  readonly api: RoutedApi;
  readonly runs: IQueue;
  /** Queues in which something lies only when it went wrong. */
  readonly failures: Readonly<Record<string, IQueue>>;
  readonly sweeperLog: ILogGroup;
}

interface Condition {
  readonly metric: IMetric;
  readonly above: number;
  /** What an operator reads first. */
  readonly says: string;
  /** Minutes in a row; 1 unless given. */
  readonly minutes?: number;
}

/** Alarms for what needs a person, a topic that tells them, and a dashboard for the day itself. */
export class ObservabilityStack extends Stack {
  private readonly topic: AlarmTopic;
  private readonly alarms: Alarm[] = [];

  constructor(scope: Construct, id: string, given: ObservabilityStackProps) {
    const { deployment, table, api, runs, failures, sweeperLog, ...props } = given;
    super(scope, id, props);
    this.topic = new AlarmTopic(this, 'Alarms', `${deployment}-alarms`);
    this.functions(deployment);
    this.background(deployment, runs, failures);
    const swept = sweeperMetrics(this, deployment, sweeperLog);
    this.sweeper(deployment, swept);
    this.services(table, api);
    new MatchDayBoard(this, 'Board', { deployment, api, runs, table, swept, alarms: this.alarms });
    new CfnOutput(this, 'AlarmTopic', { value: this.topic.topicArn });
  }

  private functions(deployment: string): void {
    for (const folder of functionNames) {
      const name = `${deployment}-${folder}`;
      const usingMetrics = { e: lambdaMetric(name, 'Errors'), t: lambdaMetric(name, 'Throttles') };
      this.alarm(`${pascal(folder)}Fails`, {
        metric: new MathExpression({ expression: 'e + t', usingMetrics, label: name, period: fiveMinutes }),
        above: 0,
        says: `${name} ended with a fault, or was refused because too many run at once.`,
      });
    }
  }

  private background(deployment: string, runs: IQueue, failures: Readonly<Record<string, IQueue>>): void {
    for (const [name, queue] of Object.entries(failures)) {
      this.alarm(`${name}Left`, {
        metric: queue.metricApproximateNumberOfMessagesVisible({ period: minute, statistic: Stats.MAXIMUM }),
        above: 0,
        says: `${name}: something was given up after all attempts and waits for a person.`,
      });
    }
    this.alarm('RunsWait', {
      metric: runs.metricApproximateAgeOfOldestMessage({ period: minute, statistic: Stats.MAXIMUM }),
      above: 120,
      says: 'A bracketing run has waited for more than two minutes.',
    });
    for (const folder of ['relay', 'projector']) {
      this.alarm(`${pascal(folder)}Late`, {
        metric: lambdaMetric(`${deployment}-${folder}`, 'IteratorAge', Stats.MAXIMUM),
        above: 60_000,
        says: `The ${folder} is more than a minute behind the table.`,
      });
    }
    this.alarm('WorkerSlow', {
      metric: lambdaMetric(`${deployment}-bracketing-worker`, 'Duration', Stats.MAXIMUM),
      above: 0.8 * bracketingWorker.timeoutSeconds * 1000,
      says: 'A bracketing run took more than four fifths of the time it may take.',
    });
  }

  private sweeper(deployment: string, { messages, notices, unshownBrackets }: SweeperMetrics): void {
    this.alarm('OutboxUnsent', {
      metric: messages,
      above: 0,
      minutes: 3,
      says: 'For three minutes messages were sent by the sweeper, not by the relay.',
    });
    this.alarm('NoticesLate', {
      metric: notices,
      above: 0,
      minutes: 15,
      says: 'For a quarter of an hour mails or webhooks have failed and were tried again.',
    });
    this.alarm('BracketsUnshown', {
      metric: unshownBrackets,
      above: 0,
      minutes: 3,
      says: 'For three minutes there has been a bracket whose public files cannot be made.',
    });
    this.topicFor(
      new Alarm(this, 'SweeperMissing', {
        metric: lambdaMetric(`${deployment}-sweeper`, 'Invocations').with({ period: fiveMinutes }),
        threshold: 1,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.BREACHING,
        alarmDescription: 'The sweeper, which runs every minute, has not run for five.',
      }),
    );
  }

  private services(table: TableV2, api: RoutedApi): void {
    this.alarm('ApiFaults', {
      metric: apiMetric(api.apiId, '5xx').with({ period: fiveMinutes }),
      above: 5,
      says: 'More than five requests in five minutes were answered with a 5xx.',
    });
    this.alarm('TableFaults', {
      metric: table.metricSystemErrorsForOperations({ operations: [...tableOperations], period: minute }),
      above: 0,
      minutes: 2,
      says: 'DynamoDB itself fails.',
    });
  }

  private alarm(id: string, { metric, above, says, minutes = 1 }: Condition): void {
    this.topicFor(
      new Alarm(this, id, {
        metric,
        threshold: above,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: minutes,
        treatMissingData: TreatMissingData.NOT_BREACHING,
        alarmDescription: says,
      }),
    );
  }

  private topicFor(alarm: Alarm): void {
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    this.alarms.push(alarm);
  }
}

const minute = Duration.minutes(1);
const fiveMinutes = Duration.minutes(5);

const tableOperations = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];

/** What the sweeper counts in the one line that it logs each minute. */
const counts = ['imports', 'runs', 'messages', 'notices', 'files', 'unshownBrackets'] as const;

export type SweeperMetrics = Readonly<Record<(typeof counts)[number], IMetric>>;

function sweeperMetrics(scope: Construct, deployment: string, logGroup: ILogGroup): SweeperMetrics {
  const metricOf = (count: string) =>
    new MetricFilter(scope, `Swept${pascal(count)}`, {
      logGroup,
      filterPattern: FilterPattern.exists(`$.${count}`),
      metricNamespace: `Openmat/${deployment}`,
      metricName: `swept-${count}`,
      metricValue: `$.${count}`,
    }).metric({ statistic: Stats.SUM, period: minute });
  return {
    imports: metricOf('imports'),
    runs: metricOf('runs'),
    messages: metricOf('messages'),
    notices: metricOf('notices'),
    files: metricOf('files'),
    unshownBrackets: metricOf('unshownBrackets'),
  };
}
