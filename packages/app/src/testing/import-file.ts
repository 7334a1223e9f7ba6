import type { Change } from '../ports.ts';
import { listRegistrations } from '../registration/list-registrations.ts';
import { organizer, value, type World } from './world.ts';

export const HEADER = 'id,name,club,sex,birth_date,discipline,level,weight,contact,paid';
export const lineOf = (i: number, level = 'blue') =>
  `A${i},Person ${i},Club,male,1999-05-01,gi,${level},7${i % 10}kg,p${i}@example.org,45.00 USD`;
export const file = (...lines: string[]) => new TextEncoder().encode([HEADER, ...lines].join('\n'));
export const many = (count: number) => Array.from({ length: count }, (_, i) => lineOf(i));

/** The ids that an organizer sees, over all pages. */
export async function visible(world: World, event: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = value(await listRegistrations(world, organizer, event, { limit: 50, cursor }));
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== undefined);
  return ids;
}

export const puts = (changes: readonly Change[]) =>
  changes.some((change) => 'put' in change && change.put === 'registration');

/** Lets the given number of batches through and then fails as a killed process does: nothing more happens. */
export function killAfter(world: World, batches: number) {
  let count = 0;
  world.db.interrupt = async (changes) => {
    if (puts(changes)) count += 1;
    if (count > batches || (count === batches && !puts(changes))) throw new Error('killed');
    return undefined;
  };
}
