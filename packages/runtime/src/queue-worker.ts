import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { Logger } from '@aws-lambda-powertools/logger';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { faultOf } from './observe.ts';

/**
 * The handler of a queue: does the work of every message and logs what came of it. A message that is a fault comes
 * again, and only that one.
 */
export function queueWorker<T>(name: string, schema: z.ZodType<T>, work: (message: T) => Promise<string>) {
  const logger = new Logger({ serviceName: name });
  const processor = new BatchProcessor(EventType.SQS);
  const handle = ({ messageId, body }: SQSRecord) =>
    logged(logger, { messageId }, async () => {
      const outcome = await work(schema.parse(JSON.parse(body)));
      logger.info('message', { messageId, outcome });
    });
  return (event: SQSEvent, context: Context) => processPartialResponse(event, handle, processor, { context });
}

export type TableKeys = { readonly pk: string; readonly sk: string };

/** The handler of the table's stream, which carries keys only: called for every item that was written. */
export function streamWorker(name: string, work: (keys: TableKeys) => Promise<void>) {
  const logger = new Logger({ serviceName: name });
  const processor = new BatchProcessor(EventType.DynamoDBStreams);
  const handle = ({ eventName, eventID, dynamodb }: DynamoDBRecord) =>
    logged(logger, { eventID }, async () => {
      const { pk, sk } = dynamodb?.Keys ?? {};
      if (eventName !== 'REMOVE' && pk?.S && sk?.S) await work({ pk: pk.S, sk: sk.S });
    });
  return (event: DynamoDBStreamEvent, context: Context) =>
    processPartialResponse(event, handle, processor, { context });
}

async function logged(logger: Logger, ids: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error('fault', { ...ids, ...faultOf(error) });
    throw error;
  }
}
