import { readFileSync } from 'node:fs';
import { readEntriesFile } from '@openmat/entries';
import { findRuleset } from '@openmat/rulesets';
import { expect, test } from 'vitest';
import { scanTable } from '../../packages/store/src/testing/scan-table.ts';
import { anEvent, moveEvent, registrationIds } from './events.ts';
import { useLocalApi } from './local-api.ts';

const api = useLocalApi();
const file = readFileSync(new URL('../../examples/open-120.csv', import.meta.url));
const rows = rowsOf(file);

const late = {
  athleteId: 'LATE1',
  name: 'Wilhelmina Überspät',
  sex: 'female',
  birthDate: '1991-03-14',
  contact: 'wilhelmina@latecomers.example',
  discipline: 'no-gi',
  level: 'advanced',
};

test('the whole story by plain requests: event, import, late entry, withdrawal, weigh-ins, lists, erasure', async () => {
  const organizer = { as: 'organizer' } as const;
  const created = await api.call('POST', '/v1/federations/demo/events', { ...organizer, body: anEvent });
  expect([created.status, created.body.status]).toEqual([201, 'draft']);
  const event = created.headers.get('location') ?? '';
  await moveEvent(api, event, 'draft', 'open');

  const key = { 'idempotency-key': 'import-of-the-winter-open' };
  const importing = {
    ...organizer,
    body: file.toString('utf8'),
    headers: { 'content-type': 'text/csv', ...key },
  };
  const imported = await api.call('POST', `${event}/registrations/import`, importing);
  expect([imported.status, imported.body.registrations]).toEqual([201, 120]);
  const repeated = await api.call('POST', `${event}/registrations/import`, importing);
  expect([repeated.status, repeated.body]).toEqual([201, imported.body]);
  expect(await registrationIds(api, event, 50)).toHaveLength(120);

  await moveEvent(api, event, 'open', 'closed');
  const entered = await api.call('POST', `${event}/registrations`, { ...organizer, body: late });
  expect([entered.status, entered.body.late]).toEqual([201, true]);

  const first = rows[0]?.entry.entryId.replace('/', '~');
  const reason = { reason: 'entered twice by mistake' };
  const withdrawn = await api.call('POST', `${event}/registrations/${first}/withdraw`, {
    ...organizer,
    body: reason,
  });
  expect([withdrawn.status, withdrawn.body.status]).toEqual([200, 'withdrawn']);

  const scales = { as: 'weigh-in' } as const;
  const weighIns = `${event}/registrations/LATE1~no-gi/weigh-ins`;
  const kilograms = await api.call('POST', weighIns, { ...scales, body: { weight: '70.50', unit: 'kg' } });
  expect([kilograms.status, kilograms.body.number]).toEqual([201, 1]);
  const pounds = await api.call('POST', weighIns, {
    ...scales,
    body: { weight: '155.4', unit: 'lb', attire: 'no-gi' },
  });
  expect(pounds.body).toMatchObject({ number: 2, replaces: 1, weight: '155.4', unit: 'lb' });
  const history = await api.call('GET', weighIns, scales);
  expect(history.body.items).toHaveLength(2);

  const atTheScales = await api.call('GET', `${event}/registrations?limit=200`, scales);
  expect(atTheScales.body.items).toHaveLength(121);
  expect(JSON.stringify(atTheScales.body)).not.toMatch(/birthDate|ontact|paid/);
  const seen = await api.call('GET', `${event}/registrations/LATE1~no-gi`, organizer);
  expect(seen.body).toMatchObject({ name: late.name, weight: { weight: '155.4', unit: 'lb' }, weighIns: 2 });

  const admin = { as: 'federation-admin' } as const;
  const erased = await api.call('DELETE', '/v1/federations/demo/athletes/LATE1', admin);
  expect(erased.status).toBe(204);
  const pseudonym = await api.call('GET', `${event}/registrations/LATE1~no-gi`, organizer);
  expect(pseudonym.body).toMatchObject({ name: 'Erased athlete', erased: true });

  const audit = await api.call('GET', '/v1/federations/demo/audit?limit=200', admin);
  const actions = audit.body.items.map(({ action }: { action: string }) => action);
  expect(actions.slice(0, 2)).toEqual(['eraseAthlete', 'recordWeighIn']);
  expect(actions.filter((action: string) => action === 'importRegistrations')).toHaveLength(1);
});

test('no item but the athletes’, no claim and no log line of that story holds personal data', async () => {
  const items = await scanTable(api.stack().dynamodb);
  expect(items.filter(({ type }) => type === 'claim').length).toBeGreaterThan(0);
  const others = JSON.stringify(items.filter(({ type }) => type !== 'athlete'));
  const log = api.log.join('\n');
  expect(log).toContain('POST /v1/events/{e}/registrations/import');
  const personal = [...rows.map(personalTexts), [late.name, late.birthDate, late.contact]].flat();
  expect(personal.length).toBeGreaterThan(240);
  const found = personal.filter((text) => others.includes(text) || log.includes(text));
  expect(found).toEqual([]);
  const athletes = items.filter(({ type }) => type === 'athlete');
  expect(JSON.stringify(athletes)).toContain(rows[0]?.entry.name);
  expect(JSON.stringify(athletes)).not.toContain('latecomers');
});

function rowsOf(bytes: Uint8Array) {
  const ruleset = findRuleset('madison');
  const read = ruleset && readEntriesFile(bytes, ruleset, anEvent.startDate);
  if (!read?.ok) throw new Error('the example cannot be read');
  return read.value.rows;
}

function personalTexts({ entry, contact, guardianContact }: (typeof rows)[number]): string[] {
  const texts = [entry.name, entry.birthDate, contact, guardianContact];
  return texts.filter((text) => text !== undefined);
}
