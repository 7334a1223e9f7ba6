export { answer, pageOf } from './answer.ts';
export { api, type Endpoints, httpStack } from './api.ts';
export { fallback } from './fallback.ts';
export { pagingOf } from './paging.ts';
export { queueWorker, streamWorker, type TableKeys } from './queue-worker.ts';
export { scheduled } from './scheduled.ts';
export type { Answer, Call, Endpoint, HttpEvent, HttpResult, Outcome } from './types.ts';
