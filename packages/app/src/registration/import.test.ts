import { describe, expect, test } from 'vitest';
import { file, HEADER, lineOf, many, visible } from '../testing/import-file.ts';
import { athlete, kindOf, makeEvent, makeWorld, organizer, value } from '../testing/world.ts';
import { importRegistrations } from './import-registrations.ts';
import { withdrawRegistration } from './take-out.ts';

describe('an import', () => {
  test('enters every line and reports columns it does not keep', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    const bytes = new TextEncoder().encode(
      [`${HEADER},Shirt`, `${lineOf(1)},XL`, `${lineOf(2)},`].join('\n'),
    );
    const imported = value(await importRegistrations(world, organizer, event.id, bytes));
    expect(imported).toMatchObject({ registrations: 2, newAthletes: 2, ignoredColumns: ['Shirt'] });
    expect(await visible(world, event.id)).toEqual(['A1~gi', 'A2~gi']);
    const registration = await world.db.get('registration', { event: event.id, id: 'A1~gi' });
    expect(registration).toMatchObject({ weight: { hundredths: 7100, unit: 'kg' }, paid: { minor: 4500 } });
  });

  test('with one wrong line in many enters nothing and names the line and the column', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    const lines = many(300);
    lines[250] = lineOf(250, 'pink');
    const refused = await importRegistrations(world, organizer, event.id, file(...lines));
    expect(refused.ok ? [] : refused.error.errors?.map(({ path }) => path)).toEqual(['lines.252.level']);
    expect([...world.db.all('registration'), ...world.db.all('athlete'), ...world.db.all('import')]).toEqual(
      [],
    );
  });

  test('names what only the API asks for: ids, contacts, amounts, times', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    const bytes = new TextEncoder().encode(
      [
        `${HEADER},weighed_at`,
        'a@b,Ann,N,female,1999-05-01,gi,blue,61kg,,,',
        `A2,Bo,N,male,1999-05-01,gi,blue,61kg,${'x'.repeat(301)},45,`,
        'A3,Cy,N,male,1999-05-01,gi,blue,,,,2026-12-04T18:00:00Z',
        'A4,Di,N,male,1999-05-01,gi,blue,61kg,,,yesterday',
      ].join('\n'),
    );
    const refused = await importRegistrations(world, organizer, event.id, bytes);
    expect(refused.ok ? [] : refused.error.errors?.map(({ path }) => path)).toEqual([
      'lines.2.id',
      'lines.3.contact',
      'lines.3.paid',
      'lines.4.weighed_at',
      'lines.5.weighed_at',
    ]);
  });

  test('reports contacts that differ and overwrites none; another person under a known id is an error', async () => {
    const world = await makeWorld();
    const first = await makeEvent(world);
    value(await importRegistrations(world, organizer, first.id, file(lineOf(1), lineOf(2))));
    const second = await makeEvent(world);
    const changed = file(lineOf(1).replace('p1@', 'new@'), lineOf(2), lineOf(3));
    const imported = value(await importRegistrations(world, organizer, second.id, changed));
    expect(imported).toMatchObject({ newAthletes: 1, contactDiffers: { contact: [2], guardianContact: [] } });
    const stored = await world.db.get('athlete', { federation: 'demo', id: 'A1' });
    expect(stored?.person?.contact).toBe('p1@example.org');
    const third = await makeEvent(world);
    const other = file(lineOf(4), lineOf(1).replace('1999-05-01', '1999-05-02'));
    const refused = await importRegistrations(world, organizer, third.id, other);
    expect(refused.ok ? [] : refused.error.errors?.map(({ path }) => path)).toEqual(['lines.3.birth_date']);
  });

  test('of somebody who is registered already is a double that names the registration', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    value(await importRegistrations(world, organizer, event.id, file(lineOf(1))));
    const again = await importRegistrations(world, organizer, event.id, file(lineOf(2), lineOf(1)));
    expect(again).toMatchObject({ error: { kind: 'duplicate', errors: [{ path: 'lines.3.id' }] } });
    expect(JSON.stringify(again)).toContain('A1~gi');
    value(await withdrawRegistration(world, organizer, event.id, 'A1~gi', {}));
    expect(kindOf(await importRegistrations(world, organizer, event.id, file(lineOf(1))))).toBe('duplicate');
    expect(await visible(world, event.id)).toEqual(['A1~gi']);
  });

  test('by an athlete’s own account sets no weight and no payment and takes nobody else’s athlete', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    value(await importRegistrations(world, organizer, event.id, file(lineOf(1))));
    const refused = await importRegistrations(world, athlete, event.id, file(lineOf(2)));
    expect(refused.ok ? [] : refused.error.errors?.map(({ path }) => path)).toEqual([
      'lines.2.weight',
      'lines.2.paid',
    ]);
    const foreign = 'A1,Person 1,Club,male,1999-05-01,no-gi,expert,,,';
    expect(kindOf(await importRegistrations(world, athlete, event.id, file(foreign)))).toBe('invalid');
    value(await importRegistrations(world, athlete, event.id, file('M1,Me,Club,male,1999-05-01,gi,blue,,,')));
    expect(await world.db.get('registration', { event: event.id, id: 'M1~gi' })).toMatchObject({
      subject: 'athlete-1',
    });
  });

  test('is refused where the event takes no entries', async () => {
    const world = await makeWorld();
    const event = await makeEvent(world, 'closed');
    expect(kindOf(await importRegistrations(world, organizer, event.id, file(lineOf(1))))).toBe('conflict');
  });
});
