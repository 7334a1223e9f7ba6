import { join } from 'node:path';
import { docs } from './docs.ts';

/** The bundle has the viewer's files beside it. */
export const handler = docs(join(import.meta.dirname, 'viewer'));
