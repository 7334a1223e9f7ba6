import { answerConsent, lookUpConsent } from '@openmat/app';
import { answer, api } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';

const deps = depsFromEnvironment();

/** What whoever holds a secret link may do; nobody needs a token of the issuer. */
export const handler = api('consents', {
  lookUpConsent: async (call) => answer(await lookUpConsent(deps, call.body.token), (body) => ({ body })),
  answerConsent: async (call) => answer(await answerConsent(deps, call, call.body), (body) => ({ body })),
});
