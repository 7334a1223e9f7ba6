import * as z from 'zod';
import { patternSchema } from './filter.ts';
import { kind, tags } from './kind.ts';

export const queue = kind(
  'AWS::SQS::Queue',
  z.strictObject({
    VisibilityTimeout: z.int().default(30),
    RedrivePolicy: z
      .strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: z.int().positive() })
      .optional(),
  }),
  {
    ...tags,
    QueueName: 'read as the name of the resource',
    KmsMasterKeyId: 'the data directory is as safe as the disk it lies on',
    KmsDataKeyReusePeriodSeconds: 'the data directory is as safe as the disk it lies on',
    SqsManagedSseEnabled: 'the data directory is as safe as the disk it lies on',
    MessageRetentionPeriod: 'messages are kept until they are done; days pass between two events',
  },
);

/** The one policy that changes nothing here: it denies what does not come over TLS, and nothing leaves this machine. */
export const queuePolicy = kind(
  'AWS::SQS::QueuePolicy',
  z.strictObject({
    PolicyDocument: z.strictObject({
      Version: z.literal('2012-10-17'),
      Statement: z.array(
        z.strictObject({
          Effect: z.literal('Deny'),
          Action: z.literal('sqs:*'),
          Condition: z.strictObject({ Bool: z.strictObject({ 'aws:SecureTransport': z.literal('false') }) }),
          Principal: z.unknown(),
          Resource: z.string(),
        }),
      ),
    }),
    Queues: z.array(z.string()),
  }),
);

const mappingShape = {
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.int().positive(),
  FunctionResponseTypes: z.tuple([z.literal('ReportBatchItemFailures')]).optional(),
};

/** Read first as what every mapping has; what it maps decides on the strict schema of the rest. */
export const mapping = kind('AWS::Lambda::EventSourceMapping', z.looseObject(mappingShape), tags);

export const queueMapping = z.strictObject({
  ...mappingShape,
  BatchSize: mappingShape.BatchSize.max(10, 'a batch of more than 10 needs a batching window'),
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.int().min(2) }).optional(),
});

const pattern = z.strictObject({
  Pattern: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(patternSchema),
});

export const streamMapping = z.strictObject({
  ...mappingShape,
  StartingPosition: z.literal('TRIM_HORIZON'),
  BisectBatchOnFunctionError: z.boolean().default(false),
  MaximumRetryAttempts: z.int().default(-1),
  MaximumRecordAgeInSeconds: z.int().default(-1),
  ParallelizationFactor: z.literal(1).default(1),
  DestinationConfig: z.strictObject({ OnFailure: z.strictObject({ Destination: z.string() }) }).optional(),
  FilterCriteria: z.strictObject({ Filters: z.array(pattern) }).optional(),
});
