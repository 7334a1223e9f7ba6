import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@openmat/contracts';
import { startLocalStack } from '@openmat/local';
import { expect, test } from 'vitest';
import { openBrowser } from './browser.ts';

test('the page of the API shows every operation, and the browser complains of nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'openmat-docs-'));
  const stack = await startLocalStack({ dataDir });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${stack.url}/v1/docs`);
    await page.locator('.opblock').first().waitFor();
    expect(await page.locator('.opblock').count()).toBe(routes.length);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);
