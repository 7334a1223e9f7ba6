import { describe, expect, test } from 'vitest';
import { changeEventStatus } from '../event/update-event.ts';
import { file, killAfter, lineOf, many, puts, visible } from '../testing/import-file.ts';
import { ann, caller, kindOf, makeEvent, makeWorld, organizer, value } from '../testing/world.ts';
import { createRegistration } from './create-registration.ts';
import { importRegistrations } from './import-registrations.ts';
import { listRegistrations } from './list-registrations.ts';
import { sweepImports } from './sweep-imports.ts';

describe('an import that is killed', () => {
  test.each([0, 1, 2, 4])(
    'after %i of its batches shows nothing, and the retry shows all',
    async (batches) => {
      const world = await makeWorld();
      const event = await makeEvent(world);
      killAfter(world, batches);
      await expect(importRegistrations(world, organizer, event.id, file(...many(230)))).rejects.toThrow(
        'killed',
      );
      world.db.interrupt = async () => undefined;
      expect(await visible(world, event.id)).toEqual([]);
      const corrected = many(230).map((line) => line.replace('1999-05-01', '1998-05-01'));
      value(await importRegistrations(world, organizer, event.id, file(...corrected)));
      expect(await visible(world, event.id)).toHaveLength(230);
      const stored = await world.db.get('athlete', { federation: 'demo', id: 'A7' });
      expect(stored?.person?.birthDate).toBe('1998-05-01');
    },
  );

  test('does not stand in the way of a single entry of the same athlete', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    killAfter(world, 1);
    await expect(importRegistrations(world, organizer, event.id, file(...many(100)))).rejects.toThrow(
      'killed',
    );
    world.db.interrupt = async () => undefined;
    value(await createRegistration(world, organizer, event.id, { ...ann, athleteId: 'A3' }));
    expect(await visible(world, event.id)).toEqual(['A3~gi']);
  });

  test('is swept with the athletes that only it made, once it is due; what others took over stays', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    killAfter(world, 2);
    await expect(importRegistrations(world, organizer, event.id, file(...many(150)))).rejects.toThrow(
      'killed',
    );
    world.db.interrupt = async () => undefined;
    expect(await sweepImports(world)).toBe(0);
    expect(world.db.all('registration').length).toBeGreaterThan(50);
    world.time += 3600;
    value(await createRegistration(world, organizer, event.id, { ...ann, athleteId: 'A3' }));
    expect(await sweepImports(world)).toBe(1);
    expect(world.db.all('registration').map(({ id }) => id)).toEqual(['A3~gi']);
    expect(world.db.all('athlete').map(({ id }) => id)).toEqual(['A3']);
    expect(world.db.all('import')).toEqual([]);
  });
});

describe('an import with rivals', () => {
  test('gives way to an entry of one of its athletes made in the meantime, and enters nothing', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    world.db.interrupt = async (changes) => {
      if (changes.some((change) => 'enroll' in change && change.import !== undefined)) {
        world.db.interrupt = async () => undefined;
        value(await createRegistration(world, organizer, event.id, { ...ann, athleteId: 'A1' }));
      }
      return undefined;
    };
    const refused = await importRegistrations(world, organizer, event.id, file(lineOf(1), lineOf(2)));
    expect(refused).toMatchObject({ error: { kind: 'conflict', retryAfterSeconds: 2 } });
    expect(await visible(world, event.id)).toEqual(['A1~gi']);
  });

  test('of the same key ends in one import and one answer', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    const by = caller(['organizer'], {}, { id: 'k', fingerprint: 'f' });
    const bytes = file(...many(120));
    const both = await Promise.all([1, 2].map(() => importRegistrations(world, by, event.id, bytes)));
    const first = both.find(({ ok }) => ok);
    expect(first).toBeDefined();
    for (const other of both) if (!other.ok) expect(other.error).toMatchObject({ kind: 'in-flight' });
    expect(await importRegistrations(world, by, event.id, bytes)).toEqual(first);
    expect(await visible(world, event.id)).toHaveLength(120);
  });

  test('is not made visible in an event that has been closed in the meantime', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    world.db.interrupt = async (changes) => {
      if (puts(changes)) {
        world.db.interrupt = async () => undefined;
        value(await changeEventStatus(world, organizer, event.id, 'closed', ['*']));
      }
      return undefined;
    };
    expect(kindOf(await importRegistrations(world, organizer, event.id, file(...many(150))))).toBe(
      'conflict',
    );
    expect(await visible(world, event.id)).toEqual([]);
  });

  test('appears as a whole or not at all to somebody who walks through the pages', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    value(await importRegistrations(world, organizer, event.id, file(...many(60))));
    const first = value(await listRegistrations(world, organizer, event.id, { limit: 50 }));
    const later = Array.from({ length: 30 }, (_, i) => lineOf(100 + i).replace(/^A/, 'Z'));
    value(await importRegistrations(world, organizer, event.id, file(...later)));
    const rest = value(
      await listRegistrations(world, organizer, event.id, { limit: 50, cursor: first.next }),
    );
    expect(rest.items).toHaveLength(10);
    expect(await visible(world, event.id)).toHaveLength(90);
  });
});
