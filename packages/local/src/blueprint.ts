import { join } from 'node:path';
import type * as z from 'zod';
import { type Assembly, type Resource, readAssembly } from './assembly.ts';
import { declared, functionOf } from './declared.ts';
import { buckets, type EdgeSpec, edge } from './edge-blueprint.ts';
import { StartError } from './errors.ts';
import { arnOf, describe, nameOf } from './intrinsics.ts';
import { type QueueSpec, queues, type SourceSpec, sources } from './message-blueprint.ts';
import { parseRate } from './rate.ts';
import * as known from './resources.ts';
import type { Right } from './rights.ts';

export interface FunctionSpec {
  readonly name: string;
  readonly arn: string;
  /** The module to load and the name of the function it exports. */
  readonly module: string;
  readonly handler: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  /** What the policies of its role allow. */
  readonly rights: readonly Right[];
}

export type TableSpec = z.output<typeof known.table.schema> & { readonly name: string };

export interface RouteSpec {
  /** `GET /v1/events/{e}`, or `$default`. */
  readonly key: string;
  readonly functionName: string;
  readonly authorizer?: AuthorizerSpec;
  readonly throttle?: ThrottleSpec;
}

export interface AuthorizerSpec {
  readonly issuer: string;
  readonly audience: string;
}

export interface ApiSpec {
  readonly routes: readonly RouteSpec[];
  /** Of every route but those that have a limit of their own. */
  readonly throttle: ThrottleSpec;
}

export interface ThrottleSpec {
  readonly burst: number;
  readonly perSecond: number;
}

export interface ScheduleSpec {
  readonly name: string;
  readonly everySeconds: number;
  readonly functionNames: readonly string[];
}

/** What the local stack is to bring up. */
export interface Blueprint {
  readonly tables: readonly TableSpec[];
  readonly functions: readonly FunctionSpec[];
  readonly api: ApiSpec;
  readonly schedules: readonly ScheduleSpec[];
  readonly queues: readonly QueueSpec[];
  readonly sources: readonly SourceSpec[];
  /** Names of buckets. */
  readonly buckets: readonly string[];
  readonly edge: EdgeSpec | undefined;
}

/** Reads the cloud assembly in a directory. Throws a StartError that names whatever it does not know. */
export function readBlueprint(directory: string): Blueprint {
  const assembly = readAssembly(directory);
  const types = new Set([...known.kinds.map((kind) => kind.type), ...Object.keys(known.ignoredTypes)]);
  const unknown = assembly.resources.filter(({ type }) => !types.has(type));
  if (unknown.length > 0) {
    throw new StartError(`not supported by the local stack: ${unknown.map(describe).join(', ')}`);
  }
  const found = functions(assembly);
  return {
    tables: declared(assembly, known.table).map(({ resource, value }) => ({
      ...value,
      name: nameOf(resource),
    })),
    functions: found,
    api: api(assembly),
    schedules: schedules(assembly),
    queues: queues(assembly),
    sources: sources(assembly, found),
    buckets: buckets(assembly),
    edge: edge(assembly),
  };
}

function functions(assembly: Assembly): FunctionSpec[] {
  const policies = declared(assembly, known.policy).map(({ value }) => value);
  const roles = assembly.resources.filter(({ type }) => type === 'AWS::IAM::Role');
  return declared(assembly, known.lambda).map(({ resource, value }) => {
    const directory = assembly.assets.get(value.Code.S3Key);
    if (!directory) throw new StartError(`${describe(resource)}: no asset ${value.Code.S3Key}`);
    const [file = '', handler = ''] = value.Handler.split('.');
    const role = roles.find((each) => arnOf(each) === value.Role);
    const own = policies.filter(({ Roles }) => role && Roles.includes(nameOf(role)));
    return {
      name: nameOf(resource),
      arn: arnOf(resource),
      module: join(directory, `${file}.mjs`),
      handler,
      environment: value.Environment?.Variables ?? {},
      timeoutSeconds: value.Timeout,
      memoryMegabytes: value.MemorySize,
      rights: own.flatMap(({ PolicyDocument }) =>
        PolicyDocument.Statement.map(({ Action: actions, Resource: resources }) => ({ actions, resources })),
      ),
    };
  });
}

function routes(assembly: Assembly): RouteSpec[] {
  const authorizers = byName(declared(assembly, known.authorizer));
  const integrations = byName(declared(assembly, known.integration));
  declared(assembly, known.api);
  return declared(assembly, known.route).map(({ resource, value }) => {
    const target = integrations.get(value.Target.replace(/^integrations\//, ''));
    if (!target) throw new StartError(`${describe(resource)}: no integration ${value.Target}`);
    const spec = { key: value.RouteKey, functionName: functionOf(assembly, resource, target.IntegrationUri) };
    if (value.AuthorizationType === 'NONE') return spec;
    const authorizer = authorizers.get(value.AuthorizerId ?? '');
    if (!authorizer) throw new StartError(`${describe(resource)}: no authorizer ${value.AuthorizerId}`);
    const { Issuer: issuer, Audience } = authorizer.JwtConfiguration;
    return { ...spec, authorizer: { issuer, audience: Audience[0] } };
  });
}

function api(assembly: Assembly): ApiSpec {
  const [stage, ...more] = declared(assembly, known.stage);
  if (!stage || more.length > 0) throw new StartError('the local stack serves one stage of one HTTP API');
  const { DefaultRouteSettings, RouteSettings } = stage.value;
  const limited = routes(assembly).map((route) => {
    const own = RouteSettings[route.key];
    return own ? { ...route, throttle: throttle(own) } : route;
  });
  return { routes: limited, throttle: throttle(DefaultRouteSettings) };
}

function throttle(settings: { ThrottlingBurstLimit: number; ThrottlingRateLimit: number }): ThrottleSpec {
  return { burst: settings.ThrottlingBurstLimit, perSecond: settings.ThrottlingRateLimit };
}

function schedules(assembly: Assembly): ScheduleSpec[] {
  return declared(assembly, known.rule).map(({ resource, value }) => ({
    name: nameOf(resource),
    everySeconds: parseRate(value.ScheduleExpression, describe(resource)),
    functionNames: value.Targets.map((target) => functionOf(assembly, resource, target.Arn)),
  }));
}

function byName<T>(found: readonly { resource: Resource; value: T }[]): Map<string, T> {
  return new Map(found.map(({ resource, value }) => [nameOf(resource), value]));
}
