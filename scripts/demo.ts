import { readFile } from 'node:fs/promises';
import type { LocalStack } from '@openmat/local';
import { type Client, client, done, json } from './demo-client.ts';
import { playDemo } from './demo-day.ts';

export interface Demo {
  readonly federation: string;
  readonly event: string;
  readonly entries: number;
  /** A bracket of which something was fought. */
  readonly bracket: string;
}

const federation = 'demo';
const csv = new URL('../examples/open-120.csv', import.meta.url);

const demoEvent = {
  name: 'Winter Open',
  startDate: '2026-12-05',
  timeZone: 'America/Chicago',
  ruleset: 'madison',
  fee: { amount: '45.00', currency: 'USD' },
  lateEntry: true,
  mats: 4,
};

interface Listed {
  readonly items: readonly { readonly id: string; readonly status: string }[];
  readonly next?: string;
}

/**
 * Enters the demo federation and its event through the HTTP API, makes its brackets and plays a few matches, and only
 * what is not there yet: a second start, or one after a start that was cut short, does nothing twice. Throws when the
 * API refuses a step.
 */
export async function seedDemo(stack: LocalStack): Promise<Demo> {
  const admin = client(stack, await stack.token({ sub: 'demo-platform', roles: ['platform-admin'] }));
  const organizer = client(
    stack,
    await stack.token({
      sub: 'demo-organizer',
      federation,
      roles: ['federation-admin', 'organizer', 'official'],
    }),
  );
  const events = `/v1/federations/${federation}/events`;
  if ((await organizer('GET', `/v1/federations/${federation}`)).status === 404) {
    await done(admin('POST', '/v1/federations', { id: federation, name: 'Demo Grappling Federation' }));
  }
  const listed: Listed = await json(done(organizer('GET', events)));
  const event =
    listed.items[0] ?? (await json<Listed['items'][number]>(done(organizer('POST', events, demoEvent))));
  const path = `/v1/events/${event.id}`;
  if (event.status === 'draft') {
    const etag = (await done(organizer('GET', path))).headers.get('etag') ?? '';
    await done(organizer('POST', `${path}/status`, { status: 'open' }, { 'if-match': etag }));
  }
  let entries = await countEntries(organizer, path);
  if (entries === 0) {
    const text = await readFile(csv, 'utf8');
    await done(organizer('POST', `${path}/registrations/import`, text, { 'content-type': 'text/csv' }));
    entries = await countEntries(organizer, path);
  }
  return { federation, event: event.id, entries, bracket: await playDemo(organizer, path) };
}

async function countEntries(call: Client, event: string): Promise<number> {
  let count = 0;
  let cursor: string | undefined;
  do {
    const from = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: Listed = await json(done(call('GET', `${event}/registrations?limit=200${from}`)));
    count += page.items.length;
    cursor = page.next;
  } while (cursor !== undefined);
  return count;
}
