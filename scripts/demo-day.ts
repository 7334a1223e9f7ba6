import { setTimeout as pause } from 'node:timers/promises';
import { type Client, done, json } from './demo-client.ts';

const statuses = ['open', 'closed', 'weigh-in', 'running'] as const;

/** How the matches of the first bracket end, by their number; the one after them is under way. */
const methods = ['submission', 'decision', 'submission', 'decision'] as const;

interface Page {
  readonly items: readonly { readonly id: string }[];
}

interface Match {
  readonly status: string;
  readonly a: { readonly id?: string };
}

/** Brings the event to its day: brackets are published, and the first of them is under way. Gives its id. */
export async function playDemo(call: Client, event: string): Promise<string> {
  await moveOn(call, event);
  const bracket = await publish(call, event);
  for (const [index, method] of methods.entries())
    await play(call, `${event}/matches/${bracket}.${index + 1}`, method);
  await begin(call, `${event}/matches/${bracket}.${methods.length + 1}`);
  return bracket;
}

async function moveOn(call: Client, event: string): Promise<void> {
  for (;;) {
    const seen = await done(call('GET', event));
    const { status } = (await seen.json()) as { status: (typeof statuses)[number] };
    const next = statuses[statuses.indexOf(status) + 1];
    if (!statuses.includes(status) || next === undefined) return;
    await done(
      call('POST', `${event}/status`, { status: next }, { 'if-match': seen.headers.get('etag') ?? '' }),
    );
  }
}

/** Makes brackets where there are none, and gives the first one with enough matches. */
async function publish(call: Client, event: string): Promise<string> {
  const brackets = async () => (await json<Page>(done(call('GET', `${event}/brackets?limit=200`)))).items;
  if ((await brackets()).length === 0) {
    const { runId } = await json<{ runId: string }>(
      done(call('POST', `${event}/bracketing-runs`, { publish: true })),
    );
    const run = `${event}/bracketing-runs/${runId}`;
    for (let status = 'queued'; status !== 'published'; await pause(100)) {
      const seen = await json<{ status: string; detail?: string }>(done(call('GET', run)));
      status = seen.status;
      if (status === 'failed') throw new Error(`no brackets: ${seen.detail}`);
    }
  }
  const found = (await brackets()).find(({ id }) => id === 'no-gi-female-youth-beginner-1');
  return found?.id ?? (await brackets())[0]?.id ?? '';
}

async function play(call: Client, match: string, method: string): Promise<void> {
  await begin(call, match);
  const seen = await done(call('GET', match));
  const { status, a } = (await seen.json()) as Match;
  if (status !== 'started') return;
  const headers = { 'if-match': seen.headers.get('etag') ?? '' };
  await done(call('PUT', `${match}/result`, { winner: a.id, method }, headers));
}

async function begin(call: Client, match: string): Promise<void> {
  const { status } = await json<Match>(done(call('GET', match)));
  if (status === 'ready') await done(call('POST', `${match}/start`));
}
