import { compileFunction } from 'node:vm';
import * as core from '@openmat/core';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.ts';

/** A function that other files may call, and what its doc comment says. */
interface Documented {
  readonly name: string;
  readonly path: string;
  readonly comment: string;
  readonly examples: readonly string[];
}

const documented = sourceFiles('packages/core/src/**/*.ts')
  .filter(({ path }) => !path.endsWith('.test.ts'))
  .flatMap(exportedFunctions);

const publicNames = new Set(
  Object.entries(core).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
);

function exportedFunctions({ path, text }: SourceFile): Documented[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return file.statements.filter(ts.isFunctionDeclaration).flatMap((statement) => {
    const exported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!exported || !statement.name) return [];
    const docs = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc);
    const tags = ts.getJSDocTags(statement).filter(({ tagName }) => tagName.text === 'example');
    return {
      name: statement.name.text,
      path,
      comment: docs.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join('\n'),
      examples: tags.flatMap(({ comment }) => exampleLines(ts.getTextOfJSDocComment(comment) ?? '')),
    };
  });
}

function exampleLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The value of a JavaScript expression that uses a module's exports. */
function evaluate(expression: string, exports: Record<string, unknown>): unknown {
  return compileFunction(`return (${expression});`, Object.keys(exports))(...Object.values(exports));
}

test('every public function of the core is found in its source', () => {
  const found = new Set(documented.map(({ name }) => name));
  expect([...publicNames].filter((name) => !found.has(name))).toEqual([]);
});

describe('the doc comment of', () => {
  test.each(documented.filter(({ name }) => publicNames.has(name)))(
    '$name says what it is for and has an example',
    ({ comment, examples }) => {
      expect(comment).toMatch(/\w/);
      expect(examples).not.toEqual([]);
    },
  );
});

describe('the examples of', () => {
  test.each(documented.filter(({ examples }) => examples.length > 0))(
    '$name in $path are true',
    async ({ path, examples }) => {
      const exports: Record<string, unknown> = await import(new URL(`../${path}`, import.meta.url).href);
      for (const example of examples) {
        const [, expression, expected] = /^(.+); \/\/ => (.+)$/.exec(example) ?? [];
        if (!expression || !expected)
          throw new Error(`write EXPRESSION; // => EXPECTED instead of ${example}`);
        expect(evaluate(expression, exports), example).toEqual(evaluate(expected, {}));
      }
    },
  );
});
