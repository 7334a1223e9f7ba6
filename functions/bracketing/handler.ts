import {
  listBrackets,
  ownRun,
  publishRun,
  type Run,
  requestRun,
  runView,
  seeBracket,
  seeMatQueue,
  seeSchedule,
  viewPlan,
} from '@openmat/app';
import { answer, api, pageOf, pagingOf } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';

const deps = depsFromEnvironment();

const showRun = (run: Run) => ({ body: runView(run) });

export const handler = api('bracketing', {
  requestRun: async (call) =>
    answer(await requestRun(deps, call, call.params.e, call.body), (body) => ({
      body,
      headers: { location: `/v1/events/${call.params.e}/bracketing-runs/${body.runId}` },
    })),
  getRun: async (call) => answer(await ownRun(deps, call, call.params.e, call.params.run), showRun),
  getPlan: async (call) =>
    answer(await viewPlan(deps, call, call.params.e, call.params.run), (body) => ({ body })),
  publishRun: async (call) => answer(await publishRun(deps, call, call.params.e, call.params.run), showRun),
  listBrackets: async (call) =>
    answer(await listBrackets(deps, call, call.params.e, pagingOf(call.query)), (page) =>
      pageOf(page, (view) => view),
    ),
  getBracket: async (call) =>
    answer(await seeBracket(deps, call, call.params.e, call.params.b), ({ view, etag }) => ({
      body: view,
      etag,
    })),
  getSchedule: async (call) => answer(await seeSchedule(deps, call, call.params.e), (body) => ({ body })),
  getMatQueue: async (call) =>
    answer(await seeMatQueue(deps, call, call.params.e, Number(call.params.n)), ({ view, etag }) => ({
      body: view,
      etag,
    })),
});
