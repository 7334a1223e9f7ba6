import type { LocalApi } from './local-api.ts';

const order = ['draft', 'open', 'closed', 'weigh-in', 'running', 'completed'] as const;

export const anEvent = {
  name: 'Winter Open',
  startDate: '2026-12-05',
  timeZone: 'America/Chicago',
  ruleset: 'madison',
  fee: { amount: '45.00', currency: 'USD' },
  lateEntry: true,
  mats: 4,
};

/** A person nobody else is, to be entered under an id. */
export const personOf = (athleteId: string) => ({
  athleteId,
  name: `Person ${athleteId}`,
  sex: 'female',
  birthDate: '2000-02-29',
  discipline: 'gi',
  level: 'blue',
});

/** Creates an event and moves it to a status; gives its path. */
export async function makeEvent(
  api: LocalApi,
  status: (typeof order)[number] = 'open',
  fields: object = {},
): Promise<string> {
  const body = { ...anEvent, ...fields };
  const made = await api.call('POST', '/v1/federations/demo/events', { as: 'organizer', body });
  const path = `/v1/events/${made.body.id}`;
  await moveEvent(api, path, 'draft', status);
  return path;
}

export async function moveEvent(
  api: LocalApi,
  path: string,
  from: (typeof order)[number],
  to: (typeof order)[number],
): Promise<void> {
  for (const status of order.slice(order.indexOf(from) + 1, order.indexOf(to) + 1)) {
    const { etag } = await api.call('GET', path, { as: 'organizer' });
    await api.call('POST', `${path}/status`, {
      as: 'organizer',
      body: { status },
      headers: { 'if-match': etag },
    });
  }
}

/** The ids of an event's registrations, over all pages. */
export async function registrationIds(api: LocalApi, path: string, limit = 200): Promise<string[]> {
  const ids: string[] = [];
  let query = `?limit=${limit}`;
  for (;;) {
    const page = await api.call('GET', `${path}/registrations${query}`, { as: 'organizer' });
    ids.push(...page.body.items.map(({ id }: { id: string }) => id));
    if (page.body.next === undefined) return ids;
    query = `?limit=${limit}&cursor=${encodeURIComponent(page.body.next)}`;
  }
}
