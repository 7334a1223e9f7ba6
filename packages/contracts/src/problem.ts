import * as z from 'zod';

/** Every kind of expected failure, with its HTTP status and title. */
export const problemKinds = {
  malformed: { status: 400, title: 'The request cannot be read' },
  forbidden: { status: 403, title: 'Not allowed for this role' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'In conflict with the current state' },
  duplicate: { status: 409, title: 'Already there' },
  'in-flight': { status: 409, title: 'The same request is being worked on' },
  stale: { status: 412, title: 'Changed in the meantime' },
  'too-large': { status: 413, title: 'Body too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported content type' },
  invalid: { status: 422, title: 'The input is wrong' },
  'key-reused': { status: 422, title: 'Idempotency key used for another request' },
  'precondition-required': { status: 428, title: 'If-Match is required' },
  internal: { status: 500, title: 'Internal error' },
  busy: { status: 503, title: 'Busy' },
} as const;

export type ProblemKind = keyof typeof problemKinds;

/** One fault of the input: where it is and what is wrong with it. */
export type Fault = {
  /** Dotted path into the body, `query.NAME` or `path.NAME`; in an import `lines.NUMBER.FIELD`. */
  readonly path: string;
  readonly message: string;
};

/** An expected failure of a use case, as a value. */
export type Failure = {
  readonly kind: ProblemKind;
  readonly detail: string;
  readonly errors?: readonly Fault[];
  /** The registration or other resource that is in the way. */
  readonly conflictsWith?: string;
  readonly retryAfterSeconds?: number;
};

/** RFC 9457 problem document. */
export const problem = z
  .strictObject({
    type: z.string().meta({ example: 'urn:openmat:problem:stale' }),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    errors: z.array(z.strictObject({ path: z.string(), message: z.string() })),
    requestId: z.string(),
    conflictsWith: z.string().optional().meta({ description: 'Id of the resource that is in the way' }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem document' });

export type Problem = z.infer<typeof problem>;

/** Carries an expected failure out of a place that cannot return one, such as a middleware or a busy database. */
export class ProblemError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind, options);
    this.name = 'ProblemError';
    this.failure = failure;
  }
}
