import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { areas } from '../../infra/areas.ts';
import { writeBundle } from '../../infra/constructs/bundle.ts';

const LARGEST_BYTES = 600_000;
const directory = mkdtempSync(join(tmpdir(), 'openmat-bundles-'));
afterAll(() => rmSync(directory, { recursive: true }));

test.each([...Object.keys(areas), 'fallback', 'sweeper', 'bracketing-worker', 'relay'])(
  'the bundle of %s stays small',
  (folder) => {
    const file = join(directory, `${folder}.mjs`);
    writeBundle(folder, file);
    const { size } = statSync(file);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(LARGEST_BYTES);
  },
);
