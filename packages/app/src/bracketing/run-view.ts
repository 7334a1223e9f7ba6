import type { RunView } from '@openmat/contracts';
import { present } from '../value/changed.ts';
import { writeInstant } from '../value/time.ts';
import type { Run } from './records.ts';

export function runView({
  id,
  status,
  publish,
  divisions,
  roster,
  progress,
  metrics,
  detail,
  ...run
}: Run): RunView {
  return present({
    runId: id,
    status,
    publish,
    divisions: divisions && [...divisions],
    rosterRevision: roster,
    progress,
    metrics,
    detail,
    createdAt: writeInstant(run.createdAt),
    updatedAt: writeInstant(run.updatedAt),
  });
}
