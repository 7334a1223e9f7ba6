import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.ts';

const LONGEST_FILE = 250;

/** What would make the same input give another output, on another day or another machine. */
const IMPURE = new Set([
  'Date',
  'Temporal',
  'performance',
  'process',
  'globalThis',
  'crypto',
  'fetch',
  'setTimeout',
  'setInterval',
  'Intl',
  'console',
]);

test.each(['packages', 'functions', 'infra'])(`no file in %s has more than ${LONGEST_FILE} lines`, (room) => {
  const long = sourceFiles(`${room}/**/*.{ts,mjs}`).filter(
    ({ text }) => text.trimEnd().split('\n').length > LONGEST_FILE,
  );
  expect(long.map(({ path }) => path)).toEqual([]);
});

/** Impure globals and methods that a file uses; properties with a global's name are its own. */
function impurities({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (isImpure(node)) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

function isImpure(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    return node.getText() === 'Math.random' || /^(localeCompare|toLocale\w*)$/.test(node.name.text);
  }
  return ts.isIdentifier(node) && IMPURE.has(node.text) && !isPropertyName(node);
}

function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node)
  );
}

describe('the core', () => {
  const files = sourceFiles('packages/core/src/**/*.ts').filter(({ path }) => !path.endsWith('.test.ts'));

  test.each(files)('has no clock, no chance and no surroundings in $path', (file) => {
    expect(impurities(file)).toEqual([]);
  });

  test.each([
    'Date.now()',
    'new Date()',
    'Math.random()',
    'process.env',
    '"a".localeCompare("b")',
    'x.toLocaleString()',
  ])('would be caught using %s', (text) => {
    expect(impurities({ path: 'x.ts', text })).not.toEqual([]);
  });
});
