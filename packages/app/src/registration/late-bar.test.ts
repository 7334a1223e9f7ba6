import { expect, test } from 'vitest';
import { before, writes } from '../testing/bracketing.ts';
import { ann, detailOf, kindOf, makeEvent, makeWorld, organizer, value } from '../testing/world.ts';
import { createRegistration } from './create-registration.ts';
import { reinstate, suspend } from './suspend.ts';

const why = { reason: 'by the doctor at the mat' };
const noGi = { ...ann, discipline: 'no-gi', level: 'beginner' } as const;

async function entered() {
  const world = await makeWorld();
  const { id: event } = await makeEvent(world);
  const enter = (input: Parameters<typeof createRegistration>[3]) =>
    createRegistration(world, organizer, event, input);
  value(await enter(ann));
  return { world, event, enter };
}

test('whoever is suspended enters nothing else of the event until reinstated', async () => {
  const { world, event, enter } = await entered();
  value(await suspend(world, organizer, event, 'A1~gi', why));
  expect(detailOf(await enter(noGi))).toContain('suspended');
  value(await reinstate(world, organizer, event, 'A1~gi', why));
  expect(kindOf(await enter(noGi))).toBe('ok');
});

test('whoever is suspended while another entry is made is not entered', async () => {
  const { world, event, enter } = await entered();
  before(world, writes('registration'), async () => {
    value(await suspend(world, organizer, event, 'A1~gi', why));
  });
  expect(kindOf(await enter(noGi))).toBe('conflict');
});
