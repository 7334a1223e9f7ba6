import * as z from 'zod';
import { instant } from './values.ts';

/** Where a match stands on its mat while the event is running. */
export const callPlace = z.enum(['now', 'on-deck', 'in-the-hole', 'later']).meta({
  id: 'CallPlace',
  description:
    'On the mat or to be called now; the next; the one after; all others. While the event is running',
});

/** When a match is likely to start, from what the day has shown so far. */
export const startEstimate = z.strictObject({ start: instant, earliest: instant, latest: instant }).meta({
  id: 'StartEstimate',
  description:
    'Nine starts in ten lie from earliest to latest. In public files as of the last start or result of the event',
});
