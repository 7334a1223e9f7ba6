import type { MergeView } from '@openmat/contracts';
import { present } from '../value/changed.ts';
import { writeInstant } from '../value/time.ts';
import type { MergeRecord } from './records.ts';

/** The cheapest first. */
export const byCost = (a: Pick<MergeRecord, 'cost' | 'id'>, b: Pick<MergeRecord, 'cost' | 'id'>) =>
  a.cost - b.cost || (a.id < b.id ? -1 : 1);

/** What a merge is, whatever was decided about it. */
export const madeView = ({ id, from, into, moves, reasons, cost }: MergeRecord) => ({
  id,
  from: [...from],
  into,
  moves: [...moves],
  reasons: [...reasons],
  cost,
});

/**
 * A merge as organizers see it.
 *
 * @param current ids of the merges that are proposed now
 */
export function mergeView(merge: MergeRecord, current: ReadonlySet<string>): MergeView {
  const { id, status, byHand, crosses, reason, decidedAt } = merge;
  return present({
    ...madeView(merge),
    status: status === 'proposed' && !current.has(id) ? 'superseded' : status,
    byHand,
    crosses: crosses && [...crosses],
    reason,
    decidedAt: decidedAt === undefined ? undefined : writeInstant(decidedAt),
  });
}
