import { sendDelivery, sendNotice } from '@openmat/app';
import { noticeMessage } from '@openmat/contracts';
import { queueWorker } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';
import { sesMailer } from './ses-mailer.ts';
import { signedPoster } from './signed-poster.ts';

const deps = depsFromEnvironment();
const { MAIL_FROM: from, CONSENT_PAGE: consentPage } = process.env;
if (!from || !consentPage) throw new Error('MAIL_FROM or CONSENT_PAGE is not set');
const post = { mailer: sesMailer(from), consentPage };
const poster = signedPoster({ toThisMachine: process.env.LOCAL_RECEIVERS === 'yes' });

/** Sends the mails of notices, and what webhooks are told. */
export const handler = queueWorker('notifier', noticeMessage, (message) =>
  message.kind === 'notice' ? sendNotice(deps, post, message) : sendDelivery(deps, poster, message),
);
