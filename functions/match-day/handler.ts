import {
  correctResult,
  enterCall,
  recordResult,
  resolveTie,
  seeBracket,
  seeCalls,
  seeMatch,
  startMatch,
} from '@openmat/app';
import type { MatchView } from '@openmat/contracts';
import { answer, api } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';

const deps = depsFromEnvironment();

const show = <View>({ view, etag }: { readonly view: View; readonly etag: string }) => ({ body: view, etag });

type MatchCall = Parameters<typeof seeMatch>[1] & {
  readonly params: { readonly e: string; readonly m: string };
};
type Outcome = Awaited<ReturnType<typeof startMatch>>;

/** The match as it is after a command. */
const after = async (call: MatchCall, outcome: Outcome) =>
  outcome.ok ? answer(await seeMatch(deps, call, call.params.e, call.params.m), show<MatchView>) : outcome;

export const handler = api('match-day', {
  getMatch: async (call) => answer(await seeMatch(deps, call, call.params.e, call.params.m), show),
  startMatch: async (call) => after(call, await startMatch(deps, call, call.params.e, call.params.m)),
  getCalls: async (call) =>
    answer(await seeCalls(deps, call, call.params.e, call.params.m), (body) => ({ body })),
  enterCall: async (call) => {
    const { e, m } = call.params;
    const entered = await enterCall(deps, call, e, m, call.body);
    return entered.ok ? answer(await seeCalls(deps, call, e, m), (body) => ({ body })) : entered;
  },
  recordResult: async (call) =>
    after(call, await recordResult(deps, call, call.params.e, call.params.m, call.body, call.ifMatch)),
  correctResult: async (call) =>
    after(call, await correctResult(deps, call, call.params.e, call.params.m, call.body, call.ifMatch)),
  resolveTie: async (call) => {
    const { e, b } = call.params;
    const resolved = await resolveTie(deps, call, e, b, call.body, call.ifMatch);
    return resolved.ok ? answer(await seeBracket(deps, call, e, b), show) : resolved;
  },
});
