import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from './errors.ts';

const root = join(import.meta.dirname, '../../..');
const cache = join(root, 'node_modules/.cache/openmat-local');
const day = 24 * 3600 * 1000;

/**
 * The local stack signs its own tokens, so the template is to trust an issuer and not to bring a user pool; mails are
 * only captured, and a webhook may go to a receiver on this machine.
 */
const context = {
  issuer: 'https://issuer.openmat.invalid',
  audience: 'openmat',
  mailFrom: 'notices@openmat.invalid',
  consentPage: 'http://127.0.0.1:8080/v1/consents',
  localReceivers: 'yes',
};

/** What the template and the bundles are made of. */
const inputs = ['cdk.json', 'package-lock.json', '{infra,functions,packages}/**/*.{ts,json}'];
const notInputs = ['**/node_modules/**', '**/*.test.ts', 'packages/{cli,local}/**'];

/** The directory of the project's cloud assembly; synthesized only where the sources changed since. */
export async function synthesize(): Promise<string> {
  const directory = join(cache, hashOfInputs());
  if (existsSync(directory)) return directory;
  mkdirSync(cache, { recursive: true });
  const building = mkdtempSync(join(cache, 'building-'));
  try {
    await promisify(execFile)(process.execPath, [join(root, 'infra/app.ts')], {
      cwd: root,
      env: {
        ...process.env,
        CDK_OUTDIR: building,
        CDK_CONTEXT_JSON: JSON.stringify(context),
        CDK_VALIDATION: 'false',
      },
    });
    renameSync(building, directory);
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    // Another start was first with the same sources.
    if (existsSync(directory)) return directory;
    throw new StartError(
      `the template does not synthesize:\n${error instanceof Error ? error.message : error}`,
    );
  }
  removeOld();
  return directory;
}

function hashOfInputs(): string {
  const hash = createHash('sha256').update(JSON.stringify(context));
  for (const file of globSync(inputs, { cwd: root, exclude: notInputs }).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 32);
}

/** Those of the last day may belong to a stack that still runs. */
function removeOld(): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (Date.now() - statSync(path).mtimeMs > day) rmSync(path, { recursive: true, force: true });
  }
}
