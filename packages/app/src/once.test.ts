import { expect, test } from 'vitest';
import { etagOf } from './etag.ts';
import { updateEvent } from './event/update-event.ts';
import { createRegistration } from './registration/create-registration.ts';
import { ann, caller, kindOf, makeEvent, makeWorld, organizer, value } from './testing/world.ts';

const claim = (id: string, fingerprint: string) => caller(['organizer'], {}, { id, fingerprint });

test('a repeat with the same key and request gets the first result again, and no second effect', async () => {
  const world = await makeWorld();
  const event = await makeEvent(world);
  const first = value(await createRegistration(world, claim('k', 'f'), event.id, ann));
  const again = value(await createRegistration(world, claim('k', 'f'), event.id, ann));
  expect(again).toEqual(first);
  expect(world.db.all('registration')).toHaveLength(1);
  expect(world.db.all('audit').filter(({ action }) => action === 'createRegistration')).toHaveLength(1);
});

test('fifty repeats at once end in one effect and one answer', async () => {
  const world = await makeWorld();
  const event = await makeEvent(world);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => createRegistration(world, claim('k', 'f'), event.id, ann)),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.ok).toBe(true);
});

test('a repeat that meets the effect of the first request, and not yet its claim, gets the first result', async () => {
  const world = await makeWorld();
  const event = await makeEvent(world);
  const read = world.db.get.bind(world.db);
  let first: Promise<unknown> | undefined;
  world.db.get = async (kind, key) => {
    const found = await read(kind, key);
    if (kind === 'claim' && first === undefined) {
      first = createRegistration(world, claim('k', 'f'), event.id, ann);
      await first;
    }
    return found;
  };
  const second = await createRegistration(world, claim('k', 'f'), event.id, ann);
  expect(second).toEqual(await first);
  expect(kindOf(second)).toBe('ok');
});

test('the same key for another request is refused', async () => {
  const world = await makeWorld();
  const event = await makeEvent(world);
  value(await createRegistration(world, claim('k', 'f'), event.id, ann));
  const other = await createRegistration(world, claim('k', 'g'), event.id, { ...ann, athleteId: 'B2' });
  expect(kindOf(other)).toBe('key-reused');
});

test('a key counts for a day, and a failure does not use it up', async () => {
  const world = await makeWorld();
  const event = await makeEvent(world);
  expect(kindOf(await createRegistration(world, claim('k', 'g'), event.id, { ...ann, level: 'no' }))).toBe(
    'invalid',
  );
  value(await createRegistration(world, claim('k', 'f'), event.id, ann));
  world.time += 24 * 60 * 60;
  expect(kindOf(await createRegistration(world, claim('k', 'f'), event.id, ann))).toBe('duplicate');
  value(await createRegistration(world, claim('k', 'h'), event.id, { ...ann, athleteId: 'B2' }));
});

test('a claim remembers no personal data', async () => {
  const world = await makeWorld();
  const event = await makeEvent(world);
  const contact = 'ann@example.org';
  value(await createRegistration(world, claim('k', 'f'), event.id, { ...ann, contact }));
  const stored = JSON.stringify([
    ...world.db.all('claim'),
    ...world.db.all('audit'),
    ...world.db.all('registration'),
  ]);
  for (const personal of ['Ann', 'Lee', '2000-01-02', contact]) expect(stored).not.toContain(personal);
});

test('a command that always finds somebody faster is answered busy, not forever', async () => {
  const world = await makeWorld();
  const event = await makeEvent(world);
  world.db.interrupt = async () => ({ ok: false, failed: [0] });
  expect(kindOf(await updateEvent(world, organizer, event.id, { mats: 9 }, [etagOf(2)]))).toBe('busy');
});
