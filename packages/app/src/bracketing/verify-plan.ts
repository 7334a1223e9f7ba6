import type { Deps } from '../ports.ts';
import { checksum } from '../value/checksum.ts';
import { found, readBrackets, readPlan } from './live-plan.ts';
import { divisionChecksum, queueSums } from './plan-records.ts';
import type { PlanRecord } from './records.ts';

/** Reads a whole plan back and compares counts and checksums with its head; a difference is a fault. */
export async function verifyPlan(deps: Deps, made: PlanRecord): Promise<void> {
  const { event, id } = made;
  const stored = await readPlan(deps, event, id);
  await Promise.all([
    same(checksum(stored), checksum(made), `head of plan ${id}`),
    verifyDivisions(deps, stored),
    verifyQueues(deps, stored),
    verifyLeft(deps, stored),
  ]);
}

async function verifyDivisions(deps: Deps, { event, id: plan, divisions }: PlanRecord) {
  const keys = divisions.map(({ key }) => ({ event, plan, division: key }));
  const shards = (await deps.db.getAll('plan-division', keys)).map((shard) =>
    found(shard, `division of ${plan}`),
  );
  const own = shards.flatMap(({ brackets }) => brackets.filter(({ revision }) => revision === plan));
  const brackets = await readBrackets(deps, own);
  for (const [place, { key, brackets: count, checksum: wanted }] of divisions.entries()) {
    const refs = shards[place]?.brackets ?? [];
    same(refs.length, count, `brackets of ${key} of ${plan}`);
    same(divisionChecksum(refs, plan, brackets), wanted, `division ${key} of ${plan}`);
  }
}

async function verifyQueues(deps: Deps, { event, id: plan, queues }: PlanRecord) {
  const keys = queues.flatMap(({ mat, parts }) =>
    Array.from({ length: parts }, (_, part) => ({ event, plan, mat, part })),
  );
  const shards = (await deps.db.getAll('mat-queue', keys)).map((shard) => found(shard, `queue of ${plan}`));
  same(checksum(queueSums(shards)), checksum(queues), `queues of ${plan}`);
}

async function verifyLeft(deps: Deps, { event, id: plan, left }: PlanRecord) {
  const keys = Array.from({ length: left.parts }, (_, part) => ({ event, plan, part }));
  const shards = (await deps.db.getAll('plan-left', keys)).map((shard) =>
    found(shard, `unbracketed of ${plan}`),
  );
  same(checksum(shards), left.checksum, `unbracketed of ${plan}`);
}

function same<T>(stored: T, wanted: T, what: string): void {
  if (stored !== wanted) throw new Error(`${what}: read back ${stored}, wrote ${wanted}`);
}
