import { fail, type Merge, type MergeApproval, ok, type Result } from '@openmat/core';
import { InvalidArgumentError, Option } from 'commander';

const ID = /^merge-[0-9a-z]+$/;

/** `--approve all`, `none`, or the ids of merges. */
export function approval(): Option {
  return new Option(
    '--approve <merges...>',
    'merges to carry out: all, none, or their ids (default: none)',
  ).argParser(readApproval);
}

/** Reads one more word of the option. */
function readApproval(word: string, before: MergeApproval | undefined): MergeApproval {
  if (before === undefined && (word === 'all' || word === 'none')) return word;
  if (typeof before !== 'string' && ID.test(word)) return [...(before ?? []), word];
  throw new InvalidArgumentError('Write all, none, or ids of merges, behind the file of entries.');
}

/** What is wrong with an approval of merges that are not proposed: a line for each. */
export function checkApproval(
  approve: MergeApproval,
  propose: () => readonly Merge[],
): Result<MergeApproval, readonly string[]> {
  if (typeof approve === 'string') return ok(approve);
  const proposed = propose().map(({ id }) => id);
  const unknown = approve.filter((id) => !proposed.includes(id));
  if (unknown.length === 0) return ok(approve);
  const there = proposed.length === 0 ? 'none is' : `there are ${proposed.join(', ')}`;
  return fail(unknown.map((id) => `--approve ${id}: no such merge is proposed; ${there}`));
}
