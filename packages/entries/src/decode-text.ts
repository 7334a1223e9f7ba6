import { fail, ok, type Result } from '@openmat/core';
import type { LineFault } from './line-fault.ts';

const ADVICE = 'save it as "CSV UTF-8"';
const UTF_16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;
const REPLACEMENT = '\u{FFFD}';

/** The text of a UTF-8 file, without its byte order mark and with plain line feeds, or why it is none. */
export function decodeText(bytes: Uint8Array): Result<string, LineFault> {
  if (UTF_16_MARKS.some(([first, second]) => bytes[0] === first && bytes[1] === second)) {
    return fail({ line: 1, message: `the file is UTF-16: ${ADVICE}` });
  }
  const zero = bytes.indexOf(0);
  if (zero >= 0) {
    return fail({ line: 1, message: `the file is not text, perhaps a workbook: ${ADVICE}` });
  }
  try {
    return ok(withLineFeeds(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    const text = withLineFeeds(new TextDecoder('utf-8').decode(bytes));
    const line = text.slice(0, text.indexOf(REPLACEMENT)).split('\n').length;
    return fail({ line, message: `the file is not UTF-8: ${ADVICE}` });
  }
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
