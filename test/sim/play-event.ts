import { type Random, type Ruleset, seededRandom } from '@openmat/core';
import { type Client, clientOf } from './client.ts';
import { entriesFile } from './entries.ts';
import { type Official, official } from './official.ts';

export type Api = {
  readonly url: string;
  /** A token of the federation with these roles. */
  readonly token: (roles: readonly string[]) => Promise<string>;
};

export type Played = {
  readonly event: string;
  readonly matches: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly seconds: number;
};

const statuses = ['open', 'closed', 'weigh-in', 'running'] as const;

/**
 * Plays a whole event of a federation that exists: entries, brackets, every match by several officials at once with
 * no-shows, disqualifications, corrections and requests that are doubled or out of order, until the event is completed.
 */
export async function playEvent(
  api: Api,
  federation: string,
  ruleset: Ruleset,
  {
    athletes,
    officials,
    seed,
  }: { readonly athletes: number; readonly officials: number; readonly seed: number },
): Promise<Played> {
  const random = seededRandom(seed);
  const chance = () => random.next();
  const began = performance.now();
  const { organizer, event } = await runningEvent(api, federation, ruleset, { athletes, mats: 4, random });
  const client = clientOf(api.url, await api.token(['official']), chance);
  const staff = Array.from({ length: officials }, () =>
    official({ client, organizer, event, ruleset, chance }),
  );
  await untilCompleted(staff, organizer, event, chance);
  await moveTo(organizer, event, 'completed');
  const counts: Record<string, number> = {};
  for (const one of staff) {
    for (const [what, count] of Object.entries(one.counts)) counts[what] = (counts[what] ?? 0) + count;
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return { event, matches: counts.fought ?? 0, counts, seconds };
}

/** An event of a federation that exists, with its brackets published, on its day. */
export async function runningEvent(
  api: Api,
  federation: string,
  ruleset: Ruleset,
  { athletes, mats, random }: { readonly athletes: number; readonly mats: number; readonly random: Random },
) {
  const organizer = clientOf(api.url, await api.token(['federation-admin', 'organizer']), () =>
    random.next(),
  );
  const input = {
    name: `Simulated ${ruleset.id}`,
    startDate: '2026-12-05',
    timeZone: 'America/Chicago',
    ruleset: ruleset.id,
    mats,
  };
  const made = await organizer.command('POST', `/v1/federations/${federation}/events`, input);
  const event = `/v1/events/${made.body.id}`;
  await moveTo(organizer, event, 'open');
  const file = entriesFile(ruleset, athletes, random);
  const imported = await organizer.command('POST', `${event}/registrations/import`, file);
  if (imported.status !== 201) throw new Error(`entries: ${JSON.stringify(imported.body)}`);
  await moveTo(organizer, event, 'closed');
  await publish(organizer, event);
  await moveTo(organizer, event, 'weigh-in');
  await moveTo(organizer, event, 'running');
  return { organizer, event };
}

async function moveTo(organizer: Client, event: string, status: (typeof statuses)[number] | 'completed') {
  const { etag } = await organizer.get(event);
  const moved = await organizer.command('POST', `${event}/status`, { status }, etag);
  if (moved.status !== 200) throw new Error(`${status}: ${JSON.stringify(moved.body)}`);
}

async function publish(organizer: Client, event: string): Promise<void> {
  const asked = await organizer.command('POST', `${event}/bracketing-runs`, { publish: true });
  for (;;) {
    const { body } = await organizer.get(`${event}/bracketing-runs/${asked.body.runId}`);
    if (body.status === 'published') return;
    if (body.status === 'failed') throw new Error(body.detail);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Lets all officials work until nothing is left, each on some brackets and now and then on another's; a round without any progress is a fault. */
async function untilCompleted(
  staff: readonly Official[],
  organizer: Client,
  event: string,
  chance: () => number,
): Promise<void> {
  for (;;) {
    const { body } = await organizer.get(`${event}/brackets?limit=200`);
    const open = body.items.filter(({ state }: { state: string }) => state !== 'completed');
    if (open.length === 0) return;
    const ids = open.map(({ id }: { id: string }) => id);
    const worked = await Promise.all(
      staff.map((one, place) => {
        const own = ids.filter((_: string, index: number) => index % staff.length === place);
        return one.work([...own, ids[Math.floor(chance() * ids.length)]]);
      }),
    );
    if (!worked.some(Boolean)) throw new Error(await whereStuck(organizer, event, ids));
  }
}

async function whereStuck(organizer: Client, event: string, ids: readonly string[]): Promise<string> {
  const brackets = await Promise.all(ids.map((id) => organizer.get(`${event}/brackets/${id}`)));
  const said = brackets.map(({ body: { id, state, matches, standings } }) => {
    const statuses = matches.map(
      ({ number, status }: { number: number; status: string }) => `${number} ${status}`,
    );
    return `${id} is ${state}: ${statuses.join(', ')}; ties ${JSON.stringify(standings.ties)}`;
  });
  return `stuck: ${said.join(' | ')}`;
}
