import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { HARD_NAMES, madeUpEntries } from './made-up-entries.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'openmat-e2e-'));
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Plans a file of entries as a user does, and returns the path of the page. */
function planPage(
  name: string,
  entries: string,
  ruleset: string,
  mats: number,
  ...more: readonly string[]
): string {
  const args = ['plan', entries, '--ruleset', ruleset, '--mats', String(mats), '--format', 'html', ...more];
  const when = ['--start', '2026-12-05T09:00', '--tz', 'America/Chicago', '--effort', '1'];
  const bin = join(root, 'packages/cli/bin/openmat.mjs');
  const options = { cwd: root, maxBuffer: 2 ** 26, stdio: 'pipe' } as const;
  const path = join(folder, `${name}.html`);
  writeFileSync(path, execFileSync(process.execPath, [bin, ...args, ...when], options));
  return path;
}

/** A hall that is open for an hour. */
function shortHall(): string {
  const path = join(folder, 'hall.json');
  writeFileSync(path, JSON.stringify({ days: [{ open: '09:00', close: '10:00' }], finals: 'together' }));
  return path;
}

function madeUp(count: number): string {
  const path = join(folder, `made-up-${count}.csv`);
  writeFileSync(path, madeUpEntries(count));
  return path;
}

/** Opens a page and collects whatever a reader should never cause. */
async function open(path: string, options: Parameters<Browser['newPage']>[0] = {}) {
  const page = await browser.newPage(options);
  const complaints: string[] = [];
  const address = pathToFileURL(path).href;
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('dialog', (dialog) => complaints.push(`dialog ${dialog.message()}`));
  page.on('request', (request) => {
    if (request.url() !== address) complaints.push(`request for ${request.url()}`);
  });
  await page.goto(address);
  return { page, complaints };
}

/** What is wider than the window outside of the boxes that scroll by themselves; everything is laid out first. */
async function tooWide(page: Page): Promise<string[]> {
  await page.addStyleTag({ content: '.sheet, .mat { content-visibility: visible !important }' });
  return page.evaluate(`[...document.querySelectorAll('body, main *')]
    .filter((element) => !element.closest('.scroll') && element.getBoundingClientRect().right > innerWidth + 1)
    .concat(document.documentElement.scrollWidth > innerWidth ? [document.documentElement] : [])
    .map((element) => element.tagName + ' ' + element.className)`);
}

const EVENTS = [
  ['the example', () => planPage('example', 'examples/open-120.csv', 'madison', 4)],
  ['the example in pools', () => planPage('pools', 'examples/open-120.csv', 'pool-finals', 4)],
  [
    'the example in a hall that closes too early',
    () => planPage('short', 'examples/open-120.csv', 'madison', 4, '--hall', shortHall()),
  ],
  ['60 in knock-outs', () => planPage('knockouts', madeUp(60), 'sub-overtime', 3)],
  ['60 in groups', () => planPage('groups', madeUp(60), 'madison', 2)],
] as const;

describe.each(EVENTS)('the page of %s', (_, make) => {
  let path: string;
  beforeAll(() => {
    path = make();
  });

  test('opens on phone and desktop, light and dark, without complaint and without sideways scrolling', async () => {
    const { page, complaints } = await open(path, { viewport: { width: 360, height: 740 } });
    expect(await tooWide(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await tooWide(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

test('the page of 2,000 entries has at most 3 MB, and opens on a phone', async () => {
  const path = planPage('2000', madeUp(2000), 'madison', 20);
  expect(statSync(path).size).toBeLessThanOrEqual(3_000_000);
  const { page, complaints } = await open(path, { viewport: { width: 360, height: 740 } });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  expect(complaints).toEqual([]);
  await page.close();
});

test('hard names are shown as they are', async () => {
  const { page } = await open(planPage('hard', madeUp(60), 'madison', 2));
  const names = await page.locator('.people h3').allTextContents();
  expect(names).toEqual(expect.arrayContaining(HARD_NAMES));
  await page.close();
});

test('the clock marks what is now and next on each mat', async () => {
  const page = await browser.newPage();
  await page.clock.setFixedTime('2026-12-05T09:01:00-06:00');
  await page.goto(pathToFileURL(planPage('clock', 'examples/open-120.csv', 'madison', 4)).href);
  const marks = await page.evaluate(`[...document.querySelectorAll('[data-from]')].map((mat) =>
    [...mat.querySelectorAll('[data-t]')].slice(0, 3).map((row) => row.dataset.mark ?? ''))`);
  expect(marks).toEqual(Array(4).fill(['now', 'next', '']));
  await page.close();
});

test('every sheet and every mat begins a page of its own on paper, the timeline lies across', async () => {
  const { page } = await open(planPage('paper', 'examples/open-120.csv', 'madison', 4));
  await page.emulateMedia({ media: 'print' });
  const breaks = await page
    .locator('.sheet, .mat')
    .evaluateAll((parts) =>
      parts.map((part) => part.ownerDocument.defaultView?.getComputedStyle(part).breakBefore),
    );
  expect(new Set(breaks)).toEqual(new Set(['page']));
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => Number(width) > Number(height),
  );
  expect(sizes.filter(Boolean)).toHaveLength(1);
  expect(sizes.length).toBeGreaterThan(breaks.length);
  await page.close();
});
