// Runs every benchmark of this folder in a process of its own, one after another: `npm run bench [NAME ...]`.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const wanted = process.argv.slice(2);
const benchmarks = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== basename(import.meta.filename))
  .filter((file) => wanted.length === 0 || wanted.includes(basename(file, '.ts')))
  .sort();

for (const file of benchmarks) {
  console.log(`\n== ${basename(file, '.ts')}`);
  const { status } = spawnSync(process.execPath, ['--expose-gc', join(import.meta.dirname, file)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
