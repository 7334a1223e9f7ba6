import { expect, test } from 'vitest';
import { byId, find, type Page, readPage, textOf } from './html/testing/document.ts';
import { eightAdults, runOn } from './testing/memory-io.ts';

/** Adults of whom one is alone at a level, and must go to the next one. */
const withMerge = eightAdults.replace(/female(.*)expert,65.5/, 'male$1advanced,81.5');

async function page(entries: string, hall: unknown): Promise<Page> {
  const args = ['--ruleset', 'madison', '--start', '2026-12-05T09:00', '--mats', '2', '--hall', 'h.json'];
  const files = { 'e.csv': entries, 'h.json': JSON.stringify(hall) };
  return readPage((await runOn(files, 'plan', 'e.csv', ...args, '--format', 'html')).out);
}

const links = (read: Page) => find(read, 'nav').flatMap((nav) => find(nav, 'a').map(textOf));

test('a sheet says its mat and its time once', async () => {
  const read = await page(eightAdults, {});
  const heads = find(read, 'article', 'sheet').map((sheet) => textOf(find(sheet, 'header')[0] as never));
  expect(heads[0]).toMatch(/Mat \d, 09:00 to \d\d:\d\d · Round robin, 5 entrants/);
});

test('merges are listed with who moves where and why, and the parts lead there', async () => {
  const read = await page(withMerge, {});
  const text = textOf(byId(read, 'merges'));
  expect(text).toContain('Xena Expert');
  expect(text).toContain('from Adult Men No-Gi Advanced');
  expect(text).toContain('to Adult Men No-Gi Intermediate');
  expect(text).toMatch(/proposed, 1 move/);
  expect(links(read)).toContain('Merges');
});

test('where nobody is merged there is no such part', async () => {
  const read = await page(eightAdults.split('\n').slice(0, 9).join('\n'), {});
  expect(links(read)).not.toContain('Merges');
});

test('matches without a time stand at the head, and each athlete is told', async () => {
  const read = await page(eightAdults, { days: [{ open: '09:00', close: '09:20' }] });
  const text = textOf(byId(read, 'unplaced'));
  expect(text).toMatch(/\d+ of 13 matches have no time/);
  expect(text).toMatch(
    /1 Adult Men No-Gi Intermediate 1: \d+ matches, would end up to .* after the mat closes for good/,
  );
  expect(textOf(byId(read, 'athletes'))).toContain('no time v ');
  expect(read.errors).toEqual([]);
});
