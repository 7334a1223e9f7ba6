import { htmlEscape } from 'escape-goat';

/**
 * Markup that is safe to write as it is. Only the tag below makes it, so the compiler tells apart what is markup and
 * what is text; the escaping itself is the library's.
 */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** What a template may hold: texts are escaped, markup is not, lists are joined, nothing is nothing. */
export type Content = string | number | Html | undefined | readonly Content[];

/** Writes markup. Texts may stand between tags and in quoted attributes, nowhere else. */
export function html(template: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return new Html(template.reduce((before, part, place) => before + markup(contents[place - 1]) + part));
}

/** Text of our own that is code already: a style sheet, a script. */
export function trusted(code: string): Html {
  return new Html(code);
}

function markup(content: Content): string {
  if (content === undefined) return '';
  if (typeof content === 'object') {
    return content instanceof Html ? content.toString() : content.map(markup).join('');
  }
  return typeof content === 'number' ? String(content) : htmlEscape(content);
}
