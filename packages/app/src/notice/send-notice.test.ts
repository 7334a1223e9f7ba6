import { beforeEach, describe, expect, test } from 'vitest';
import type { EventRecord, Person } from '../records.ts';
import { before, killAtWrite, writes } from '../testing/bracketing.ts';
import { mailbox, sendAll } from '../testing/mailbox.ts';
import { anAthlete } from '../testing/make.ts';
import { makeEvent, makeWorld, type World } from '../testing/world.ts';
import { noticeOf } from './notice-of.ts';
import type { NoticeContent } from './records.ts';
import { sendNotice } from './send-notice.ts';

let world: World;
let event: EventRecord;
beforeEach(async () => {
  world = await makeWorld();
  event = await makeEvent(world);
});

const up: NoticeContent = { kind: 'on-deck', data: { match: 'b.1', mat: 2 } };
const adult = { birthDate: '2000-01-02', contact: 'ann@example.org', guardianContact: 'pa@example.org' };

/** A notice to an athlete with this person; the key to send it by. */
async function told(person: Partial<Person> | null = adult, content = up, id = 'A1') {
  const { person: ann, ...rest } = anAthlete({ id });
  const record = { ...rest, ...(person && ann && { person: { ...ann, ...person } }) };
  const change = noticeOf(world, { federation: 'demo', event: event.id, athlete: id }, content);
  await world.db.commit([{ put: 'athlete', record, when: { always: true } }, change]);
  const key = { federation: 'demo', event: event.id, id: String(world.db.all('notice').at(-1)?.id) };
  return { key, stored: () => world.db.get('notice', key) };
}

test('an adult is written to, with the event and the mat, and the notice is sent then', async () => {
  const { key, stored } = await told();
  const { letters, post } = mailbox();
  expect(await sendNotice(world, post, key)).toBe('sent');
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({ id: key.id, to: 'ann@example.org' });
  expect(letters[0]?.subject).toBe('Winter Open: you are up soon on mat 2');
  expect(letters[0]?.text).toContain('Hello Ann Lee,');
  expect(await stored()).toMatchObject({ status: 'sent', sentAt: world.time });
  expect(await stored()).not.toHaveProperty('due');
  expect(await sendNotice(world, post, key)).toBe('nothing to do');
  expect(letters).toHaveLength(1);
});

test('for a minor the guardian is written to, and nobody else', async () => {
  const { key } = await told({ ...adult, birthDate: '2012-01-02' });
  const { letters, post } = mailbox();
  await sendNotice(world, post, key);
  expect(letters.map(({ to }) => to)).toEqual(['pa@example.org']);
  expect(letters[0]?.text).toContain('Hello, this is about Ann Lee.');
});

test.each([
  ['nobody left a contact', { birthDate: '2000-01-02' }, 'no contact'],
  ['only the minor did', { birthDate: '2012-01-02', contact: 'kid@example.org' }, 'no contact of a guardian'],
  ['it is a telephone', { contact: '+1 555 0100' }, 'the contact is not an e-mail address'],
  ['it is two addresses', { contact: 'a@x.org,b@x.org' }, 'the contact is not an e-mail address'],
  ['the athlete was erased', null, 'the athlete was erased'],
])('where %s, it is undeliverable and says so', async (_, person, because) => {
  const { key, stored } = await told(person);
  const { letters, post } = mailbox();
  expect(await sendNotice(world, post, key)).toBe('undeliverable');
  expect(letters).toEqual([]);
  expect(await stored()).toMatchObject({ status: 'undeliverable', because });
});

test('a call to the mat that is ten minutes old is not sent any more', async () => {
  const { key, stored } = await told();
  world.time += 600;
  const { letters, post } = mailbox();
  expect(await sendNotice(world, post, key)).toBe('undeliverable');
  expect([letters, (await stored())?.because]).toEqual([[], 'it would have come too late']);
});

test('stopped between sending and remembering it, the mail comes once more and with the same id', async () => {
  const { key, stored } = await told();
  const { letters, post } = mailbox();
  const kill = killAtWrite(world, 1);
  await expect(sendNotice(world, post, key)).rejects.toThrow('killed');
  kill.heal();
  expect(await sendNotice(world, post, key)).toBe('nothing to do');
  world.time += 60;
  expect(await sendNotice(world, post, key)).toBe('sent');
  expect(letters.map(({ id }) => id)).toEqual([key.id, key.id]);
  expect((await stored())?.status).toBe('sent');
});

test('stopped before sending, the mail comes once', async () => {
  const { key } = await told();
  const { letters, post } = mailbox();
  const kill = killAtWrite(world, 0);
  await expect(sendNotice(world, post, key)).rejects.toThrow('killed');
  kill.heal();
  expect(await sendNotice(world, post, key)).toBe('sent');
  expect(letters).toHaveLength(1);
});

test('of two notifiers with the same message one sends the mail', async () => {
  const { key } = await told();
  const { letters, post } = mailbox();
  const outcomes: string[] = [];
  before(world, writes('notice'), async () => {
    outcomes.push(await sendNotice(world, post, key));
  });
  outcomes.push(await sendNotice(world, post, key));
  expect(outcomes).toEqual(['sent', 'somebody else is at it']);
  expect(letters).toHaveLength(1);
});

describe('a mail server that takes no mail', () => {
  test('is tried again after pauses that grow, and after ten attempts the organizer is told', async () => {
    const { stored } = await told(adult, { kind: 'credit-issued', data: { entry: 'L1', validUntil: 1 } });
    const began = world.time;
    await sendAll(world, mailbox(() => true).post);
    expect(await stored()).toMatchObject({
      status: 'undeliverable',
      because: 'the mail server is busy',
      attempts: 10,
    });
    expect(world.time - began).toBeGreaterThan(3 * 24 * 3600);
  });

  test('every third time loses none of 1,000 notices, and sends none twice', async () => {
    const content = { kind: 'credit-issued', data: { entry: 'L1', validUntil: 1 } } as const;
    for (let number = 0; number < 1000; number++) await told(adult, content, `A${number}`);
    const { letters, post } = mailbox((attempt) => attempt % 3 === 0);
    expect(await sendAll(world, post)).toBeGreaterThan(1);
    expect(new Set(letters.map(({ id }) => id)).size).toBe(1000);
    expect(letters).toHaveLength(1000);
    expect(world.db.all('notice').every(({ status }) => status === 'sent')).toBe(true);
  });
});
