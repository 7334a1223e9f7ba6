import type { BracketRecord } from '../bracketing/records.ts';
import type { Change, Deps } from '../ports.ts';
import type { EventRecord } from '../records.ts';
import { announce } from '../webhook/announce.ts';

/** A bracket as it was and as it is now. */
type Turn = { readonly was: BracketRecord; readonly record: BracketRecord };

/**
 * What webhooks are told of a change of a bracket, to be committed with it: that a match has a result, another one where
 * it was corrected, and that nothing is to be fought in the bracket any more.
 */
export async function tellOfBracket(
  deps: Deps,
  event: Pick<EventRecord, 'id' | 'federation'>,
  { was, record }: Turn,
  match?: string,
): Promise<readonly Change[]> {
  const data = { event: event.id, bracket: record.id, seq: record.seq };
  const isOver = record.state === 'completed' && was.state !== 'completed';
  const [recorded, completed] = await Promise.all([
    match === undefined ? [] : announce(deps, event.federation, 'result.recorded', { ...data, match }),
    isOver ? announce(deps, event.federation, 'bracket.completed', data) : [],
  ]);
  return [...recorded, ...completed];
}
