import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A test, or a group of tests, with the titles that lead to it. */
export interface TestTitle {
  /** From the root of the project. */
  readonly path: string;
  readonly title: string;
}

/** The titles of all tests beside the code, from the outermost group to the test, in order of file and place. */
export function testTitles(root: string): readonly TestTitle[] {
  return globSync('{packages,functions,test}/**/*.test.ts', {
    cwd: root,
    exclude: (path) => /(^|\/)node_modules$/.test(path),
  })
    .sort()
    .flatMap((path) => titlesIn(path, readFileSync(`${root}/${path}`, 'utf8')));
}

function titlesIn(path: string, text: string): TestTitle[] {
  const found: TestTitle[] = [];
  const visit = (node: ts.Node, above: readonly string[]): void => {
    const titles = [...above, ...titleOf(node)];
    if (titles.length > above.length && !isGroup(node)) found.push({ path, title: titles.join(' › ') });
    ts.forEachChild(node, (child) => visit(child, titles));
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest), []);
  return found;
}

/** The title where the node calls `describe`, `test` or one of their kind, such as `test.each(rows)`. */
function titleOf(node: ts.Node): string[] {
  const [title] = ts.isCallExpression(node) ? node.arguments : [];
  if (!title || nameOf(node) === '') return [];
  if (ts.isStringLiteralLike(title)) return [title.text];
  if (!ts.isTemplateExpression(title)) return [];
  return [[title.head.text, ...title.templateSpans.map(({ literal }) => `…${literal.text}`)].join('')];
}

function isGroup(node: ts.Node): boolean {
  return nameOf(node) === 'describe';
}

/** `describe` or `test` for calls of them or of what their members return; else nothing. */
function nameOf(node: ts.Node): string {
  let callee: ts.Node = node;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  return ts.isIdentifier(callee) && /^(describe|test|it)$/.test(callee.text) ? callee.text : '';
}
