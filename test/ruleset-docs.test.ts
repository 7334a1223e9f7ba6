import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rulesets } from '@openmat/rulesets';
import { expect, test } from 'vitest';
import { rulesetPages } from '../scripts/ruleset-docs/pages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = [...rulesetPages(root)];

test('every ruleset has a page, and there is a table of clauses', () => {
  const paths = [...rulesets.map(({ id }) => `docs/rulesets/${id}.md`), 'docs/rulesets/clauses.md'];
  expect(pages.map(([path]) => path)).toEqual(paths);
});

test.each(pages)('%s is what "npm run docs:rulesets" makes', (path, text) => {
  expect(existsSync(`${root}/${path}`) && readFileSync(`${root}/${path}`, 'utf8')).toBe(text);
});
