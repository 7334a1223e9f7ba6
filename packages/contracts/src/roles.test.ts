import { expect, test } from 'vitest';
import { opens } from './roles.ts';

test('a federation admin may do whatever an organizer may', () => {
  expect(opens(['federation-admin'], ['organizer', 'athlete'])).toBe(true);
});

test('no other role includes another', () => {
  expect(opens(['organizer'], ['federation-admin'])).toBe(false);
  expect(opens(['federation-admin'], ['weigh-in'])).toBe(false);
  expect(opens(['federation-admin'], ['athlete'])).toBe(false);
  expect(opens(['platform-admin'], ['organizer'])).toBe(false);
  expect(opens(['official', 'weigh-in'], ['organizer'])).toBe(false);
  expect(opens([], ['organizer'])).toBe(false);
});
