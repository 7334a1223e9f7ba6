import { htmlEscape } from 'escape-goat';
import type { Edge } from './edge.ts';
import type { Mail } from './mailbox.ts';

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
};

/**
 * Shows the mails that were sent under `/mail`, to a browser on this machine alone: they hold the secrets that they were
 * sent with.
 */
export const mailPage =
  (mails: () => readonly Mail[]): Edge =>
  (message, response) => {
    const isHere = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(message.headers.host ?? '');
    if (message.method !== 'GET' || message.url !== '/mail' || !isHere) return false;
    response.writeHead(200, headers).end(page(mails()));
    return true;
  };

const page = (mails: readonly Mail[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><title>Mails (${mails.length})</title>
<style>body{font-family:sans-serif;max-width:60rem;margin:auto}pre{white-space:pre-wrap}iframe{width:100%;height:18rem;border:1px solid}</style>
</head>
<body>
<h1>${mails.length} mails, the latest first</h1>
${mails.map(article).reverse().join('\n')}
</body>
</html>
`;

/** Both parts of a mail; its HTML is a page of its own that runs nothing and reaches nothing. */
function article({ at, from, to, subject, text, html, headers: own }: Mail): string {
  const lines = { From: from, To: to.join(', '), Date: at, ...own };
  const written = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return `<article>
<h2>${htmlEscape(subject)}</h2>
<pre>${htmlEscape(written.join('\n'))}</pre>
<pre>${htmlEscape(text)}</pre>
<iframe sandbox title="HTML part" srcdoc="${htmlEscape(html)}"></iframe>
</article>`;
}
