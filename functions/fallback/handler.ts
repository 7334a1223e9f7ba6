import { fallback } from '@openmat/runtime';

export const handler = fallback();
