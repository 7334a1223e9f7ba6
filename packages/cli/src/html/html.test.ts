import fc from 'fast-check';
import { parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { html, trusted } from './html.ts';

test('a text between tags and in an attribute comes back from a parser as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      // A parser turns these into others by itself, wherever they stand.
      fc.pre(!/[\0\r]/.test(text));
      const [element] = parseFragment(String(html`<p title="${text}">${text}`)).childNodes;
      expect(element).toMatchObject({ attrs: [{ name: 'title', value: text }] });
      expect(element).toMatchObject({ childNodes: text ? [{ nodeName: '#text', value: text }] : [] });
    }),
  );
});

test('markup within markup is not escaped again, lists are joined, undefined is nothing', () => {
  const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
  expect(String(html`<ul>${items}${undefined}</ul>${3}`)).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>3');
});

test('texts of a list are escaped', () => {
  expect(serialize(parseFragment(String(html`${['<i>', '&amp;']}`)))).toBe('&lt;i&gt;&amp;amp;');
});

test('code of our own stays as it is', () => {
  expect(String(html`<style>${trusted('a > b {}')}</style>`)).toBe('<style>a > b {}</style>');
});
