import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The machine's own browser, or the one that the environment names. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.OPENMAT_CHROMIUM ?? CHROMIUM.find(existsSync);
  if (!executablePath) throw new Error('no Chromium: install the package "chromium" or set OPENMAT_CHROMIUM');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
