import { listWeighIns, recordWeighIn, weighInView } from '@openmat/app';
import { answer, api, pageOf, pagingOf } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';

const deps = depsFromEnvironment();

export const handler = api('weigh-in', {
  listWeighIns: async (call) =>
    answer(await listWeighIns(deps, call, call.params.e, call.params.r, pagingOf(call.query)), (page) =>
      pageOf(page, weighInView),
    ),
  recordWeighIn: async (call) =>
    answer(await recordWeighIn(deps, call, call.params.e, call.params.r, call.body), (weighIn) => ({
      body: weighInView(weighIn),
    })),
});
