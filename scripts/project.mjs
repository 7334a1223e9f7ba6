// Runs under any Node from 20 on: installs what is missing, then hands over to the project's own Node 24.
// Usage: node scripts/project.mjs COMMAND [ARG ...]   (a file of the project, or a binary of node_modules/.bin)
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const marker = join(modules, '.openmat-installed');
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : '';

if (installed !== lock) {
  process.stderr.write('openmat: installing dependencies (once) ...\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const install = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (install.status !== 0) {
    process.stderr.write('openmat: npm ci failed; see the messages above\n');
    process.exit(install.status ?? 1);
  }
  writeFileSync(marker, lock);
}

const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const version = existsSync(node) ? spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim() : '';
if (!version.startsWith('v24.')) {
  process.stderr.write(
    `openmat: the project's Node 24 is missing (found ${version || 'nothing'}). ` +
      'Was npm run with --ignore-scripts? Run "npm rebuild node".\n',
  );
  process.exit(1);
}

const [command = '', ...args] = process.argv.slice(2);
const bin = join(modules, '.bin', command);
const env = {
  ...process.env,
  PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter),
};
const child = command.includes('/')
  ? spawn(node, [join(root, command), ...args], { cwd: process.cwd(), stdio: 'inherit', env })
  : spawn(bin, args, { cwd: root, stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`openmat: ${command}: ${error.message}\n`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
