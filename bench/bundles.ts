// What the bundles of the functions cost to load, beside the AWS document client alone.
// Usage: npx node bench/bundles.ts [ROUNDS]
// Every load is a process of its own, all take turns, and what counts is the processor's time: other work on the machine
// disturbs that least.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas } from '../infra/areas.ts';
import { writeBundle } from '../infra/constructs/bundle.ts';

const rounds = Number(process.argv[2] ?? 15);
const directory = mkdtempSync(join(tmpdir(), 'openmat-bundles-'));

const client = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
  export const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));`;
const clientOnly = {
  entryPoints: [],
  stdin: { contents: client, resolveDir: join(import.meta.dirname, '..') },
};
const builds = [
  { name: 'document client alone', overrides: { ...clientOnly, alias: {} } },
  { name: 'the same, without the chain of credentials', overrides: clientOnly },
  ...[...Object.keys(areas), 'fallback', 'sweeper'].map((name) => ({ name, overrides: {} })),
];

const subjects = builds.map(({ name, overrides }, i) => {
  const file = join(directory, `${i}.mjs`);
  writeBundle(name, file, overrides);
  return { name, file, bytes: statSync(file).size, times: [] as number[] };
});

for (let round = 0; round < rounds; round += 1) {
  for (const { file, times } of subjects) times.push(importTime(file));
}
rmSync(directory, { recursive: true });

const alone = median(subjects[0]?.times ?? []);
for (const { name, bytes, times } of subjects) {
  const milliseconds = median(times);
  const figures = [
    `${(bytes / 1000).toFixed(0)} KB`,
    `${milliseconds.toFixed(1)} ms`,
    `${(milliseconds / alone).toFixed(2)} ×`,
  ];
  console.log(name.padEnd(44), ...figures.map((figure) => figure.padStart(10)));
}

function importTime(file: string): number {
  const script = `
    const before = process.cpuUsage();
    await import(${JSON.stringify(file)});
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1000);`;
  const env = { ...process.env, AWS_REGION: 'us-east-1', TABLE_NAME: 'bench' };
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env, encoding: 'utf8' }),
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
