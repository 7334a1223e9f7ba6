import { findRuleset, rulesets } from '@openmat/rulesets';
import { expect, test, vi } from 'vitest';
import { faultsOf } from '../sim/check-event.ts';
import { clientOf } from '../sim/client.ts';
import { playEvent } from '../sim/play-event.ts';
import { useLocalApi } from './local-api.ts';

const api = useLocalApi();

test.each(rulesets.map(({ id }) => id))(
  'a whole event under %s, by eight officials at once with no-shows, DQs, corrections and doubled requests, ends as its audit says',
  async (id) => {
    const ruleset = findRuleset(id);
    if (!ruleset) throw new Error(id);
    // A federation of its own: its season's ranking is that of this event.
    const federation = `sim-${id}`;
    await api.call('POST', '/v1/federations', { as: 'platform-admin', body: { id: federation, name: id } });
    const token = (roles: readonly string[]) => api.token(roles as ['official'], { federation });
    const settings = { athletes: 40, officials: 8, seed: 7 };
    const { event, matches } = await playEvent({ url: api.url(), token }, federation, ruleset, settings);
    expect(matches).toBeGreaterThan(5);
    const organizer = clientOf(api.url(), await token(['federation-admin', 'organizer']), () => 1);
    const checked = () => faultsOf(organizer, `${api.url()}/public`, { event, federation, ruleset });
    await vi.waitFor(async () => expect(await checked()).toEqual([]), { timeout: 20_000, interval: 500 });
  },
  180_000,
);
