import { describe, expect, test } from 'vitest';
import { LEASE_SECONDS } from '../bracketing/run-state.ts';
import { workRun } from '../bracketing/work-run.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import { askAndWork, killAtWrite } from '../testing/bracketing.ts';
import { answer, answersOf, entrantsOf, HOUR, newestRun, published, statusOf } from '../testing/consents.ts';
import { approve, approved, audits, kids, linksOf, makeWith, mergesOf } from '../testing/merges.ts';
import { organizer, value } from '../testing/world.ts';
import { sweepMerges } from './settle-merges.ts';

describe('silence', () => {
  test('accepts unless the event says otherwise, and no run is asked for that the published plan has no need of', async () => {
    const { world, event } = await published();
    const runs = world.db.all('run').length;
    await sweepMerges(world);
    expect(await answersOf(world, event)).toMatchObject({ K3a: 'open' });
    world.time += 24 * HOUR;
    expect(await sweepMerges(world)).toBe(1);
    expect(await answersOf(world, event)).toEqual({
      K2a: 'accepted by silence',
      K3a: 'accepted by silence',
      K3b: 'accepted by silence',
    });
    expect(world.db.all('run')).toHaveLength(runs);
    expect(await sweepMerges(world)).toBe(0);
  });

  test('refuses where the event says so, after the hours that it gives', async () => {
    const { world, event, links } = await published({ consent: { silence: 'refuse', hours: 2 } });
    value(await answer(world, links, 'K2a', 'accept'));
    value(await answer(world, links, 'K3a', 'accept'));
    world.time += 2 * HOUR;
    await sweepMerges(world);
    expect(await answersOf(world, event)).toEqual({
      K2a: 'accepted',
      K3a: 'accepted',
      K3b: 'refused by silence',
    });
    expect(statusOf(world, 'K3b')).toBe('withdrawn');
    expect(world.db.all('ledger')).toHaveLength(1);
    await workRun(world, { event, run: String(newestRun(world)?.id) });
    expect(await entrantsOf(world, event)).toEqual(['K1a', 'K1b', 'K2a', 'K3a']);
  });

  test('is not waited for from somebody who has withdrawn', async () => {
    const { world, event, links } = await approved();
    value(await withdrawRegistration(world, organizer, event, 'K3b~gi-and-no-gi', {}));
    value(await answer(world, links, 'K2a', 'accept'));
    value(await answer(world, links, 'K3a', 'accept'));
    expect(await answersOf(world, event)).toEqual({ K2a: 'accepted', K3a: 'accepted', K3b: 'gone' });
    expect(newestRun(world)).toMatchObject({ status: 'queued' });
  });
});

describe('killed at any write', () => {
  test('an answer is given whole or not at all, and the sweeper finishes what is left', async () => {
    let number = 0;
    for (let killed = true; killed; number++) {
      const { world, event, links } = await published();
      for (const id of ['K2a', 'K3b']) value(await answer(world, links, id, 'accept'));
      const kill = killAtWrite(world, number);
      const given = await answer(world, links, 'K3a', 'refuse').catch((error: Error) => error.message);
      killed = kill.heal();
      if (given === 'killed') {
        expect([statusOf(world, 'K3a'), world.db.all('ledger').length]).toEqual(['registered', 0]);
        value(await answer(world, links, 'K3a', 'refuse'));
      }
      await sweepMerges(world);
      expect([statusOf(world, 'K3a'), world.db.all('ledger').length]).toEqual(['withdrawn', 1]);
      expect(world.db.all('run').filter(({ status }) => status === 'queued')).toHaveLength(1);
      await workRun(world, { event, run: String(newestRun(world)?.id) });
      expect(await entrantsOf(world, event)).toEqual(['K1a', 'K1b', 'K2a', 'K3b']);
    }
    expect(number).toBeGreaterThan(2);
  });

  test('silence is counted once for everybody, and one run is asked for', async () => {
    let number = 0;
    for (let killed = true; killed; number++) {
      const { world, event } = await published({ consent: { silence: 'refuse', hours: 1 } });
      world.time += HOUR + LEASE_SECONDS;
      const kill = killAtWrite(world, number);
      await sweepMerges(world).catch((error: Error) => expect(error.message).toBe('killed'));
      killed = kill.heal();
      await sweepMerges(world);
      expect(await answersOf(world, event)).toEqual({
        K2a: 'refused by silence',
        K3a: 'refused by silence',
        K3b: 'refused by silence',
      });
      expect(world.db.all('ledger')).toHaveLength(3);
      expect(audits(world, 'countSilence')).toHaveLength(3);
      expect(world.db.all('run').filter(({ status }) => status === 'queued')).toHaveLength(1);
    }
    expect(number).toBe(5);
  });
});

test('of two merges of an event the brackets are made again once both are answered', async () => {
  const girls = kids.map((line) => line.replaceAll(/\bK(\d\w)/g, 'G$1').replace(',male,', ',female,'));
  const { world, event } = await makeWith([...kids, ...girls]);
  await askAndWork(world, event, { publish: false });
  const [one, other] = (await mergesOf(world, event)).map(({ id }) => id);
  for (const id of [one, other]) value(await approve(world, event, id ?? ''));
  const links = new Map([
    ...(await linksOf(world, event, one ?? '')),
    ...(await linksOf(world, event, other ?? '')),
  ]);
  const runs = world.db.all('run').length;
  const ids = [...links.keys()];
  for (const id of ids.slice(0, -1)) value(await answer(world, links, id, 'accept'));
  expect(world.db.all('run')).toHaveLength(runs);
  value(await answer(world, links, ids.at(-1) ?? '', 'accept'));
  expect(world.db.all('run')).toHaveLength(runs + 1);
});
