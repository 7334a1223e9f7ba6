import { Duration } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { apiMetric, lambdaMetric } from './metrics.ts';
import type { RoutedApi } from './routed-api.ts';

export interface MatchDayBoardProps {
  readonly deployment: string;
  readonly api: RoutedApi;
  readonly runs: IQueue;
  readonly table: TableV2;
  /** What the sweeper found each minute. */
  readonly swept: Readonly<Record<string, IMetric>>;
  readonly alarms: readonly Alarm[];
}

/** What an operator wants to see on match day, from what people feel to what lies beneath. */
export class MatchDayBoard extends Dashboard {
  constructor(
    scope: Construct,
    id: string,
    { deployment, api, runs, table, swept, alarms }: MatchDayBoardProps,
  ) {
    super(scope, id, { dashboardName: deployment, defaultInterval: Duration.hours(3) });
    const of = (folder: string, name: string, statistic?: string) =>
      lambdaMetric(`${deployment}-${folder}`, name, statistic).with({ label: folder });
    const p95 = Stats.percentile(95);
    this.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 5 }));
    this.addWidgets(
      graph('Requests', [
        apiMetric(api.apiId, 'Count'),
        apiMetric(api.apiId, '4xx'),
        apiMetric(api.apiId, '5xx'),
      ]),
      graph('Milliseconds to an answer', [
        apiMetric(api.apiId, 'Latency', Stats.percentile(50)),
        apiMetric(api.apiId, 'Latency', p95),
      ]),
      graph('Milliseconds of match day and weigh-in (95 %)', [
        of('match-day', 'Duration', p95),
        of('weigh-in', 'Duration', p95),
      ]),
    );
    this.addWidgets(
      graph('Behind the table, milliseconds', [
        of('projector', 'IteratorAge', Stats.MAXIMUM),
        of('relay', 'IteratorAge', Stats.MAXIMUM),
      ]),
      graph('Bracketing runs waiting, and the age of the oldest in seconds', [
        runs.metricApproximateNumberOfMessagesVisible(),
        runs.metricApproximateAgeOfOldestMessage(),
      ]),
      graph('Milliseconds of a bracketing run', [of('bracketing-worker', 'Duration', Stats.MAXIMUM)]),
    );
    this.addWidgets(
      graph('What the sweeper had to do', Object.values(swept)),
      graph('Table: units read and written', [
        table.metricConsumedReadCapacityUnits(),
        table.metricConsumedWriteCapacityUnits(),
      ]),
      graph(
        'Functions running at once',
        ['match-day', 'projector', 'bracketing'].map((folder) =>
          of(folder, 'ConcurrentExecutions', Stats.MAXIMUM),
        ),
      ),
    );
  }
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: 8, height: 6 });
}
