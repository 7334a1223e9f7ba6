import * as z from 'zod';

/** An id of something in a ruleset. */
export const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');

/** Words for people. */
export const text = z.string().min(1).max(500);

/** At most an hour. */
export const seconds = z.int().min(0).max(3600);
