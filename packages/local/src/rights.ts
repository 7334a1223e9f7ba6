import * as z from 'zod';

/** One statement of a policy: what it allows on what. Wildcards allow nothing here, as no template has one. */
export interface Right {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
}

/** One action on one resource, as a policy names them. */
export interface Need {
  readonly action: string;
  readonly resource: string;
}

const requestSchema = z.object({
  TableName: z.string().default(''),
  IndexName: z.string().optional(),
  RequestItems: z.record(z.string(), z.unknown()).optional(),
  TransactItems: z.array(z.record(z.string(), z.object({ TableName: z.string() }))).optional(),
});

/** The first of the needs that no statement allows. */
export function missingRight(rights: readonly Right[], needs: readonly Need[]): Need | undefined {
  return needs.find(
    ({ action, resource }) =>
      !rights.some(({ actions, resources }) => actions.includes(action) && resources.includes(resource)),
  );
}

/** What DynamoDB asks a caller to be allowed for an operation; a transaction needs the right to each of its actions. */
export function needsOf(operation: string, body: string, tableArn: (table: string) => string): Need[] {
  const { TableName, IndexName, RequestItems, TransactItems } = requestSchema.parse(JSON.parse(body));
  const need = (action: string, table: string): Need => ({
    action: `dynamodb:${action}`,
    resource: tableArn(table),
  });
  if (RequestItems) return Object.keys(RequestItems).map((table) => need(operation, table));
  if (TransactItems) {
    return TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, each]) => need(`${kind}Item`, each.TableName)),
    );
  }
  const { action, resource } = need(operation, TableName);
  return [{ action, resource: IndexName === undefined ? resource : `${resource}/index/${IndexName}` }];
}

const messageSchema = z.object({ QueueUrl: z.string().default('') });

/** What SQS asks a caller to be allowed for an operation; a batch needs the right to the single operation. */
export function queueNeedsOf(operation: string, body: string, queueArn: (queue: string) => string): Need[] {
  const { QueueUrl } = messageSchema.parse(JSON.parse(body));
  const queue = QueueUrl.split('/').at(-1) ?? '';
  return [{ action: `sqs:${operation.replace(/Batch$/, '')}`, resource: queueArn(queue) }];
}
