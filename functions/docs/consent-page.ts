import { createHash } from 'node:crypto';

const style = `:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}
body{max-width:34rem;margin:0 auto;padding:1.25rem}
h1{font-size:1.4rem;line-height:1.25;margin:0 0 1rem}
dl{margin:1rem 0}dt{font-size:.9rem;opacity:.8}dd{margin:0 0 .75rem;font-weight:600}
ul{margin:.25rem 0 1rem;padding-left:1.25rem}
button{display:block;width:100%;min-height:3.25rem;margin:.75rem 0;font:inherit;font-weight:600;border-radius:.5rem;border:2px solid currentColor;background:Canvas;color:CanvasText;cursor:pointer}
#accept{background:CanvasText;color:Canvas;border-color:CanvasText}
button:disabled{opacity:.5}
[hidden]{display:none}
#message{padding:.75rem 1rem;border-left:.25rem solid currentColor}`;

/** The token stays in the fragment, which no browser sends; it goes to the API in a body only when it is asked for. */
const script = `const token = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
const by = (id) => document.getElementById(id);
const say = (text) => { by('message').textContent = text; by('message').hidden = !text; };
const call = async (path, body) => {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(path, sent);
  return { status: answer.status, body: await answer.json().catch(() => ({})) };
};
const offers = { refund: 'the fee is refunded', credit: 'your next registration is free', none: 'nothing is paid back' };
const problems = { 404: 'This link is not known. Open it again from the message, whole.', 429: 'Too many requests. Try again in a minute.' };
const show = (consent) => {
  const { event, name, from, into, opponents, deadline, silence, remedy, state, detail } = consent;
  by('title').textContent = event.name + ': a new bracket for ' + name;
  by('from').textContent = from;
  by('into').textContent = into;
  by('opponents').replaceChildren(...opponents.map(({ weightDifference, ageClass }) => {
    const item = document.createElement('li');
    item.textContent = ageClass + ', ' + (weightDifference ? weightDifference + ' to your weight' : 'weight not known yet');
    return item;
  }));
  const until = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short', timeZone: event.timeZone });
  by('deadline').textContent = until.format(new Date(deadline)) + ' (' + event.timeZone + ')';
  by('silence').textContent = 'No answer by then counts as ' + (silence === 'accept' ? 'accepted.' : 'refused.');
  by('remedy').textContent = 'Whoever refuses is withdrawn from this bracket, and ' + offers[remedy] + '.';
  by('consent').hidden = false;
  by('answer').hidden = state !== 'open';
  say(detail || '');
};
const run = async (path, body) => {
  const buttons = document.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  try {
    const answer = await call(path, body);
    if (answer.status === 200) show(answer.body);
    else if (answer.status === 409 && body.decision) { await run('/v1/consents/lookup', { token }); say(answer.body.detail); }
    else say(problems[answer.status] || answer.body.detail || 'Something went wrong. Try again.');
  } catch { say('There is no connection. Try again.'); }
  for (const button of buttons) button.disabled = false;
};
for (const decision of ['accept', 'refuse']) by(decision).addEventListener('click', () => run('/v1/consents', { token, decision }));
if (token) run('/v1/consents/lookup', { token }); else say(problems[404]);
`;

/** The page of a secret link: what is asked, and two buttons. Opening it decides nothing. */
export const consentPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>A new bracket</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<h1 id="title">A new bracket</h1>
<noscript><p>This page needs JavaScript, to keep the secret of your link out of every log.</p></noscript>
<p id="message" role="status" hidden></p>
<div id="consent" hidden>
<p>Too few were entered in the division, so the organizers propose another bracket.</p>
<dl><dt>Entered in</dt><dd id="from"></dd><dt>New bracket</dt><dd id="into"></dd><dt>Opponents</dt><dd><ul id="opponents"></ul></dd></dl>
<div id="answer">
<dl><dt>Answer by</dt><dd id="deadline"></dd></dl>
<p id="silence"></p>
<button id="accept" type="button">Accept the new bracket</button>
<button id="refuse" type="button">Refuse</button>
<p id="remedy"></p>
</div>
</div>
<script>${script}</script>
</html>
`;

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Its own style and script, this API, and nothing else. */
export const consentPolicy = [
  "default-src 'none'",
  `script-src ${digest(script)}`,
  `style-src ${digest(style)}`,
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
