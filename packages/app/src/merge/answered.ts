import type { Deps } from '../ports.ts';
import { nextVersion } from './decide.ts';
import type { Asked, MergeRecord } from './records.ts';

/** A merge with somebody's answer. With the last one it is due: nothing is waited for any more. */
export function answered(
  deps: Deps,
  merge: MergeRecord,
  { consent }: Pick<Asked, 'consent'>,
  answer: Pick<Asked, 'answer' | 'bySilence'>,
): MergeRecord {
  const asked = (merge.asked ?? []).map((one) =>
    one.consent === consent ? { ...one, ...answer, answeredAt: deps.now() } : one,
  );
  const next = nextVersion(deps, { ...merge, asked });
  return isOpen(next) ? next : { ...next, due: deps.now() };
}

/** Whether somebody has not answered yet. */
export const isOpen = ({ asked }: MergeRecord) => (asked ?? []).some(({ answer }) => answer === undefined);
