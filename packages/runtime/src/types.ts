import type {
  BodyOf,
  Claim,
  Failure,
  OperationId,
  PathParameterNames,
  Principal,
  QueryOf,
  ReplyOf,
} from '@openmat/contracts';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

export type HttpEvent = APIGatewayProxyEventV2WithJWTAuthorizer;
export type HttpResult = APIGatewayProxyStructuredResultV2;

/** A request after every check that its operation's contract asks for. */
export type Call<Id extends OperationId> = {
  readonly params: Readonly<Record<PathParameterNames<Id>, string>>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  readonly principal: Principal;
  /** Where the caller sent an Idempotency-Key. */
  readonly claim: Claim | undefined;
  /** Ties the traces of a command together, through queue and stream. */
  readonly correlation: string;
  /** ETags of If-Match; empty where the operation needs none. */
  readonly ifMatch: readonly string[];
};

export type Answer<Body> = {
  readonly body: Body;
  readonly etag?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure };

/** One operation of the API: the use case and the view, bound to their dependencies. */
export type Endpoint<Id extends OperationId> = (call: Call<Id>) => Promise<Outcome<Answer<ReplyOf<Id>>>>;
