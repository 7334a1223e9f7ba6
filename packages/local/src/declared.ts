import type * as z from 'zod';
import type { Assembly, Resource } from './assembly.ts';
import { StartError } from './errors.ts';
import { arnOf, describe, nameOf, resolve } from './intrinsics.ts';
import type { Kind } from './kind.ts';
import { parse } from './parse.ts';

export interface Declared<T> {
  readonly resource: Resource;
  readonly value: T;
}

/** The resources of one kind with their intrinsics resolved. Throws a StartError for what the kind does not know. */
export function declared<S extends z.ZodType>(assembly: Assembly, kind: Kind<S>): Declared<z.output<S>>[] {
  return assembly.resources
    .filter(({ type }) => type === kind.type)
    .map((resource) => {
      const kept = Object.entries(resource.properties).filter(([property]) => !(property in kind.ignored));
      const resolved = resolve(assembly, resource.stack, Object.fromEntries(kept));
      return { resource, value: parse(kind.schema, resolved, describe(resource)) };
    });
}

/** The name of the function that a resource points at by its ARN. */
export function functionOf(assembly: Assembly, user: Resource, arn: string): string {
  const found = assembly.resources.find(
    (resource) => resource.type === 'AWS::Lambda::Function' && arnOf(resource) === arn,
  );
  if (!found) throw new StartError(`${describe(user)}: ${arn} is not a function of the template`);
  return nameOf(found);
}
