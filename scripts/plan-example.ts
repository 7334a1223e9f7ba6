// What `npm run example` shows: the main job on the made-up open in examples/.
import { fileURLToPath } from 'node:url';
import { main } from '@openmat/cli';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const command =
  'plan examples/open-120.csv --ruleset madison --start 2026-12-05T09:00 --tz America/Chicago --mats 4 --format table';
process.stderr.write(`npx openmat ${command}\n\n`);
await main(command.split(' '));
