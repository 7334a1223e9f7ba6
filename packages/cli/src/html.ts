/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag: every value is escaped, but for what the tag itself made; lists are joined. */
export function html(
  texts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  return { html: texts.map((text, index) => text + written(values[index] ?? '')).join('') };
}

function written(value: string | number | Html | readonly Html[]): string {
  if (Array.isArray(value)) return value.map((part: Html) => part.html).join('');
  if (typeof value === 'object' && 'html' in value) return value.html;
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
