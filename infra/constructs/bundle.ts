import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type BuildOptions, buildSync } from 'esbuild';

const root = join(import.meta.dirname, '../..');

const resolveFrom = createRequire(join(root, 'functions/package.json'));

/** Bundled CommonJS dependencies ask for `require`, which an ES module does not have. */
const banner =
  "import { createRequire as openmatRequire } from 'node:module';const require = openmatRequire(import.meta.url);";

/** Writes `functions/<folder>/handler.ts` with all that it imports as one ES module. */
export function writeBundle(folder: string, outfile: string, overrides: BuildOptions = {}): void {
  buildSync({
    entryPoints: [join(root, 'functions', folder, 'handler.ts')],
    outfile,
    absWorkingDir: root,
    // A function finds its credentials in the environment; the other ways to them are a third of the AWS clients.
    alias: { '@aws-sdk/credential-provider-node': join(import.meta.dirname, 'environment-credentials.ts') },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    banner: { js: banner },
    logLevel: 'warning',
    ...overrides,
  });
}

/** The bundle of `functions/<folder>` as the code of a function, with files of packages in `viewer/` beside it. */
export function bundle(folder: string, viewer: readonly string[]): Code {
  return Code.fromAsset(join(root, 'functions', folder), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('not-used'),
      local: {
        tryBundle(outputDirectory) {
          writeBundle(folder, join(outputDirectory, 'index.mjs'));
          for (const file of viewer) {
            cpSync(resolveFrom.resolve(file), join(outputDirectory, 'viewer', basename(file)));
          }
          return true;
        },
      },
    },
  });
}
