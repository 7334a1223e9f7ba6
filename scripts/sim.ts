// `npm run sim`: whole events in every ruleset against an API, played through by officials who work at once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLocalStack } from '@openmat/local';
import { rulesets } from '@openmat/rulesets';
import { faultsOf } from '../test/sim/check-event.ts';
import { clientOf } from '../test/sim/client.ts';
import { playEvent } from '../test/sim/play-event.ts';

const usage = `npm run sim -- [--athletes N] [--officials N] [--seed N] [--ruleset ID]

Plays whole events on a local stack of its own: entries, brackets, every match with no-shows, DQs, corrections and doubled
requests, and compares standings and public files with what the pure core makes of the audit.`;

const { values } = parseArgs({
  options: {
    athletes: { type: 'string', default: '200' },
    officials: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    ruleset: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(usage);
else await simulate();

async function simulate(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'openmat-sim-'));
  const stack = await startLocalStack({ dataDir });
  const platform = clientOf(
    stack.url,
    await stack.token({ sub: 'sim', roles: ['platform-admin'] }),
    Math.random,
  );
  const settings = {
    athletes: Number(values.athletes),
    officials: Number(values.officials),
    seed: Number(values.seed),
  };
  for (const ruleset of rulesets.filter(({ id }) => values.ruleset === undefined || id === values.ruleset)) {
    // A federation of its own: its season's ranking is that of this event.
    const federation = `sim-${ruleset.id}`;
    const token = (roles: readonly string[]) => stack.token({ sub: 'sim', roles: [...roles], federation });
    await platform.command('POST', '/v1/federations', { id: federation, name: ruleset.name });
    const organizer = clientOf(stack.url, await token(['federation-admin', 'organizer']), Math.random);
    const played = await playEvent({ url: stack.url, token }, federation, ruleset, settings);
    // The public files follow within a second.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const { event } = played;
    const faults = await faultsOf(organizer, `${stack.url}/public`, { event, federation, ruleset });
    console.log(JSON.stringify({ ruleset: ruleset.id, ...played, faults }));
    if (faults.length > 0) process.exitCode = 1;
  }
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
