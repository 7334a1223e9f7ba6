import { type Route, routes } from '@openmat/contracts';
import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { pascal } from './pascal.ts';

export interface RoutedApiProps {
  readonly apiName: string;
  readonly authorizer: IHttpRouteAuthorizer;
  /** The function of each area of the route table. */
  readonly handlers: ReadonlyMap<string, IFunction>;
  /** Answers what no route matches. */
  readonly fallback: IFunction;
}

/** An HTTP API with the routes of the contract's table; each asks for a token unless the table says it is public. */
export class RoutedApi extends HttpApi {
  /** Routes with a limit of their own. */
  readonly #throttled = new Map<string, HttpRoute>();

  constructor(scope: Construct, id: string, { apiName, authorizer, handlers, fallback }: RoutedApiProps) {
    super(scope, id, { apiName, createDefaultStage: false });
    for (const [area, handler] of handlers) {
      const target = integration(area, handler);
      for (const route of routes.filter((each) => each.area === area))
        this.addRoute(route, target, authorizer);
    }
    const unmatched = new HttpRoute(this, 'Unmatched', {
      httpApi: this,
      routeKey: HttpRouteKey.DEFAULT,
      integration: integration('fallback', fallback),
      authorizer: new HttpNoneAuthorizer(),
    });
    acknowledgePublic(unmatched, 'Answers 404 and 405 only; it reads nothing.');
    this.serve(apiName);
  }

  private addRoute(route: Route, target: HttpLambdaIntegration, authorizer: IHttpRouteAuthorizer): void {
    const throttled = route.area === 'consents';
    const added = new HttpRoute(this, pascal(route.operationId), {
      httpApi: this,
      routeKey: HttpRouteKey.with(route.path, HttpMethod[route.method]),
      integration: target,
      authorizer: route.public ? new HttpNoneAuthorizer() : authorizer,
    });
    if (throttled) this.#throttled.set(`${route.method} ${route.path}`, added);
    if (route.public)
      acknowledgePublic(added, throttled ? secretLink : 'The description of the API is public.');
  }

  private serve(apiName: string): void {
    const accessLog = new LogGroup(this, 'AccessLog', {
      logGroupName: `/aws/vendedlogs/${apiName}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this,
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
      detailedMetricsEnabled: true,
      accessLogSettings: { destination: new LogGroupLogDestination(accessLog), format: accessLogFormat },
    });
    const settings = [...this.#throttled.keys()].map((key) => [key, againstGuessing]);
    (stage.node.defaultChild as CfnStage).routeSettings = Object.fromEntries(settings);
    stage.node.addDependency(...this.#throttled.values());
  }
}

const secretLink = 'Whoever holds the secret link has no account.';

/** A link has too many bits to be guessed; this keeps whoever tries from costing anything. */
const againstGuessing = { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 50 };

/** No address, no user agent and no claim: the log is kept for operation, not to follow people. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: AccessLogField.contextRequestId(),
    time: AccessLogField.contextRequestTimeEpoch(),
    route: '$context.routeKey',
    status: AccessLogField.contextStatus(),
    latency: AccessLogField.contextResponseLatency(),
    bytes: AccessLogField.contextResponseLength(),
    authorizerError: AccessLogField.contextAuthorizerError(),
    integrationError: AccessLogField.contextIntegrationErrorMessage(),
  }),
);

function integration(name: string, handler: IFunction): HttpLambdaIntegration {
  // One permission for the whole API: one for each route would outgrow the 20 KB of a function's resource policy.
  return new HttpLambdaIntegration(name, handler, { scopePermissionToRoute: false });
}

function acknowledgePublic(route: HttpRoute, reason: string): void {
  Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason });
}
