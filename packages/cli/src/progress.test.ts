import { describe, expect, test } from 'vitest';
import { progressLine } from './progress.ts';

function watched(attended: boolean) {
  const messages: string[] = [];
  const clock = { seconds: 10 };
  const io = {
    attended,
    message: (text: string) => void messages.push(text),
    out: () => Promise.reject(new Error('nothing is written to standard output')),
    read: () => Promise.reject(new Error('nothing is read')),
  };
  return { messages, clock, progress: progressLine(io, () => clock.seconds) };
}

describe('progressLine', () => {
  test('says nothing in the first second', () => {
    const { messages, clock, progress } = watched(true);
    progress.report(0.5);
    clock.seconds += 0.9;
    progress.report(0.9);
    progress.end();
    expect(messages).toEqual([]);
  });

  test('writes each percentage once over the last, and wipes the line at the end', () => {
    const { messages, clock, progress } = watched(true);
    clock.seconds += 1.1;
    progress.report(0.501);
    progress.report(0.504);
    progress.report(0.52);
    progress.end();
    expect(messages).toEqual([
      '\ropenmat: scheduling, 50 %',
      '\ropenmat: scheduling, 52 %',
      `\r${' '.repeat('openmat: scheduling, 52 %'.length)}\r`,
    ]);
  });

  test('says nothing where nobody is at a terminal', () => {
    const { messages, clock, progress } = watched(false);
    clock.seconds += 60;
    progress.report(0.5);
    progress.end();
    expect(messages).toEqual([]);
  });
});
