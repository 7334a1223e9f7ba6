/** A copy without the fields whose value is `null` or `undefined`. */
export function present<T extends object>(value: T): Present<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== null && field !== undefined),
  ) as Present<T>;
}

/** What `present` leaves: optional fields without `null` and `undefined`. */
export type Present<T> = {
  [K in keyof T as null extends T[K] ? never : undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as null extends T[K] ? K : undefined extends T[K] ? K : never]?: NonNullable<T[K]>;
};

type ChangeOf<T> = {
  readonly [K in keyof T]?: T[K] | undefined | (undefined extends T[K] ? null : never);
};

/** A copy with the named fields replaced; `null` takes an optional field away, `undefined` leaves it. */
export function patched<T extends object>(base: T, change: ChangeOf<T>): T {
  const named = Object.entries(change).filter(([, field]) => field !== undefined);
  return present({ ...base, ...Object.fromEntries(named) }) as T;
}
