import { createHash } from 'node:crypto';

/** Digest of a value that survives JSON; the order of an object's fields does not count. */
export const checksum = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, sorted)).digest('hex').slice(0, 32);

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
