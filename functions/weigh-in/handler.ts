import { listInspections, listWeighIns, recordInspection, recordWeighIn, weighInView } from '@openmat/app';
import { answer, api, pageOf, pagingOf } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';

const deps = depsFromEnvironment();

export const handler = api('weigh-in', {
  listWeighIns: async (call) =>
    answer(await listWeighIns(deps, call, call.params.e, call.params.r, pagingOf(call.query)), (page) =>
      pageOf(page, weighInView),
    ),
  listInspections: async (call) =>
    answer(await listInspections(deps, call, call.params.e, call.params.r, pagingOf(call.query)), (page) =>
      pageOf(page, (view) => view),
    ),
  recordInspection: async (call) =>
    answer(await recordInspection(deps, call, call.params.e, call.params.r, call.body), (body) => ({ body })),
  recordWeighIn: async (call) =>
    answer(await recordWeighIn(deps, call, call.params.e, call.params.r, call.body), (weighIn) => ({
      body: weighInView(weighIn),
    })),
});
