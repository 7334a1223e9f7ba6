import { randomUUID } from 'node:crypto';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type _Record as ServiceRecord,
} from '@aws-sdk/client-dynamodb-streams';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { failedItems } from './batch-response.ts';
import type { Bell } from './bell.ts';
import type { Checkpoints } from './checkpoints.ts';
import { matches } from './filter.ts';
import type { Invoke } from './functions.ts';
import { region } from './intrinsics.ts';
import type { StreamSourceSpec } from './message-blueprint.ts';
import type { Queues } from './queues.ts';
import { type Condition, deliver, type StreamRecord } from './stream-delivery.ts';

export interface StreamPorts {
  readonly streams: DynamoDBStreamsClient;
  readonly checkpoints: Checkpoints;
  readonly queues: Queues;
  readonly invoke: Invoke;
  /** Rings when a function has written to a table. */
  readonly written: Bell;
}

/** How soon a write is seen that no function made: the sooner, the less time has passed since the last. */
const shortestRest = 50;
const longestRest = 500;

/** Reads one shard of the table's stream from the checkpoint on until the shard ends, and hands its records over. */
export async function pollStream(
  spec: StreamSourceSpec,
  ports: StreamPorts,
  signal: AbortSignal,
): Promise<void> {
  const { streams, checkpoints, written } = ports;
  const stream = await openStream(spec, ports);
  let { iterator } = stream;
  let rest = shortestRest;
  while (iterator !== undefined) {
    const { rings } = written;
    const command = new GetRecordsCommand({ ShardIterator: iterator, Limit: spec.batchSize });
    const { Records = [], NextShardIterator } = await streams.send(command, { abortSignal: signal });
    if (Records.length === 0) {
      await written.sleep(rings, rest, signal);
      rest = Math.min(2 * rest, longestRest);
    } else {
      rest = shortestRest;
      const advance = ({ sequence }: StreamRecord) =>
        checkpoints.write(spec.name, stream.arn, { shard: stream.shard, sequence });
      const records = Records.map((each) => record(spec, each));
      const wanted = records.filter(({ event }) => matches(event, spec.filters));
      await deliver(wanted, {
        spec,
        signal,
        advance,
        call: async (batch) => {
          const result = await ports.invoke(spec.functionName, { Records: batch.map(({ event }) => event) });
          return failedItems(
            result,
            batch.map(({ sequence }) => sequence),
            spec.reportsFailures,
          );
        },
        giveUp: (given, why, calls) => reportFailure(spec, ports.queues, stream.shard, given, why, calls),
      });
      const last = records.at(-1);
      if (last) advance(last);
    }
    iterator = NextShardIterator;
  }
  checkpoints.write(spec.name, stream.arn, { shard: stream.shard, sequence: ended });
}

/** Stands in a checkpoint for the sequence number after a shard's last. */
const ended = 'ended';

async function openStream(spec: StreamSourceSpec, { streams, checkpoints }: StreamPorts) {
  const list = await streams.send(new ListStreamsCommand({ TableName: spec.tableName }));
  const arn = list.Streams?.at(-1)?.StreamArn ?? '';
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn: arn }));
  const shards = (StreamDescription?.Shards ?? []).map(({ ShardId = '' }) => ShardId);
  const position = checkpoints.read(spec.name, arn);
  const known = position ? shards.indexOf(position.shard) : -1;
  const resumes = known !== -1 && position?.sequence !== ended;
  const shard = shards[known === -1 || resumes ? Math.max(known, 0) : known + 1];
  if (shard === undefined) throw new Error(`the stream of ${spec.tableName} has no open shard`);
  const { ShardIterator } = await streams.send(
    new GetShardIteratorCommand({
      StreamArn: arn,
      ShardId: shard,
      ...(resumes
        ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position?.sequence }
        : { ShardIteratorType: 'TRIM_HORIZON' }),
    }),
  );
  return { arn, shard, iterator: ShardIterator };
}

/** A record in the form in which Lambda hands it over: times are seconds. */
function record({ arn }: StreamSourceSpec, { dynamodb = {}, ...rest }: ServiceRecord): StreamRecord {
  const { ApproximateCreationDateTime: created = new Date(), SequenceNumber = '' } = dynamodb;
  const change = { ...dynamodb, ApproximateCreationDateTime: Math.floor(created.getTime() / 1000) };
  const event = { ...rest, awsRegion: region, dynamodb: change, eventSourceARN: arn };
  return { sequence: SequenceNumber, createdAt: created.getTime(), event };
}

/** Tells the on-failure queue, as Lambda does, where in the stream the records lie that were given up. */
async function reportFailure(
  spec: StreamSourceSpec,
  { client, urlOf }: Queues,
  shardId: string,
  records: readonly StreamRecord[],
  condition: Condition,
  approximateInvokeCount: number,
): Promise<void> {
  const [first] = records;
  const last = records.at(-1);
  if (spec.onFailure === undefined || !first || !last) return;
  const body = {
    requestContext: {
      requestId: randomUUID(),
      functionArn: spec.functionArn,
      condition,
      approximateInvokeCount,
    },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: first.sequence,
      endSequenceNumber: last.sequence,
      approximateArrivalOfFirstRecord: new Date(first.createdAt).toISOString(),
      approximateArrivalOfLastRecord: new Date(last.createdAt).toISOString(),
      batchSize: records.length,
      streamArn: spec.arn,
    },
  };
  await client.send(
    new SendMessageCommand({ QueueUrl: urlOf(spec.onFailure), MessageBody: JSON.stringify(body) }),
  );
}
