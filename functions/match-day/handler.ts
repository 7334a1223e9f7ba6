import {
  correctResult,
  type Deps,
  enterCall,
  recordResult,
  rememberingReads,
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

/** Carries out a command on a match, and shows the match as it is then. */
const commanding =
  <Call extends MatchCall>(command: (own: Deps, call: Call) => ReturnType<typeof startMatch>) =>
  async (call: Call) => {
    const own = rememberingReads(deps);
    const done = await command(own, call);
    return done.ok ? answer(await seeMatch(own, call, call.params.e, call.params.m), show<MatchView>) : done;
  };

export const handler = api('match-day', {
  getMatch: async (call) => answer(await seeMatch(deps, call, call.params.e, call.params.m), show),
  startMatch: commanding((own, call) => startMatch(own, call, call.params.e, call.params.m)),
  getCalls: async (call) =>
    answer(await seeCalls(deps, call, call.params.e, call.params.m), (body) => ({ body })),
  enterCall: async (call) => {
    const { e, m } = call.params;
    const own = rememberingReads(deps);
    const entered = await enterCall(own, call, e, m, call.body);
    return entered.ok ? answer(await seeCalls(own, call, e, m), (body) => ({ body })) : entered;
  },
  recordResult: commanding((own, call) =>
    recordResult(own, call, call.params.e, call.params.m, call.body, call.ifMatch),
  ),
  correctResult: commanding((own, call) =>
    correctResult(own, call, call.params.e, call.params.m, call.body, call.ifMatch),
  ),
  resolveTie: async (call) => {
    const { e, b } = call.params;
    const own = rememberingReads(deps);
    const resolved = await resolveTie(own, call, e, b, call.body, call.ifMatch);
    return resolved.ok ? answer(await seeBracket(own, call, e, b), show) : resolved;
  },
});
