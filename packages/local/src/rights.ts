import * as z from 'zod';
import { bucketArn } from './intrinsics.ts';

/**
 * One statement of a policy: what it allows on what. The one wildcard that means something here is the end of an object's
 * ARN, `arn:aws:s3:::bucket/public/*`.
 */
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
      !rights.some(
        ({ actions, resources }) =>
          actions.includes(action) && resources.some((pattern) => covers(pattern, resource)),
      ),
  );
}

function covers(pattern: string, resource: string): boolean {
  if (/^arn:aws:s3:::[^*]+\/\*$/.test(pattern)) return resource.startsWith(pattern.slice(0, -1));
  return pattern === resource;
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

const mailSchema = z.object({ FromEmailAddress: z.string().default('') });

/** What SES asks a caller to be allowed: to send from an address. Nothing else of it is known here. */
export function mailNeedsOf(
  method: string,
  url: string,
  body: string,
  identityArn: (address: string) => string,
): { name: string; needs: Need[] } {
  const name = method === 'POST' && url === '/v2/email/outbound-emails' ? 'SendEmail' : `${method} ${url}`;
  const from = name === 'SendEmail' ? mailSchema.parse(JSON.parse(body)).FromEmailAddress : '';
  return { name, needs: [{ action: `ses:${name}`, resource: identityArn(from) }] };
}

const objectActions: Readonly<Record<string, string>> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
};
const listParameters = ['list-type', 'prefix', 'delimiter', 'max-keys', 'start-after', 'continuation-token'];

/**
 * What S3 asks a caller to be allowed for a request with the bucket in its path. Whatever else S3 knows (copies, versions,
 * uploads in parts, several deletes at once) needs an action that no policy has.
 */
export function objectNeedsOf(method: string, url: string, isCopy = false) {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const [, bucket = '', path = ''] = /^\/([^/]+)\/?(.*)$/s.exec(pathname) ?? [];
  const parameters = [...searchParams.keys()].filter((name) => name !== 'x-id');
  const need = (action: string, resource: string): Need => ({ action: `s3:${action}`, resource });
  const list = need('ListBucket', bucketArn(bucket));
  if (path === '' && (method === 'HEAD' || method === 'GET')) {
    const known = parameters.every((name) => listParameters.includes(name));
    if (known) return { name: 'ListBucket', needs: [list] };
  }
  const action = objectActions[method];
  if (path !== '' && action !== undefined && parameters.length === 0 && !isCopy) {
    const needs = [need(action, `${bucketArn(bucket)}/${decodeURIComponent(path)}`)];
    return { name: action, needs, ...(action === 'GetObject' && { needsForMissing: list }) };
  }
  return { name: method, needs: [need(`${method} ${url}`, bucketArn(bucket))] };
}
