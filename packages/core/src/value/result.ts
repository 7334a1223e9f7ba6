/** An expected outcome: a value, or an error the caller is meant to handle. Faults (bugs) throw instead. */
export type Result<T, E = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/**
 * Wraps a value as a successful {@link Result}.
 *
 * @example
 * ok(3); // => { ok: true, value: 3 }
 */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/**
 * Wraps an error as a failed {@link Result}.
 *
 * @example
 * fail('too heavy'); // => { ok: false, error: 'too heavy' }
 */
export function fail<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
