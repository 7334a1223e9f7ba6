import { expect, vi } from 'vitest';
import { changeItem } from '../../packages/store/src/testing/change-item.ts';
import { makeEvent } from './events.ts';
import type { LocalApi } from './local-api.ts';

const HEADER = 'id,name,club,sex,birth_date,discipline,level,weight,guardian_contact,paid';

const child = (id: string, year: number, weight: string) =>
  `${id},Child Of${id},,male,${year}-01-01,gi-and-no-gi,white,${weight}kg,guardian-${id}@example.org,45.00 USD`;

/** Two, one and two children of KIDS 1, 2 and 3: no class has a bracket, all of them together have one. */
export const kids = [
  child('K1a', 2020, '27.0'),
  child('K1b', 2020, '27.3'),
  child('K2a', 2018, '27.6'),
  child('K3a', 2015, '28.0'),
  child('K3b', 2015, '28.4'),
];

/** A closed event with these lines of a file, and the merges that a draft of it proposes; gives its path. */
export async function makeProposed(api: LocalApi, lines: readonly string[], fields: object) {
  const event = await makeEvent(api, 'open', fields);
  const organizer = { as: 'organizer' } as const;
  const imported = await api.call('POST', `${event}/registrations/import`, {
    ...organizer,
    body: [HEADER, ...lines].join('\n'),
    headers: { 'content-type': 'text/csv' },
  });
  expect(imported.status).toBe(201);
  const { etag } = await api.call('GET', event, organizer);
  await api.call('POST', `${event}/status`, {
    ...organizer,
    body: { status: 'closed' },
    headers: { 'if-match': etag },
  });
  const run = await runOf(api, event, { publish: false });
  expect(run.status).toBe('staged');
  const { body } = await api.call('GET', `${event}/merges`, organizer);
  return { event, merges: body.items, run };
}

/** Asks for a run and waits until it is done. */
export async function runOf(api: LocalApi, event: string, body: object) {
  const asked = await api.call('POST', `${event}/bracketing-runs`, { as: 'organizer', body });
  return runDone(api, event, asked.body.runId);
}

export async function runDone(api: LocalApi, event: string, id: string) {
  const path = `${event}/bracketing-runs/${id}`;
  const finished = async () => {
    const { body } = await api.call('GET', path, { as: 'organizer' });
    return body.progress.phase === 'done' ? body : undefined;
  };
  const run = await vi.waitUntil(finished, { timeout: 20_000, interval: 100 });
  return { ...run, path };
}

/** The secret of everybody's link by athlete, from the mails of an event; waits until so many were sent. */
export async function linksOf(api: LocalApi, event: string, count: number) {
  const secret = new RegExp(`/v1/consents#(${event.split('/').at(-1)}\\.[\\w-]+)`);
  const links = () =>
    api
      .stack()
      .mails()
      .flatMap(({ to, text }) => {
        const athlete = /^guardian-(.*)@/.exec(to[0] ?? '')?.[1];
        const token = secret.exec(text)?.[1];
        return athlete && token ? [[athlete, token] as const] : [];
      });
  return new Map(await vi.waitUntil(() => links().length === count && links(), { timeout: 20_000 }));
}

/** Lets the time to answer be over: nobody waits for it here. */
export async function endTheTimeToAnswer(api: LocalApi, event: string, merge: string): Promise<void> {
  const id = event.split('/').at(-1);
  const key = { pk: `EV#${id}`, sk: `MERGE#${merge}` };
  const past = { deadline: 1, due: 1, gsi3sk: `000000000001#${id}#${merge}` };
  await changeItem(api.stack().dynamodb, key, past);
}
