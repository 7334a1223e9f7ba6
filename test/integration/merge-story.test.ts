import { expect, test } from 'vitest';
import { scanTable } from '../../packages/store/src/testing/scan-table.ts';
import { makeEvent } from './events.ts';
import { useLocalApi } from './local-api.ts';
import { endTheTimeToAnswer, kids, linksOf, makeProposed, runDone, runOf } from './merge-events.ts';

const api = useLocalApi();
const organizer = { as: 'organizer' } as const;
const post = (path: string, body?: unknown) =>
  api.call('POST', path, { ...organizer, ...(body !== undefined && { body }) });
const answer = (token: string | undefined, decision: string) =>
  api.call('POST', '/v1/consents', { as: null, body: { token, decision } });
const registration = async (event: string, id: string) =>
  (await api.call('GET', `${event}/registrations/${id}~gi-and-no-gi`, organizer)).body;
const items = async (type: string) =>
  (await scanTable(api.stack().dynamodb)).filter((item) => item.type === type);

test('propose, approve, ask three: one accepts, one refuses, one is silent; the refund is due and the bracket is made again', async () => {
  const { event, merges, run } = await makeProposed(api, kids, { ruleset: 'gi-nogi-points' });
  expect(merges).toMatchObject([
    { status: 'proposed', moves: ['K2a', 'K3a', 'K3b'].map((id) => `${id}/gi-and-no-gi`) },
  ]);
  const draft = await api.call('GET', `${run.path}/plan`, organizer);
  expect(draft.body).toMatchObject({ brackets: [], merges: [{ id: merges[0].id, status: 'proposed' }] });

  const merge = `${event}/merges/${merges[0].id}`;
  const approvals = await Promise.all([post(`${merge}/approve`), post(`${merge}/approve`)]);
  expect(approvals.map(({ status, body }) => [status, body.status])).toEqual([
    [200, 'approved'],
    [200, 'approved'],
  ]);
  expect(await items('notice')).toHaveLength(3);
  expect((await runOf(api, event, { publish: true })).metrics).toMatchObject({ entrants: 5, brackets: 1 });

  const links = await linksOf(api, event, 3);
  expect([...links.keys()].sort()).toEqual(['K2a', 'K3a', 'K3b']);
  const seen = await api.call('POST', '/v1/consents/lookup', { as: null, body: { token: links.get('K3a') } });
  expect(seen.body).toMatchObject({
    state: 'open',
    into: expect.stringContaining('Kids 1 + Kids 2 + Kids 3'),
  });
  expect((await answer(links.get('K2a'), 'accept')).body.state).toBe('accepted');
  expect((await answer(links.get('K3a'), 'refuse')).body.state).toBe('refused');
  expect((await answer(links.get('K3a'), 'accept')).status).toBe(409);
  expect((await registration(event, 'K3a')).status).toBe('withdrawn');
  expect(await items('ledger')).toMatchObject([{ kind: 'refund', status: 'due', amount: { minor: 4500 } }]);

  await endTheTimeToAnswer(api, event, merges[0].id);
  await api.stack().invoke('openmat-sweeper', {});
  const decided = await api.call('GET', `${event}/merges`, organizer);
  const answers = decided.body.items[0].consents;
  expect(answers.map((one: { answer: string; bySilence?: true }) => [one.answer, one.bySilence])).toEqual([
    ['accepted', undefined],
    ['refused', undefined],
    ['accepted', true],
  ]);
  const [newest] = (await items('bracketing')).map((item) => String(item.run));
  expect((await runDone(api, event, newest ?? '')).status).toBe('published');
  const bracket = await api.call('GET', `${event}/brackets/gi-and-no-gi-male-kids-1-white-29kg-1`, organizer);
  expect(bracket.body.entrants.map(({ id }: { id: string }) => id)).toEqual(['K1a', 'K1b', 'K2a', 'K3b']);

  const shown = `${api.url()}/public${event}/brackets/${bracket.body.id}.json`;
  const names = async () => {
    const file = (await (await fetch(shown)).json()) as { entrants: { name: string }[] };
    return file.entrants.map(({ name }) => name);
  };
  await expect.poll(names, { timeout: 10_000 }).toEqual(['Child O.', 'Child O.', 'Child O.', 'Child O.']);

  const admin = { as: 'federation-admin' } as const;
  const audit = await api.call(
    'GET',
    `/v1/federations/demo/audit?event=${event.split('/').at(-1)}&limit=200`,
    admin,
  );
  const actions = audit.body.items.map(({ action }: { action: string }) => action);
  const decisions = ['approveMerge', 'answerConsent', 'countSilence'];
  expect(actions.filter((action: string) => decisions.includes(action)).sort()).toEqual([
    'answerConsent',
    'answerConsent',
    'approveMerge',
    'countSilence',
  ]);
}, 90_000);

test('under sub-overtime a refusal is a free registration, redeemed once, at the next event', async () => {
  const teen = (id: string, year: number, kg: number) =>
    `${id},Teen Of${id},,male,${year}-01-01,gi,white,${kg}kg,guardian-${id}@example.org,45.00 USD`;
  const lines = [teen('T1', 2014, 38), teen('T2', 2012, 39)];
  const { event, merges } = await makeProposed(api, lines, { ruleset: 'sub-overtime' });
  await post(`${event}/merges/${merges[0].id}/approve`);
  expect((await answer((await linksOf(api, event, 1)).get('T1'), 'refuse')).body).toMatchObject({
    state: 'refused',
    remedy: 'credit',
  });
  const ledger = async () =>
    (await api.call('GET', '/v1/federations/demo/ledger', { as: 'federation-admin' })).body.items;
  const [credit] = (await ledger()).filter(({ kind }: { kind: string }) => kind === 'credit');
  expect(credit).toMatchObject({ status: 'issued', athleteId: 'T1' });

  const next = await makeEvent(api, 'open', { ruleset: 'sub-overtime' });
  const entry = { athleteId: 'T1', name: 'Teen OfT1', sex: 'male', birthDate: '2014-01-01', level: 'white' };
  const enter = (discipline: string) =>
    post(`${next}/registrations`, {
      ...entry,
      discipline,
      ...(discipline === 'no-gi' && { level: 'beginner' }),
      credit: credit.id,
    });
  const redemptions = await Promise.all([enter('gi'), enter('no-gi')]);
  expect(redemptions.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await ledger()).find(({ id }: { id: string }) => id === credit.id)).toMatchObject({
    status: 'redeemed',
  });
});

test('whoever guesses a link finds nothing', async () => {
  const guessed = `01KBDJ2K4QZ6M5P8R1S3T7V9WX.${'A'.repeat(43)}`;
  for (const body of [{ token: guessed }, { token: guessed, decision: 'refuse' }]) {
    const path = 'decision' in body ? '/v1/consents' : '/v1/consents/lookup';
    expect((await api.call('POST', path, { as: null, body })).status).toBe(404);
  }
});

test('the secret of no link is in any log, or in the table', async () => {
  const stored = JSON.stringify(await scanTable(api.stack().dynamodb));
  const log = api.log.join('\n');
  expect(log).toContain('POST /v1/consents');
  const mails = api.stack().mails();
  const secrets = mails.flatMap(({ text }) => /\/v1\/consents#\w+\.([\w-]{43})/.exec(text)?.[1] ?? []);
  expect(secrets).toHaveLength(4);
  expect(secrets.filter((secret) => log.includes(secret) || stored.includes(secret))).toEqual([]);
});
