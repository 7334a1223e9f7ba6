import type { MergeView } from '@openmat/contracts';
import type { Notice } from '../notice/records.ts';
import { entryIdOf } from '../registration/entry.ts';
import { present } from '../value/changed.ts';
import { writeInstant } from '../value/time.ts';
import type { Asked, MergeRecord } from './records.ts';

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
 * @param notices what asks those who are moved, by the ids of their consents
 */
export function mergeView(
  merge: MergeRecord,
  current: ReadonlySet<string>,
  notices: ReadonlyMap<string, Notice>,
): MergeView {
  const { id, status, byHand, crosses, reason, decidedAt, deadline, silence, asked } = merge;
  return present({
    ...madeView(merge),
    status: status === 'proposed' && !current.has(id) ? 'superseded' : status,
    byHand,
    crosses: crosses && [...crosses],
    reason,
    decidedAt: written(decidedAt),
    deadline: written(deadline),
    silence,
    consents: asked?.map((one) => askedView(one, notices.get(one.consent))),
  });
}

function askedView({ registration, answer, bySilence, answeredAt }: Asked, notice: Notice | undefined) {
  return present({
    entryId: entryIdOf({ id: registration }),
    answer: answer ?? ('open' as const),
    bySilence,
    answeredAt: written(answeredAt),
    notice: notice?.status,
    because: notice?.because,
  });
}

const written = (at: number | undefined) => (at === undefined ? undefined : writeInstant(at));
