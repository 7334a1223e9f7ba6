#!/usr/bin/env node
// Runs the command line where this Node can load TypeScript, and hands over to the project's own Node where it cannot.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 18)) {
  const { main } = await import('../src/main.ts');
  await main();
} else {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const node = fileURLToPath(new URL(`../../../node_modules/node/bin/${file}`, import.meta.url));
  if (existsSync(node)) {
    const launcher = fileURLToPath(import.meta.url);
    const child = spawnSync(node, [launcher, ...process.argv.slice(2)], { stdio: 'inherit' });
    process.exitCode = child.status ?? 70;
  } else {
    process.stderr.write(
      `openmat: needs Node 22.18 or newer, this is ${process.versions.node}; "npm ci" in the project brings one\n`,
    );
    process.exitCode = 70;
  }
}
