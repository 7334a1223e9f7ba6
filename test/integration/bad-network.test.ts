import { seededRandom } from '@openmat/core';
import { findRuleset } from '@openmat/rulesets';
import { expect, test, vi } from 'vitest';
import { startBadNetwork } from '../sim/bad-network.ts';
import { auditOf, faultsOf } from '../sim/check-event.ts';
import { clientOf } from '../sim/client.ts';
import { playEvent } from '../sim/play-event.ts';
import { useLocalApi } from './local-api.ts';

const api = useLocalApi();

test('over a network that loses, delays, doubles and cuts requests, every command has exactly the effect that was meant', async () => {
  const ruleset = findRuleset('pool-finals');
  if (!ruleset) throw new Error('no ruleset');
  const token = (roles: readonly string[]) => api.token(roles as ['official']);
  const random = seededRandom(5);
  const network = await startBadNetwork(api.url(), () => random.next());
  const settings = { athletes: 16, officials: 4, seed: 3 };
  const { event, counts } = await playEvent({ url: network.url, token }, 'demo', ruleset, settings);
  await network.close();
  for (const mishaps of Object.values(network.counts)) expect(mishaps).toBeGreaterThan(3);

  const organizer = clientOf(api.url(), await token(['federation-admin', 'organizer']), () => 1);
  const audit = await auditOf(organizer, 'demo', event);
  const audited = (action: string) => audit.filter((entry) => entry.action === action).length;
  const { start = 0, result = 0, correction = 0, tie = 0 } = counts;
  expect({
    startMatch: audited('startMatch'),
    recordResult: audited('recordResult'),
    correctResult: audited('correctResult'),
    resolveTie: audited('resolveTie'),
    markNoShow: audited('markNoShow'),
    requestRun: audited('requestRun'),
  }).toEqual({
    startMatch: start,
    recordResult: result + (counts['last call'] ?? 0),
    correctResult: correction,
    resolveTie: tie,
    markNoShow: counts['no-show'] ?? 0,
    requestRun: 1,
  });
  const checked = () => faultsOf(organizer, `${api.url()}/public`, { event, federation: 'demo', ruleset });
  await vi.waitFor(async () => expect(await checked()).toEqual([]), { timeout: 20_000, interval: 500 });
}, 180_000);
