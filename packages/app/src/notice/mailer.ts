import type { Result } from '@openmat/core';

/** A mail, in both forms. */
export type Letter = {
  /** Of the notice; a second mail of the same notice has the same one. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** What came of a mail that was not taken, in words without personal data; whether another attempt may go better. */
export type Unsent = { readonly again: boolean; readonly because: string };

/** Hands mails to a mail server. */
export interface Mailer {
  send(letter: Letter): Promise<Result<void, Unsent>>;
}
