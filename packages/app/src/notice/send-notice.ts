import type { Deps } from '../ports.ts';
import type { Keys } from '../records.ts';
import { letterOf } from './letter.ts';
import type { Mailer } from './mailer.ts';
import { recipientOf } from './recipient.ts';
import type { Notice } from './records.ts';
import { begun, ended, isDue, MOST_ATTEMPTS } from './retry.ts';

/** How long after it was caused a notice that somebody is up soon still helps. Seconds. */
const ON_DECK_SECONDS = 10 * 60;

/** What sends notices: the mail server, and the address of the page that takes the answer to a merge. */
export type Post = { readonly mailer: Mailer; readonly consentPage: string };

/**
 * Sends the mail of a notice, unless it was sent, or somebody else is at it. Whoever is stopped between sending and
 * remembering it causes one more mail, with the same id.
 *
 * @returns what came of it, for the log
 */
export async function sendNotice(deps: Deps, post: Post, key: Keys['notice']): Promise<string> {
  const found = await deps.db.get('notice', key);
  if (!found || !isDue(found, deps.now())) return 'nothing to do';
  const notice = begun(found, deps.now());
  if (!(await stored(deps, notice))) return 'somebody else is at it';
  const recipient = await recipientOf(deps, notice);
  const obstacle = obstacleTo(notice, deps.now()) ?? (recipient.ok ? undefined : recipient.error);
  if (obstacle !== undefined || !recipient.ok) return finish(deps, notice, obstacle);
  const sent = await post.mailer.send(letterOf(notice, recipient.value, post.consentPage));
  if (sent.ok) return finish(deps, notice);
  const { again, because } = sent.error;
  return again && notice.attempts < MOST_ATTEMPTS ? 'to be tried again' : finish(deps, notice, because);
}

/** Why a notice is not to be sent any more. */
function obstacleTo(notice: Notice, now: number): string | undefined {
  const isLate =
    (notice.kind === 'consent-asked' && now >= notice.data.deadline) ||
    (notice.kind === 'on-deck' && now >= notice.createdAt + ON_DECK_SECONDS);
  if (isLate) return 'it would have come too late';
  return notice.attempts > MOST_ATTEMPTS ? 'it was begun too often' : undefined;
}

async function finish(deps: Deps, notice: Notice, because?: string): Promise<string> {
  const outcome = because === undefined ? { sentAt: deps.now() } : { because };
  const status = because === undefined ? 'sent' : 'undeliverable';
  await stored(deps, ended(notice, { ...outcome, status } as Partial<Notice>));
  return status;
}

const stored = async (deps: Deps, record: Notice): Promise<boolean> =>
  (await deps.db.commit([{ put: 'notice', record, when: { version: record.version - 1 } }])).ok;
