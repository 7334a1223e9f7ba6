import type * as z from 'zod';
import type { Assembly, Resource } from './assembly.ts';
import { declared } from './declared.ts';
import { StartError } from './errors.ts';
import type { Pattern } from './filter.ts';
import { arnOf, describe, nameOf, streamArn } from './intrinsics.ts';
import * as known from './message-resources.ts';
import { parse } from './parse.ts';
import { table } from './resources.ts';
import { missingRight, type Right } from './rights.ts';

export interface QueueSpec {
  readonly name: string;
  readonly visibilitySeconds: number;
  /** Where a message goes that was received more often than `maxReceives`. */
  readonly deadLetters?: { readonly queueArn: string; readonly maxReceives: number };
}

interface SourceBase {
  readonly name: string;
  readonly arn: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly batchSize: number;
  /** The function answers with the items that failed; else a batch is done or failed as a whole. */
  readonly reportsFailures: boolean;
}

export interface QueueSourceSpec extends SourceBase {
  readonly kind: 'queue';
  readonly queueName: string;
  readonly concurrency: number;
}

export interface StreamSourceSpec extends SourceBase {
  readonly kind: 'stream';
  readonly tableName: string;
  readonly bisects: boolean;
  /** -1: no limit, here and for the age. */
  readonly maxRetries: number;
  readonly maxAgeSeconds: number;
  /** The queue that is told of the records that were given up. */
  readonly onFailure?: string;
  /** A record is delivered when it matches one of them; without any, always. */
  readonly filters: readonly Pattern[];
}

/** What calls a function with messages of a queue or records of a stream. */
export type SourceSpec = QueueSourceSpec | StreamSourceSpec;

/** The function that a mapping calls. */
interface Target {
  readonly name: string;
  readonly arn: string;
  readonly rights: readonly Right[];
}

/** Lambda polls a queue with five readers at first. */
const readers = 5;

export function queues(assembly: Assembly): QueueSpec[] {
  declared(assembly, known.queuePolicy);
  return declared(assembly, known.queue).map(({ resource, value: { VisibilityTimeout, RedrivePolicy } }) => ({
    name: nameOf(resource),
    visibilitySeconds: VisibilityTimeout,
    ...(RedrivePolicy && {
      deadLetters: {
        queueArn: RedrivePolicy.deadLetterTargetArn,
        maxReceives: RedrivePolicy.maxReceiveCount,
      },
    }),
  }));
}

/** The event source mappings. Throws a StartError where the role of the function may not read what it is mapped to. */
export function sources(assembly: Assembly, functions: readonly Target[]): SourceSpec[] {
  const queueOf = byArn(assembly, known.queue.type, arnOf);
  const tableOf = byArn(assembly, table.type, (resource) => streamArn(nameOf(resource)));
  return declared(assembly, known.mapping).map(({ resource, value }) => {
    const where = describe(resource);
    const target = functions.find(({ name }) => name === value.FunctionName);
    if (!target) throw new StartError(`${where}: ${value.FunctionName} is not a function of the template`);
    const base: SourceBase = {
      name: nameOf(resource),
      arn: value.EventSourceArn,
      functionName: target.name,
      functionArn: target.arn,
      batchSize: value.BatchSize,
      reportsFailures: value.FunctionResponseTypes !== undefined,
    };
    const queueName = queueOf.get(base.arn);
    if (queueName !== undefined) {
      requireRights(where, target, queueReads, base.arn);
      const { ScalingConfig } = parse(known.queueMapping, value, where);
      return { ...base, kind: 'queue', queueName, concurrency: ScalingConfig?.MaximumConcurrency ?? readers };
    }
    const tableName = tableOf.get(base.arn);
    if (tableName === undefined) throw new StartError(`${where}: no queue or stream is called ${base.arn}`);
    requireRights(where, target, streamReads, base.arn);
    const declaredRest = parse(known.streamMapping, value, where);
    const destination = declaredRest.DestinationConfig?.OnFailure.Destination;
    const onFailure = queueOf.get(destination ?? '');
    if (destination !== undefined) {
      if (onFailure === undefined) throw new StartError(`${where}: no queue is called ${destination}`);
      requireRights(where, target, ['sqs:SendMessage'], destination);
    }
    const told = onFailure === undefined ? {} : { onFailure };
    return { ...base, kind: 'stream', tableName, ...told, ...streamLimits(declaredRest) };
  });
}

const queueReads = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
const streamReads = ['dynamodb:DescribeStream', 'dynamodb:GetShardIterator', 'dynamodb:GetRecords'];

function requireRights(where: string, target: Target, actions: readonly string[], arn: string): void {
  const needs = actions.map((action) => ({ action, resource: arn }));
  const missing = missingRight(target.rights, needs);
  if (missing) throw new StartError(`${where}: ${target.name} may not perform ${missing.action} on ${arn}`);
}

function streamLimits(value: z.output<typeof known.streamMapping>) {
  return {
    bisects: value.BisectBatchOnFunctionError,
    maxRetries: value.MaximumRetryAttempts,
    maxAgeSeconds: value.MaximumRecordAgeInSeconds,
    filters: (value.FilterCriteria?.Filters ?? []).map(({ Pattern }) => Pattern),
  };
}

/** Names of the resources of a type by an ARN of theirs. */
function byArn(assembly: Assembly, type: string, arn: (resource: Resource) => string): Map<string, string> {
  return new Map(
    assembly.resources.filter((each) => each.type === type).map((each) => [arn(each), nameOf(each)]),
  );
}
