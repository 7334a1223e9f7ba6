import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useLocalApi } from '../integration/local-api.ts';
import { kids, linksOf, makeProposed } from '../integration/merge-events.ts';
import { openBrowser } from './browser.ts';

const api = useLocalApi();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let links: ReadonlyMap<string, string>;
const shots = process.env.OPENMAT_SCREENSHOTS;

beforeAll(async () => {
  browser = await openBrowser();
  const { event, merges } = await makeProposed(api, kids, { ruleset: 'gi-nogi-points' });
  await api.call('POST', `${event}/merges/${merges[0].id}/approve`, { as: 'organizer' });
  links = await linksOf(api, event, 3);
}, 120_000);
afterAll(() => browser.close());

async function open(athlete: string, options: { colorScheme?: 'light' | 'dark'; width?: number } = {}) {
  const { colorScheme = 'light', width = 360 } = options;
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 760 } });
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${api.url()}/v1/consents#${links.get(athlete) ?? athlete}`);
  return { page, complaints };
}

const keep = (page: Page, name: string) =>
  shots && page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });

test('the page of a link shows what is asked and takes one answer; the secret leaves the address', async () => {
  const { page, complaints } = await open('K3a');
  await page.getByRole('button', { name: 'Refuse' }).waitFor();
  await keep(page, 'consent-light');
  expect(page.url()).toBe(`${api.url()}/v1/consents`);
  const text = await page.locator('#consent').textContent();
  expect(text).toContain('Kids 3 Boys Gi-And-No-Gi White Up To 29 kg');
  expect(text).toContain('Kids 1, −1.0 kg to your weight');
  expect(text).toContain('the fee is refunded');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByText('This link was used: you have refused').waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  await keep(page, 'consent-refused');
  expect(complaints).toEqual([]);
});

test('in the dark, opened twice, it has decided nothing', async () => {
  for (const round of [1, 2]) {
    const { page, complaints } = await open('K2a', { colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Accept the new bracket' }).waitFor();
    if (round === 1) await keep(page, 'consent-dark');
    expect(complaints).toEqual([]);
  }
});

test('a link that is not known says so', async () => {
  const { page } = await open('nothing');
  await page.getByText('This link is not known').waitFor();
});
