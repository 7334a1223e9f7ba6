import { type DefaultTreeAdapterTypes, html, parse } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** A page as a browser's parser reads it. */
export interface Page {
  /** In document order. */
  readonly elements: readonly Element[];
  /** What the parser had to mend. */
  readonly errors: readonly string[];
}

/** Reads a page as a browser does. */
export function readPage(text: string): Page {
  const errors: string[] = [];
  const root = parse(text, { onParseError: ({ code }) => errors.push(code) });
  return { elements: descendants(root), errors };
}

/** Elements of a tag below a node, with a class where one is given. */
export function find(within: Page | Element, tag: string, className?: string): Element[] {
  const elements = 'elements' in within ? within.elements : descendants(within);
  return elements.filter(
    (element) =>
      element.tagName === tag &&
      (className === undefined || attribute(element, 'class')?.split(' ').includes(className)),
  );
}

export function byId({ elements }: Page, id: string): Element {
  const found = elements.find((element) => attribute(element, 'id') === id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

export function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attr) => attr.name === name)?.value;
}

/** The text that is read, spaces joined. */
export function textOf(node: Node): string {
  return rawText(node).replace(/\s+/g, ' ').trim();
}

export function isSvg({ namespaceURI }: Element): boolean {
  return namespaceURI === html.NS.SVG;
}

function rawText(node: Node): string {
  if (node.nodeName === '#text') return 'value' in node ? node.value : '';
  const separator = node.nodeName === 'bdi' || node.nodeName === 'b' ? '' : ' ';
  return 'childNodes' in node ? `${separator}${node.childNodes.map(rawText).join('')}${separator}` : '';
}

function descendants(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return children.flatMap((child) =>
    'tagName' in child ? [child, ...descendants(child)] : descendants(child),
  );
}
