import { Duration } from 'aws-cdk-lib';
import { Metric, type MetricProps, Stats } from 'aws-cdk-lib/aws-cloudwatch';

const minute = Duration.minutes(1);

/** A metric that Lambda keeps of a function. */
export function lambdaMetric(functionName: string, metricName: string, statistic = Stats.SUM): Metric {
  return metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: { FunctionName: functionName },
    statistic,
  });
}

/** A metric that API Gateway keeps of the HTTP API. */
export function apiMetric(apiId: string, metricName: string, statistic = Stats.SUM): Metric {
  return metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiId: apiId },
    statistic,
  });
}

function metric(props: MetricProps): Metric {
  return new Metric({ period: minute, ...props });
}
