import { expect, test } from 'vitest';
import { consentHash, consentToken } from './consent-token.ts';

const federation = { salt: 'a-salt' };

test('a token names its event, is the same each time, and belongs to one consent of one federation', () => {
  const token = consentToken(federation, 'EV1', 'C1');
  expect(token).toMatch(/^EV1\.[\w-]{43}$/);
  expect(consentToken(federation, 'EV1', 'C1')).toBe(token);
  const others = [
    consentToken(federation, 'EV1', 'C2'),
    consentToken(federation, 'EV2', 'C1'),
    consentToken({ salt: 'another' }, 'EV1', 'C1'),
  ];
  expect(new Set([token, ...others].map((one) => one.split('.')[1])).size).toBe(4);
});

test('what is stored of a token does not tell it', () => {
  const token = consentToken(federation, 'EV1', 'C1');
  expect(consentHash(token)).toMatch(/^[\w-]{43}$/);
  expect(token).not.toContain(consentHash(token));
  expect(consentHash(`${token}x`)).not.toBe(consentHash(token));
});
