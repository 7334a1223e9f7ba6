/** The roles a token may carry. */
export const roles = [
  'platform-admin',
  'federation-admin',
  'organizer',
  'weigh-in',
  'official',
  'athlete',
] as const;

export type Role = (typeof roles)[number];

/**
 * Whether one of the roles a caller holds opens a route. A federation admin may do whatever an organizer may;
 * no other role includes another.
 */
export function opens(held: readonly Role[], wanted: readonly Role[]): boolean {
  return held.some(
    (role) => wanted.includes(role) || (role === 'federation-admin' && wanted.includes('organizer')),
  );
}
