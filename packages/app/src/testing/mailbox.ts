import type { NoticeMessage } from '@openmat/contracts';
import { fail, ok } from '@openmat/core';
import type { Letter, Mailer } from '../notice/mailer.ts';
import { relayNotice, sweepNotices } from '../notice/relay-notice.ts';
import { sendNotice } from '../notice/send-notice.ts';
import type { World } from './world.ts';

export const consentPage = 'https://openmat.example/consent';

/** A mail server that keeps what it took; `fails` says which attempts, counted from 1, it does not take. */
export function mailbox(fails: (attempt: number) => boolean = () => false) {
  const letters: Letter[] = [];
  let attempts = 0;
  const mailer: Mailer = {
    send: async (letter) => {
      if (fails(++attempts)) return fail({ again: true, because: 'the mail server is busy' });
      letters.push(letter);
      return ok(undefined);
    },
  };
  return { letters, post: { mailer, consentPage } };
}

/** A queue of the notifier whose messages the test takes out. */
export function noticeQueue() {
  const messages: NoticeMessage[] = [];
  const queue = {
    send: async (message: NoticeMessage) => {
      messages.push(message);
    },
  };
  return { queue, take: () => messages.splice(0) };
}

/** Sends every notice, as relay, sweeper and notifier do together, until none is waiting. Gives the rounds it took. */
export async function sendAll(world: World, post: Parameters<typeof sendNotice>[1]): Promise<number> {
  const { queue, take } = noticeQueue();
  const waiting = () => world.db.all('notice').filter(({ status }) => status === 'waiting');
  for (const notice of waiting()) await relayNotice(world, queue, { kind: 'notice', ...keyOf(notice) });
  for (let round = 0; ; round++) {
    for (const message of take()) if (message.kind === 'notice') await sendNotice(world, post, message);
    if (waiting().length === 0) return round;
    world.time += 60;
    await sweepNotices(world, queue);
  }
}

const keyOf = ({ federation, event, id }: Readonly<Record<string, unknown>>) => ({
  federation: String(federation),
  id: String(id),
  ...(event !== undefined && { event: String(event) }),
});
