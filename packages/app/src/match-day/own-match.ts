import type { Failure, Principal } from '@openmat/contracts';
import { ok, type Result, type Ruleset, type Standings } from '@openmat/core';
import { findBracket, livePlan } from '../bracketing/live-plan.ts';
import type { BracketMatch, BracketRecord } from '../bracketing/records.ts';
import { standingsOf } from '../bracketing/standings-of.ts';
import { ownEvent } from '../event/own-event.ts';
import { rulesetOf } from '../event/ruleset-of.ts';
import { notFound } from '../failures.ts';
import { bracketOfMatch } from '../match-id.ts';
import type { Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';

export type OwnBracket = {
  readonly event: EventRecord;
  readonly ruleset: Ruleset;
  readonly bracket: BracketRecord;
  readonly standings: Standings;
};

export type OwnMatch = OwnBracket & { readonly match: BracketMatch };

/** A bracket of the published plan of an event of the caller's federation, and where it stands. */
export async function ownBracket(
  deps: Deps,
  principal: Principal,
  eventId: string,
  id: string,
): Promise<Result<OwnBracket, Failure>> {
  const own = await ownEvent(deps, principal, eventId);
  if (!own.ok) return own;
  const [plan, ruleset] = await Promise.all([livePlan(deps, eventId), rulesetOf(deps, eventId)]);
  const bracket = plan && (await findBracket(deps, plan, id));
  if (!bracket) return notFound('bracket');
  return ok({ event: own.value, ruleset, bracket, standings: standingsOf(bracket, ruleset) });
}

/** A match of the published plan, with its bracket. */
export async function ownMatch(
  deps: Deps,
  principal: Principal,
  eventId: string,
  id: string,
): Promise<Result<OwnMatch, Failure>> {
  const own = await ownBracket(deps, principal, eventId, bracketOfMatch(id));
  if (!own.ok) return own.error.kind === 'not-found' ? notFound('match') : own;
  const match = own.value.bracket.matches.find((one) => one.id === id);
  return match ? ok({ ...own.value, match }) : notFound('match');
}
