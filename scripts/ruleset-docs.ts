import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rulesetPages } from './ruleset-docs/pages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
mkdirSync(`${root}/docs/rulesets`, { recursive: true });
for (const [path, text] of rulesetPages(root)) writeFileSync(`${root}/${path}`, text);
