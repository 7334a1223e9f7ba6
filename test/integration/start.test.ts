import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

const directory = mkdtempSync(join(tmpdir(), 'openmat-start-'));
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 10 }));

/** Runs `npm start` without npm; resolves with what it prints once it is up, or has ended. */
async function start(...args: string[]) {
  const script = join(import.meta.dirname, '../../scripts/start.ts');
  const child = spawn(process.execPath, [script, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  let said = '';
  const hear = (stream: NodeJS.ReadableStream, until: (line: string) => boolean) =>
    new Promise<void>((resolve) => {
      createInterface({ input: stream }).on('line', (line) => {
        said += `${line}\n`;
        if (until(line)) resolve();
      });
    });
  const up = hear(child.stdout, (line) => line.includes('npm run --silent token'));
  void hear(child.stderr, () => false);
  await Promise.race([up, exited]);
  return { child, exited, said, url: /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '' };
}

/** Asks what the printed `curl` line asks. */
async function asPrinted(said: string): Promise<{ items: { id: string }[] }> {
  const [, address = '', token = ''] = /curl -s '(\S+)' -H 'Authorization: (.*)'/.exec(said) ?? [];
  const response = await fetch(address, { headers: { authorization: token } });
  expect(response.status).toBe(200);
  return (await response.json()) as { items: { id: string }[] };
}

test('npm start enters the demo once, and its curl line works before and after a kill', async () => {
  const data = join(directory, 'demo');
  const first = await start('--data', data);
  expect(first.said).toContain('of the federation "demo", 120 entries');
  const { items } = await asPrinted(first.said);
  expect(items).toHaveLength(3);
  const links = first.said.match(/http\S+\/public\/v1\/\S+\.json/g) ?? [];
  expect(links).toHaveLength(6);
  for (const link of links) {
    await vi.waitFor(async () => expect((await fetch(link)).status).toBe(200), { timeout: 20_000 });
  }
  const bracket = links.find((link) => link.includes('/brackets/')) ?? '';
  const fought = async (link: string) => {
    const { matches } = (await (await fetch(link)).json()) as { matches: { status: string }[] };
    return matches.map(({ status }) => status).filter((status) => status === 'done' || status === 'started');
  };
  const four = ['done', 'done', 'done', 'done', 'started'];
  await vi.waitFor(async () => expect(await fought(bracket)).toEqual(four), { timeout: 20_000 });
  first.child.kill('SIGKILL');
  await first.exited;

  const second = await start('--data', data);
  expect(second.said).toContain('of the federation "demo", 120 entries');
  expect((await asPrinted(second.said)).items).toEqual(items);
  expect(await fought(bracket.replace(first.url, second.url))).toEqual(four);
  const page = await fetch(`${second.url}/v1/docs`);
  expect(page.status).toBe(200);
  second.child.kill('SIGINT');
  expect(await second.exited).toBe(0);
}, 180_000);

test('npm start --empty enters nothing and says how to begin', async () => {
  const { said, child, exited } = await start('--data', join(directory, 'empty'), '--empty');
  expect(said).toContain('There is no federation yet');
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
}, 120_000);

test.each([
  [['--port', 'http'], 1, 'openmat: --port: "http" is not a port'],
  [['--prot', '1'], 2, "Unknown option '--prot'"],
])('npm start %o ends with a clear message', async (args, code, message) => {
  const { exited, said } = await start(...args);
  expect(await exited).toBe(code);
  expect(said).toContain(message);
});
