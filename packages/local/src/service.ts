import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { identityArn, queueArn, tableArn } from './intrinsics.ts';
import { mailNeedsOf, type Need, needsOf, objectNeedsOf, queueNeedsOf } from './rights.ts';

/** What a function sends to a service. */
export interface ServiceRequest {
  readonly method: string;
  /** With the query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

/** What a service does, as far as rights and faults go. */
export interface Operation {
  /** As IAM names it without the service: `PutItem`, `SendMessage`, `GetObject`. */
  readonly name: string;
  readonly needs: readonly Need[];
  /** What a caller must be allowed to learn that something is not there; without it, that is denied. */
  readonly needsForMissing?: Need;
}

/** What differs between the services that a guard stands before. */
export interface Service {
  readonly name: 'dynamodb' | 'sqs' | 's3' | 'ses';
  operationOf(request: ServiceRequest): Operation;
  /** An error in the form of the service. */
  fault(status: number, code: string, message: string, more?: object): ServiceAnswer;
  readonly denied: { readonly status: number; readonly code: string };
  readonly throttled: { readonly status: number; readonly code: string };
}

/** Operations of DynamoDB that change items. */
export const writes: ReadonlySet<string> = new Set([
  'BatchWriteItem',
  'DeleteItem',
  'PutItem',
  'TransactWriteItems',
  'UpdateItem',
]);

const targetOf = ({ headers }: ServiceRequest) => String(headers['x-amz-target']).split('.')[1] ?? '';

const json =
  (prefix: string): Service['fault'] =>
  (status, code, message, more = {}) => ({
    status,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: JSON.stringify({ __type: `${prefix}#${code}`, message, Message: message, ...more }),
  });

export const dynamodb: Service = {
  name: 'dynamodb',
  operationOf: (request) => {
    const name = targetOf(request);
    return { name, needs: needsOf(name, request.body.toString(), tableArn) };
  },
  fault: json('com.amazonaws.dynamodb.v20120810'),
  denied: { status: 400, code: 'AccessDeniedException' },
  throttled: { status: 400, code: 'ProvisionedThroughputExceededException' },
};

export const sqs: Service = {
  name: 'sqs',
  operationOf: (request) => {
    const name = targetOf(request);
    return { name, needs: queueNeedsOf(name, request.body.toString(), queueArn) };
  },
  fault: json('com.amazonaws.sqs'),
  denied: { status: 400, code: 'AccessDeniedException' },
  throttled: { status: 400, code: 'RequestThrottled' },
};

/**
 * A client of S3 that is told an endpoint with an address in place of a host, as the functions are, puts the bucket into
 * the path by itself: it needs no `forcePathStyle`, and in AWS it must not have it.
 */
export const s3: Service = {
  name: 's3',
  operationOf: ({ method, url, headers }) => objectNeedsOf(method, url, 'x-amz-copy-source' in headers),
  fault: (status, code, message) => ({
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  }),
  denied: { status: 403, code: 'AccessDenied' },
  throttled: { status: 503, code: 'SlowDown' },
};

export const ses: Service = {
  name: 'ses',
  operationOf: ({ method, url, body }) => mailNeedsOf(method, url, body.toString(), identityArn),
  fault: (status, code, message) => ({
    status,
    headers: { 'content-type': 'application/json', 'x-amzn-errortype': code },
    body: JSON.stringify({ message }),
  }),
  denied: { status: 403, code: 'AccessDeniedException' },
  throttled: { status: 429, code: 'TooManyRequestsException' },
};
