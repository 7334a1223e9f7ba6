import type { ConsentAnswer, ConsentView, Failure } from '@openmat/contracts';
import { ok, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import { conflict } from '../failures.ts';
import { once } from '../once.ts';
import type { Caller, Change, Deps } from '../ports.ts';
import type { Registration } from '../records.ts';
import { entryIdOf } from '../registration/entry.ts';
import { answered } from './answered.ts';
import { bracketBegun } from './bracket-begun.ts';
import { leave } from './leave.ts';
import { closedBecause, consentView, type OwnConsent, ownConsent } from './own-consent.ts';
import { settleMerges } from './settle-merges.ts';

/** What a secret link asks. Decides nothing, however often it is asked. */
export async function lookUpConsent(deps: Deps, token: string): Promise<Result<ConsentView, Failure>> {
  const own = await ownConsent(deps, token);
  return own.ok ? ok(consentView(deps, own.value)) : own;
}

/**
 * Accepts or refuses to be moved by a merge, once. Whoever refuses is withdrawn and gets what the ruleset offers; once all
 * have answered, the brackets are made again.
 */
export async function answerConsent(
  deps: Deps,
  { claim, correlation }: Pick<Caller, 'claim' | 'correlation'>,
  { token, decision }: ConsentAnswer,
): Promise<Result<ConsentView, Failure>> {
  const done = await once<null>(deps, claim, async () => {
    const found = await ownConsent(deps, token);
    if (!found.ok) return found;
    const own = found.value;
    const closed = closedBecause(deps, own);
    const { asked, registration } = own;
    if (closed !== undefined || !asked || !registration)
      return conflict(closed ?? 'There is nothing to answer.');
    const answer = decision === 'accept' ? 'accepted' : 'refused';
    const begun = answer === 'refused' && (await bracketBegun(deps, own.event.id, [entryIdOf(registration)]));
    if (begun) return conflict(afterTheFirstMatch(begun));
    const caller = competitor(own, correlation);
    const changes: Change[] = [
      {
        put: 'merge',
        record: answered(deps, own.merge, asked, { answer }),
        when: { version: own.merge.version },
      },
      ...(answer === 'refused' ? await leave(deps, own, asked) : [unchanged(registration)]),
      audited(deps, caller, {
        federation: own.event.federation,
        event: own.event.id,
        action: 'answerConsent',
        target: registration.id,
        detail: { merge: own.merge.id, consent: own.consent.id, answer },
      }),
    ];
    return ok({ changes, result: null });
  });
  if (!done.ok) return done;
  // Should this be cut off, the sweeper does it.
  await settleMerges(deps, token.split('.')[0] ?? '').catch(() => {});
  return lookUpConsent(deps, token);
}

/** An acceptance rests on the registration as it was looked at. */
const unchanged = ({ event, id, version }: Registration): Change => ({
  check: 'registration',
  key: { event, id },
  when: { version },
});

const afterTheFirstMatch = (bracket: string) =>
  `Bracket ${bracket} has begun, so nobody of it is moved any more. If you do not want to compete, tell the organizers at the event: they withdraw you.`;

/** Whoever holds the link answers for one registration; there is no account. */
const competitor = ({ event, asked }: OwnConsent, correlation: string): Caller => ({
  principal: { subject: `consent:${asked?.consent}`, federation: event.federation, roles: [] },
  correlation,
});
