import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { parse } from './parse.ts';

/** A resource as a template declares it, its intrinsics not resolved yet. */
export interface Resource {
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** All stacks of a cloud assembly (`cdk.out`) together. */
export interface Assembly {
  readonly resources: readonly Resource[];
  /** Exported outputs by export name, not resolved yet. */
  readonly exports: ReadonlyMap<string, { readonly stack: string; readonly value: unknown }>;
  /** The directory of each asset by its key in the asset bucket. */
  readonly assets: ReadonlyMap<string, string>;
}

const manifestSchema = z.object({
  artifacts: z.record(z.string(), z.object({ type: z.string(), properties: z.unknown() })),
});
const stackSchema = z.object({ templateFile: z.string() });
const assetManifestSchema = z.object({ file: z.string() });
const assetsSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

const templateSchema = z.strictObject({
  Description: z.string().optional(),
  Resources: z.record(
    z.string(),
    z.strictObject({
      Type: z.string(),
      Properties: z.record(z.string(), z.unknown()).default({}),
      DependsOn: z.unknown().optional().describe('ignored: nothing here is created in an order that matters'),
      DeletionPolicy: z.unknown().optional().describe('ignored: nothing is deleted'),
      UpdateReplacePolicy: z.unknown().optional().describe('ignored: nothing is replaced'),
      Metadata: z.unknown().optional().describe('ignored: says nothing about what runs'),
    }),
  ),
  Outputs: z
    .record(z.string(), z.object({ Value: z.unknown(), Export: z.object({ Name: z.string() }).optional() }))
    .default({}),
  Parameters: z
    .strictObject({ BootstrapVersion: z.unknown() })
    .optional()
    .describe('ignored: for deployment'),
  Rules: z
    .strictObject({ CheckBootstrapVersion: z.unknown() })
    .optional()
    .describe('ignored: for deployment'),
});

/** Reads the cloud assembly in a directory. Throws a StartError that names what it does not know. */
export function readAssembly(directory: string): Assembly {
  const resources: Resource[] = [];
  const exports = new Map<string, { stack: string; value: unknown }>();
  const assets = new Map<string, string>();
  const read = (file: string): unknown => JSON.parse(readFileSync(join(directory, file), 'utf8'));

  const { artifacts } = parse(manifestSchema, read('manifest.json'), 'manifest.json');
  for (const [stack, { type, properties }] of Object.entries(artifacts)) {
    if (type === 'aws:cloudformation:stack') {
      const { templateFile } = parse(stackSchema, properties, `manifest.json: ${stack}`);
      const template = parse(templateSchema, read(templateFile), templateFile);
      for (const [id, resource] of Object.entries(template.Resources)) {
        resources.push({ stack, id, type: resource.Type, properties: resource.Properties });
      }
      for (const { Value: value, Export } of Object.values(template.Outputs)) {
        if (Export) exports.set(Export.Name, { stack, value });
      }
    }
    if (type === 'cdk:asset-manifest') {
      const { file } = parse(assetManifestSchema, properties, `manifest.json: ${stack}`);
      for (const { source, destinations } of Object.values(parse(assetsSchema, read(file), file).files)) {
        for (const { objectKey } of Object.values(destinations)) {
          assets.set(objectKey, join(directory, source.path));
        }
      }
    }
  }
  return { resources, exports, assets };
}
