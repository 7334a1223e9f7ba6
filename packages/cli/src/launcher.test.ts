import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eightAdults } from './testing/memory-io.ts';

const launcher = fileURLToPath(new URL('../bin/openmat.mjs', import.meta.url));
const event = ['--ruleset', 'madison', '--start', '2026-12-05T09:00'];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openmat-cli-'));
  await writeFile(join(folder, 'entries.csv'), eightAdults);
});
afterAll(() => rm(folder, { recursive: true }));

async function openmat(args: readonly string[], input = '') {
  const child = spawn(process.execPath, [launcher, ...args], { cwd: folder });
  child.stdin.end(input);
  const [out, err, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), exitOf(child)]);
  return { exitCode, out, err };
}

function exitOf(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve) => child.on('exit', resolve));
}

test('a plan is JSON on standard output, exit code 0', async () => {
  const { exitCode, out, err } = await openmat(['plan', 'entries.csv', ...event]);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
  expect(JSON.parse(out).brackets).toHaveLength(2);
});

test('standard input is read to its end', async () => {
  const { out } = await openmat(['plan', '-', ...event], eightAdults);
  expect(JSON.parse(out).metrics.entrants).toBe(8);
});

test('faults of the input are exit code 1 with nothing on standard output', async () => {
  const broken = await openmat(['plan', '-', ...event], eightAdults.replace(',60\n', ',7O.2\n'));
  expect(broken).toEqual({ exitCode: 1, out: '', err: '<stdin>:2: weight "7O.2" is not a number\n' });
});

test.each([
  ['missing.csv', 'no such file'],
  ['.', 'is a directory'],
])('%s as the file is exit code 1: %s', async (path, reason) => {
  expect(await openmat(['validate', path, ...event])).toEqual({
    exitCode: 1,
    out: '',
    err: `${path}: ${reason}\n`,
  });
});

test('wrong usage is exit code 2, and so is no command at all', async () => {
  expect(await openmat(['plan', '--nonsense'])).toMatchObject({ exitCode: 2, out: '' });
  expect(await openmat([])).toMatchObject({
    exitCode: 2,
    out: '',
    err: expect.stringContaining('Usage: openmat'),
  });
});

test('a reader who leaves early is no fault', async () => {
  const child = spawn(process.execPath, [launcher, 'plan', 'entries.csv', ...event], { cwd: folder });
  child.stdout.destroy();
  const [err, exitCode] = await Promise.all([text(child.stderr), exitOf(child)]);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
});

test.runIf(process.platform === 'linux')('an unexpected fault is one line and exit code 70', async () => {
  const child = spawn(process.execPath, [launcher, 'rulesets'], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  });
  const [err, exitCode] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), exitOf(child)]);
  expect(exitCode).toBe(70);
  expect(err).toMatch(/^openmat: unexpected fault: .*ENOSPC.*\n$/);
});
