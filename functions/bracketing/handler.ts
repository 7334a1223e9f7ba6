import {
  approveMerge,
  listBrackets,
  listMerges,
  makeMerge,
  ownRun,
  publishRun,
  type Run,
  rejectMerge,
  requestRun,
  runView,
  seeBracket,
  seeMatQueue,
  seeMerge,
  seeSchedule,
  viewPlan,
} from '@openmat/app';
import { answer, api, pageOf, pagingOf } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';

const deps = depsFromEnvironment();

const showRun = (run: Run) => ({ body: runView(run) });

const showMerge = (event: string) => async (id: string) => ({ body: await seeMerge(deps, event, id) });

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
  listMerges: async (call) =>
    answer(await listMerges(deps, call, call.params.e, pagingOf(call.query)), (page) =>
      pageOf(page, (view) => view),
    ),
  makeMerge: async (call) =>
    answer(await makeMerge(deps, call, call.params.e, call.body), showMerge(call.params.e)),
  approveMerge: async (call) =>
    answer(await approveMerge(deps, call, call.params.e, call.params.merge), showMerge(call.params.e)),
  rejectMerge: async (call) =>
    answer(await rejectMerge(deps, call, call.params.e, call.params.merge), showMerge(call.params.e)),
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
