import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import type { HttpEvent, HttpResult } from './types.ts';

const CORRELATION = /^[A-Za-z0-9-]{8,64}$/;

/**
 * One log line and one set of metrics for every request, with ids only: no path as it was written, no query, no
 * body, no headers. A correlation id that the caller sends is kept and handed back.
 */
export function observe(
  area: string,
): MiddlewareObj<HttpEvent, HttpResult, Error, Context, { began: number }> {
  const logger = new Logger({ serviceName: area });
  const metrics = new Metrics({
    namespace: process.env.POWERTOOLS_METRICS_NAMESPACE ?? 'Openmat',
    serviceName: area,
  });

  function finish(request: {
    event: HttpEvent;
    response: HttpResult | null | undefined;
    internal: { began?: number };
  }) {
    const { event, response, internal } = request;
    const status = response?.statusCode ?? 200;
    const milliseconds = Date.now() - (internal.began ?? Date.now());
    metrics.addMetric('requests', MetricUnit.Count, 1);
    metrics.addMetric('faults', MetricUnit.Count, status >= 500 ? 1 : 0);
    metrics.addMetric('duration', MetricUnit.Milliseconds, milliseconds);
    metrics.publishStoredMetrics();
    logger.info('request', { status, milliseconds });
    if (response) response.headers = { ...response.headers, 'x-correlation-id': correlationOf(event) };
  }

  return {
    before: ({ event, internal }) => {
      internal.began = Date.now();
      logger.resetKeys();
      logger.appendKeys({
        route: event.routeKey,
        requestId: event.requestContext.requestId,
        correlationId: correlationOf(event),
      });
    },
    after: finish,
    onError: (request) => {
      if ((request.response?.statusCode ?? 500) >= 500) logger.error('fault', faultOf(request.error));
      finish(request);
    },
  };
}

/** The id that follows a command through queue and stream. */
export function correlationOf(event: HttpEvent): string {
  const sent = event.headers['x-correlation-id'];
  return sent && CORRELATION.test(sent) ? sent : event.requestContext.requestId;
}

/** What of an error may stand in a log: where it came from. A message may quote what somebody entered. */
export function faultOf(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause instanceof Error ? error.cause.name : undefined;
  const stack = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { error: error.name, cause, stack: stack.slice(0, 12) };
}
