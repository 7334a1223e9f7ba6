type Json = Record<string, unknown>;

const arnOf = (id: string, attribute = 'Arn') => ({ 'Fn::GetAtt': [id, attribute] });

/** A queue that shows a message again after some seconds, and gives it to `deadLetters` after two receives. */
export function queueResource(VisibilityTimeout: number, deadLetters?: string): Json {
  return {
    Type: 'AWS::SQS::Queue',
    Properties: {
      VisibilityTimeout,
      ...(deadLetters && {
        RedrivePolicy: { deadLetterTargetArn: arnOf(deadLetters), maxReceiveCount: 2 },
      }),
    },
  };
}

/** The right of a function to do something with a queue. */
export function queueRight(functionName: string, queue: string, actions: readonly string[]): Json {
  return policy(functionName, arnOf(queue), actions);
}

/** A function mapped to a queue, with the rights that this takes. */
export function mappedQueue(functionName: string, queue: string, properties: Json = {}): Json {
  const reads = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
  return {
    [`${functionName}Reads`]: queueRight(functionName, queue, reads),
    [`${functionName}Mapping`]: mapping(functionName, arnOf(queue), { BatchSize: 10, ...properties }),
  };
}

/** A function mapped to the stream of the table; what it gives up is told to the queue `Lost`. */
export function mappedStream(functionName: string, properties: Json = {}): Json {
  const stream = arnOf('Table', 'StreamArn');
  const reads = ['dynamodb:DescribeStream', 'dynamodb:GetShardIterator', 'dynamodb:GetRecords'];
  return {
    Lost: queueResource(30),
    [`${functionName}Reads`]: policy(functionName, stream, reads),
    [`${functionName}Tells`]: queueRight(functionName, 'Lost', ['sqs:SendMessage']),
    [`${functionName}Mapping`]: mapping(functionName, stream, {
      BatchSize: 100,
      StartingPosition: 'TRIM_HORIZON',
      DestinationConfig: { OnFailure: { Destination: arnOf('Lost') } },
      ...properties,
    }),
  };
}

function mapping(functionName: string, EventSourceArn: Json, properties: Json): Json {
  return {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: { EventSourceArn, FunctionName: { Ref: functionName }, ...properties },
  };
}

function policy(functionName: string, Resource: Json, Action: readonly string[]): Json {
  return {
    Type: 'AWS::IAM::Policy',
    Properties: {
      PolicyDocument: { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action, Resource }] },
      PolicyName: `${functionName}More`,
      Roles: [{ Ref: `${functionName}Role` }],
    },
  };
}
