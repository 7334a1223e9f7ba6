import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeEventStatus } from '../event/update-event.ts';
import type { Registration } from '../records.ts';
import { importRegistrations } from '../registration/import-registrations.ts';
import { askAndWork } from '../testing/bracketing.ts';
import { MemoryFiles } from '../testing/memory-files.ts';
import {
  athletesOf,
  type Example,
  makeExample,
  playBrackets,
  runExample,
} from '../testing/public-example.ts';
import { firstOf, table } from '../testing/table.ts';
import { makeEvent, makeWorld, organizer, value } from '../testing/world.ts';
import { project } from './project.ts';

/** Born after this day they are minors on the event's first day. */
const LAST_ADULT = '2008-12-05';

/** Everything that is stored of people and may not be public. */
function secrets(open: Example): string[] {
  const registrations = open.world.db.all('registration') as unknown as Registration[];
  const personal = athletesOf(open).flatMap(({ id, person }) => [
    id,
    person?.birthDate,
    person?.contact,
    person?.guardianContact,
    person && person.birthDate > LAST_ADULT ? person.name.normalize('NFC') : undefined,
  ]);
  const weights = registrations.map(({ weight }) => weight && (weight.hundredths / 100).toString());
  const fractions = weights.filter((weight) => weight?.includes('.'));
  const words = ['weightSpread', 'warnings', 'lower-weight', 'recordedBy', 'official-1'];
  return [...personal, ...fractions, ...words].filter((secret) => secret !== undefined);
}

function expectNothingPrivate(open: Example): void {
  const own = Object.entries(open.files.bodies()).filter(([key]) => key.includes(open.event));
  for (const secret of secrets(open)) {
    for (const [key, body] of own) {
      expect(body.includes(secret), `${secret} in ${key}`).toBe(false);
      expect(key.includes(secret), `${secret} in the name of a file`).toBe(false);
    }
  }
}

test('nothing private is in anything public, from the closed event to the last match and after a cancellation', async () => {
  const open = await makeExample();
  const { world, event, files } = open;
  const look = async (least: number) => {
    await project(world, files, event);
    expectNothingPrivate(open);
    expect(files.keys().filter((key) => key.includes(event)).length).toBeGreaterThanOrEqual(least);
  };
  expect(secrets(open).length).toBeGreaterThan(400);
  await look(1);
  await askAndWork(world, event);
  await look(20);
  await runExample(open);
  await look(20);
  await playBrackets(open, 6);
  await look(20);
  value(await changeEventStatus(world, organizer, event, 'cancelled', ['*']));
  await look(0);
});

const names = ['Ann Lee', 'Bea Lee', 'Cora Lee', 'Dora Lee', 'Elsa Lee'];

/** The public files of five women of these weights who are one bracket, of which the first matches are fought. */
async function filesOf(weights: readonly string[], salt: string, fought: number) {
  const world = await makeWorld();
  const { id: event } = await makeEvent(world, 'open');
  const federation = await world.db.get('federation', { id: 'demo' });
  if (!federation) throw new Error('no federation');
  await world.db.commit([{ put: 'federation', record: { ...federation, salt }, when: { always: true } }]);
  const lines = names.map((name, i) => `P${i},${name},Club,female,2000-01-01,gi,blue,${weights[i]}kg`);
  const file = ['id,name,club,sex,birth_date,discipline,level,weight', ...lines].join('\n');
  value(await importRegistrations(world, organizer, event, new TextEncoder().encode(file)));
  for (const status of ['closed', 'weigh-in', 'running'] as const) {
    value(await changeEventStatus(world, organizer, event, status, ['*']));
  }
  await askAndWork(world, event);
  const { start, see, record } = table(world, event);
  for (let number = 1; number <= fought; number++) {
    const id = `gi-female-adult-blue-1.${number}`;
    value(await start(id));
    const { a, b } = (await see(id)).view;
    value(await record(id, { winner: firstOf(a.id ?? '', b.id ?? ''), method: 'decision' }));
  }
  const files = new MemoryFiles();
  await project(world, files, event);
  return files.bodies();
}

test('whoever is heavier or lighter, the public files are the same to the letter, while a bracket is fought', async () => {
  const weights = ['60', '60.5', '61', '61.5', '62'];
  const permuted = fc.shuffledSubarray(weights, { minLength: 5 });
  await fc.assert(
    fc.asyncProperty(permuted, fc.integer({ min: 0, max: 9 }), async (other, fought) => {
      expect(await filesOf(other, 'salt', fought)).toEqual(await filesOf(weights, 'salt', fought));
    }),
    { numRuns: 15 },
  );
});

test('and so they are once all is fought, where results set everybody apart', async () => {
  const weights = ['60', '60.5', '61', '61.5', '62'];
  expect(await filesOf(weights.toReversed(), 'salt', 10)).toEqual(await filesOf(weights, 'salt', 10));
});
