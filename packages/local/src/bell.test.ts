import { expect, test } from 'vitest';
import { Bell } from './bell.ts';

const forEver = 2 ** 30;
const never = new AbortController().signal;

test('a reader sleeps until the bell rings', async () => {
  const bell = new Bell();
  let awake = false;
  const sleeping = bell.sleep(bell.rings, forEver, never).then(() => {
    awake = true;
  });
  await Promise.resolve();
  expect(awake).toBe(false);
  bell.ring();
  await sleeping;
});

test('a ring between looking and sleeping is not missed', async () => {
  const bell = new Bell();
  const { rings } = bell;
  bell.ring();
  await bell.sleep(rings, forEver, never);
});

test('all readers wake at once, and each only once', async () => {
  const bell = new Bell();
  const sleeping = [1, 2, 3].map(() => bell.sleep(bell.rings, forEver, never));
  bell.ring();
  await Promise.all(sleeping);
  let again = false;
  const next = bell.sleep(bell.rings, forEver, never).then(() => {
    again = true;
  });
  await Promise.resolve();
  expect(again).toBe(false);
  bell.ring();
  await next;
});

test('a reader wakes when its time is over, or when all ends', async () => {
  const bell = new Bell();
  await bell.sleep(bell.rings, 1, never);
  const ending = new AbortController();
  const sleeping = bell.sleep(bell.rings, forEver, ending.signal);
  ending.abort();
  await sleeping;
  await bell.sleep(bell.rings, forEver, ending.signal);
});
