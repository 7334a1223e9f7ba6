import { htmlEscape } from 'escape-goat';
import type { Letter } from './mailer.ts';
import type { Recipient } from './recipient.ts';
import type { Notice } from './records.ts';
import { type Part, wordingOf } from './wording.ts';

/** The one language that is shipped. */
const LANGUAGE = 'en';

/** The mail of a notice. `consentPage` is the address of the page that takes the answer to a merge. */
export function letterOf(notice: Notice, recipient: Recipient, consentPage: string): Letter {
  const { subject, parts } = wordingOf(notice, recipient, consentPage, LANGUAGE);
  const body = parts.map(html).join('\n');
  return {
    id: notice.id,
    to: recipient.to,
    subject,
    text: `${parts.map(text).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${LANGUAGE}">
<head><meta charset="utf-8"><title>${htmlEscape(subject)}</title></head>
<body>
${body}
</body>
</html>
`,
  };
}

function text(part: Part): string {
  if (typeof part === 'string') return part;
  return 'list' in part ? part.list.map((line) => `- ${line}`).join('\n') : part.link;
}

function html(part: Part): string {
  if (typeof part === 'string') return `<p>${htmlEscape(part)}</p>`;
  if ('link' in part) return `<p><a href="${htmlEscape(part.link)}">${htmlEscape(part.label)}</a></p>`;
  return `<ul>${part.list.map((line) => `<li>${htmlEscape(line)}</li>`).join('')}</ul>`;
}
