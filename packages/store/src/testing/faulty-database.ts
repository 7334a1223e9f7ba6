import {
  type DynamoDBClient,
  InternalServerError,
  ProvisionedThroughputExceededException,
  ThrottlingException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { namedRandom } from '../../../core/src/value/named-random.ts';
import { DynamoDatabase } from '../database.ts';

type Send = (command: never) => Promise<object>;

const service = { $metadata: {}, message: 'injected' };

/** A database whose requests fail at a rate, before they reach the table or after, when the answer is lost. */
export function faultyDatabase(emulator: DynamoDBClient, table: string, rate: number, seed: string) {
  const options = { marshallOptions: { removeUndefinedValues: true } };
  const real = DynamoDBDocumentClient.from(emulator, options);
  const client = DynamoDBDocumentClient.from(emulator, options);
  const random = namedRandom(1, seed);
  let injected = 0;
  /** Overload is tried once more, as the client does, whose own retries the mock has replaced. */
  const pass = async (input: object, make: (input: never) => never, faults: readonly (() => Error)[]) => {
    const send = real.send.bind(real) as unknown as Send;
    for (let attempt = 0; ; attempt++) {
      if (random.next() >= rate) return send(make(input as never));
      injected++;
      const fault = faults[Math.floor(random.next() * faults.length)] as () => Error;
      if (fault === lost) await send(make(input as never));
      if (attempt > 0 || !overload.includes(fault)) throw fault();
    }
  };
  const lost = () => Object.assign(new Error('injected'), { name: 'TimeoutError' });
  const overload: readonly (() => Error)[] = [
    () => new ThrottlingException(service),
    () => new ProvisionedThroughputExceededException(service),
    () => new InternalServerError(service),
  ];
  const mock = mockClient(client);
  mock.on(GetCommand).callsFake((input) => pass(input, (i) => new GetCommand(i) as never, overload));
  mock
    .on(BatchGetCommand)
    .callsFake((input) => pass(input, (i) => new BatchGetCommand(i) as never, overload));
  mock.on(QueryCommand).callsFake((input) => pass(input, (i) => new QueryCommand(i) as never, overload));
  mock.on(TransactWriteCommand).callsFake((input) => {
    const cancelled = (code: string) => () => {
      const reasons = input.TransactItems.map((_: unknown, place: number) => ({
        Code: place === 0 ? code : 'None',
      }));
      return new TransactionCanceledException({ ...service, CancellationReasons: reasons });
    };
    const conflicts = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'].map(
      cancelled,
    );
    return pass(input, (i) => new TransactWriteCommand(i) as never, [...conflicts, ...overload, lost]);
  });
  return { db: new DynamoDatabase(table, client), injected: () => injected };
}
