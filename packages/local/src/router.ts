import type { RouteSpec } from './blueprint.ts';

export interface Match {
  readonly route: RouteSpec;
  readonly pathParameters: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly route: RouteSpec;
  readonly method: string;
  readonly parts: readonly string[];
}

/** Finds the route of a request: a literal part goes before a parameter, `$default` takes what is left. */
export function router(routes: readonly RouteSpec[]): (method: string, path: string) => Match | undefined {
  const fallback = routes.find(({ key }) => key === '$default');
  const patterns = routes
    .filter((route) => route !== fallback)
    .map((route): Pattern => {
      const [method = '', path = ''] = route.key.split(' ');
      return { route, method, parts: path.split('/') };
    })
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return (method, path) => {
    const parts = path.split('/');
    const found = patterns.find((pattern) => pattern.method === method && fits(pattern.parts, parts));
    if (!found) return fallback && { route: fallback, pathParameters: {} };
    return { route: found.route, pathParameters: parameters(found.parts, parts) };
  };
}

/** Sorts literals before parameters, from the left. */
function rank({ parts }: Pattern): string {
  return parts.map((part) => (isParameter(part) ? '1' : '0')).join('');
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, i) => (isParameter(part) ? parts[i] !== '' : part === parts[i]))
  );
}

function parameters(pattern: readonly string[], parts: readonly string[]): Record<string, string> {
  const entries = pattern.map((part, i) => [part.slice(1, -1), parts[i] ?? '', isParameter(part)] as const);
  return Object.fromEntries(entries.filter(([, , is]) => is).map(([name, value]) => [name, value]));
}

function isParameter(part: string): boolean {
  return part.startsWith('{');
}
