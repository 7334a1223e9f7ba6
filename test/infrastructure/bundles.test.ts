import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { functionNames } from '../../infra/areas.ts';
import { writeBundle } from '../../infra/constructs/bundle.ts';

/** With the clients of the table, the queue and the files, 640 KB: a cold start reads all of it. */
const LARGEST_BYTES = 700_000;
const directory = mkdtempSync(join(tmpdir(), 'openmat-bundles-'));
afterAll(() => rmSync(directory, { recursive: true }));

test.each(functionNames)('the bundle of %s stays small', (folder) => {
  const file = join(directory, `${folder}.mjs`);
  writeBundle(folder, file);
  const { size } = statSync(file);
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(LARGEST_BYTES);
});
