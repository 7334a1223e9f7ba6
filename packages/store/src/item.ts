import type { Keys, Kind, Records } from '@openmat/app';
import { type IndexKeys, type ItemKey, indexKeys, keys } from './keys.ts';

/** The layout of the items; a reader that meets a later one must be newer. */
const LAYOUT = 1;
const MOST_BYTES = 100 * 1024;

/** Attributes that belong to the table and not to the record. */
const TABLE_ATTRIBUTES: ReadonlySet<string> = new Set([
  'pk',
  'sk',
  'gsi1pk',
  'gsi1sk',
  'gsi2pk',
  'gsi2sk',
  'gsi3pk',
  'gsi3sk',
  'type',
  'v',
  'ttl',
]);

export type Item = ItemKey & IndexKeys & { readonly type: string; readonly v: number; readonly ttl?: number };

export const keyOf = <K extends Kind>(kind: K, key: Keys[K]): ItemKey => keys[kind](key);

/** The item of a record. Items over 100 KB are a fault: they make every read of them dear. */
export function toItem<K extends Kind>(kind: K, record: Records[K]): Item {
  const index = indexKeys[kind] as ((record: Records[K]) => IndexKeys) | undefined;
  const expires = 'expires' in record ? { ttl: record.expires } : {};
  const item = {
    ...record,
    ...keyOf(kind, record as unknown as Keys[K]),
    ...index?.(record),
    ...expires,
    type: kind,
    v: LAYOUT,
  };
  const bytes = Buffer.byteLength(JSON.stringify(item));
  if (bytes > MOST_BYTES) throw new Error(`${kind} item of ${bytes} bytes`);
  return item;
}

/** The record of an item of that kind. */
export function fromItem<K extends Kind>(kind: K, item: Readonly<Record<string, unknown>>): Records[K] {
  if (item.type !== kind || item.v !== LAYOUT) {
    throw new Error(`expected ${kind} of layout ${LAYOUT}, found ${item.type} of ${item.v}`);
  }
  const fields = Object.entries(item).filter(([name]) => !TABLE_ATTRIBUTES.has(name));
  return Object.fromEntries(fields) as Records[K];
}
