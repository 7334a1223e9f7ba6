import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Change, type Committed, MOST_CHANGES, ProblemError } from '@openmat/app';
import { busyError, orBusy, pause } from './busy.ts';
import { toAction } from './to-action.ts';

/** How often a transaction is tried that meets another one on the same items. */
const ATTEMPTS = 8;

/** Makes all changes or none. Only a condition that does not hold becomes a value. */
export async function commit(
  client: DynamoDBDocumentClient,
  table: string,
  changes: readonly Change[],
): Promise<Committed> {
  if (changes.length === 0) return { ok: true };
  if (changes.length > MOST_CHANGES) throw new Error(`${changes.length} changes in one commit`);
  const command = new TransactWriteCommand({
    TransactItems: changes.map((change) => toAction(change, table)),
    ClientRequestToken: randomUUID(),
  });
  let codes: readonly string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await pause(attempt);
    codes = await attemptOnce(client, command);
    if (codes.length === 0) return { ok: true };
    const failed = codes.flatMap((code, place) => (code === 'ConditionalCheckFailed' ? [place] : []));
    if (failed.length > 0) return { ok: false, failed };
  }
  throw inFlight(changes, codes) ?? busyError();
}

/** The cancellation codes, one for every change; none when the transaction went through. */
async function attemptOnce(
  client: DynamoDBDocumentClient,
  command: TransactWriteCommand,
): Promise<readonly string[]> {
  try {
    await orBusy(client.send(command));
    return [];
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
    if (codes.some((code) => code !== 'None' && !RETRIED.has(code))) throw error;
    return codes;
  }
}

const RETRIED: ReadonlySet<string> = new Set([
  'ConditionalCheckFailed',
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** The same Idempotency-Key is being worked on when another transaction holds its claim. */
function inFlight(changes: readonly Change[], codes: readonly string[]): ProblemError | undefined {
  const held = changes.some(
    (change, place) => 'put' in change && change.put === 'claim' && codes[place] === 'TransactionConflict',
  );
  if (!held) return undefined;
  const detail = 'A request with this Idempotency-Key is being worked on.';
  return new ProblemError({ kind: 'in-flight', detail, retryAfterSeconds: 1 });
}
