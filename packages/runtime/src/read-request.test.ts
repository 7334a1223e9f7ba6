import { operations, ProblemError } from '@openmat/contracts';
import { expect, test } from 'vitest';
import { readBody } from './read-request.ts';
import type { HttpEvent } from './types.ts';

/** The paths that a body is refused for. */
function refusedFor(body: string): readonly string[] {
  const event = { headers: { 'content-type': 'application/json' }, body } as unknown as HttpEvent;
  try {
    readBody(event, operations.enterCall);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return (error.failure.errors ?? []).map(({ path }) => path);
  }
}

test.each([
  ['a call', '{"seq":1,"at":5,"by":"a","call":"takedown"}', []],
  ['a call taken back', '{"seq":2,"undo":1}', []],
  ['half of a character', '{"seq":1,"at":5,"call":"takedown","technique":"\\ud800"}', ['technique']],
  ['a number that is none of calls', '{"seq":1.5,"at":5,"by":"a","call":"takedown"}', ['seq']],
  ['a side that there is not', '{"seq":1,"at":5,"by":"c","call":"takedown"}', ['by']],
])('%s is read, or refused by the name of its field', (_, body, paths) => {
  expect(refusedFor(body)).toEqual(paths);
});
