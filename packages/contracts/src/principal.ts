import type { Role } from './roles.ts';

/** Whoever calls, as the token says. */
export type Principal = {
  readonly subject: string;
  /** Missing for platform admins. */
  readonly federation?: string;
  readonly roles: readonly Role[];
};

/** What makes a POST safe to repeat: who claimed which key for which request, as digests. */
export type Claim = { readonly id: string; readonly fingerprint: string };
