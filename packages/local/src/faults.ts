import * as z from 'zod';
import { responseSchema } from './batch-response.ts';
import type { Invoke } from './functions.ts';
import { dynamodb, type Service, type ServiceAnswer, type ServiceRequest, writes } from './service.ts';

/** A request of a function to a service, for a test to choose from. */
export interface RequestCall {
  readonly functionName: string;
  readonly service: Service['name'];
  /** As IAM names it without the service: `PutItem`, `SendMessage`, `GetObject`; `TransactWriteItems` for a transaction. */
  readonly operation: string;
  readonly url: string;
  readonly body: string;
}

/**
 * What happens to a request. `throttle` and `conflict` are answered in the service's place, in its own words; `conflict` is
 * DynamoDB's for writes that meet another transaction. `drop` ends the connection before the service has heard of the
 * request, `lose-answer` after it has acted. `kill-before` and `kill-after` end the thread that asked, at these moments.
 */
export type RequestFault =
  | { readonly kind: 'throttle' | 'conflict' | 'drop' | 'lose-answer' | 'kill-before' | 'kill-after' }
  | { readonly kind: 'delay'; readonly milliseconds: number };

/** A batch of a queue or a stream on its way to a function. */
export interface BatchCall {
  readonly functionName: string;
  readonly records: readonly unknown[];
}

/** What a test makes go wrong while the stack runs; undefined lets a call pass. */
export interface Faults {
  readonly request?: (call: RequestCall) => RequestFault | undefined;
  /** The batches that the function is called with in place of this one: none loses it, two deliver it twice. */
  readonly batch?: (call: BatchCall) => readonly (readonly unknown[])[] | undefined;
}

/** What the service answers in place of what was asked; undefined where the fault is none that it answers with. */
export function faultyAnswer(
  { kind }: RequestFault,
  service: Service,
  operation: string,
  { body }: ServiceRequest,
): ServiceAnswer | undefined {
  if (kind === 'throttle') {
    const { status, code } = service.throttled;
    return service.fault(status, code, 'Rate exceeded');
  }
  if (kind !== 'conflict' || service !== dynamodb || !writes.has(operation)) return undefined;
  const message = 'Transaction is ongoing for the item';
  if (operation !== 'TransactWriteItems') return service.fault(400, 'TransactionConflictException', message);
  const { TransactItems: items }: { TransactItems: unknown[] } = JSON.parse(body.toString());
  const reasons = items.map((_, i) => (i === 0 ? { Code: 'TransactionConflict', Message: message } : none));
  const told = `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(', ')}]`;
  return service.fault(400, 'TransactionCanceledException', told, { CancellationReasons: reasons });
}

const none = { Code: 'None' };

const batchEvent = z.object({ Records: z.array(z.unknown()) });

/** Calls functions with the batches that a test puts in the place of a batch; an item fails that failed in one of them. */
export function faultyBatches(invoke: Invoke, batch: Faults['batch']): Invoke {
  if (!batch) return invoke;
  return async (functionName, event) => {
    const { Records: records } = batchEvent.parse(event);
    const batches = batch({ functionName, records }) ?? [records];
    const failures: object[] = [];
    for (const Records of batches) {
      const result = await invoke(functionName, { Records });
      const response = responseSchema.nullable().safeParse(result.ok ? result.payload : undefined);
      if (!response.success) return result;
      failures.push(...(response.data?.batchItemFailures ?? []));
    }
    return { ok: true, payload: { batchItemFailures: failures } };
  };
}
