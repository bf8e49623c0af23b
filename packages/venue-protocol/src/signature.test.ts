import { expect, it } from 'vitest';
import { platformSecret, type SignedRequest, sign, signatureFault } from './signature.ts';

const secret = 'a secret that both sides keep';
const now = 1_700_000_000_000;
const request: SignedRequest = {
  method: 'POST',
  path: '/v1/transfers/in',
  time: String(now),
  nonce: 'nonce-of-16-chars',
  body: '{"amount":"100.00"}',
};
const signature = sign(secret, request);
const check = (changes: Partial<SignedRequest> = {}, given = signature, at = now, seen = false) =>
  signatureFault(secret, { ...request, ...changes }, given, { now: at, seenBefore: () => seen });

it('accepts the request that the signature was made for', () => {
  expect(check()).toBeUndefined();
});

it('rejects a request that was changed in any part', () => {
  expect(check({ body: '{"amount":"900.00"}' })).toBe('wrong');
  expect(check({ path: '/v1/transfers/out' })).toBe('wrong');
  expect(check({ method: 'PUT' })).toBe('wrong');
  expect(check({ time: String(now + 1) })).toBe('wrong');
  expect(check({ nonce: 'another-nonce-of-16' })).toBe('wrong');
  expect(check({}, sign('another secret', request))).toBe('wrong');
  expect(check({}, '')).toBe('wrong');
  expect(check({}, 'zz')).toBe('wrong');
});

it('accepts a request within five minutes in both directions, and only once', () => {
  expect(check({}, signature, now + 300_000)).toBeUndefined();
  expect(check({}, signature, now + 300_001)).toBe('too-old');
  expect(check({}, signature, now - 300_001)).toBe('too-old');
  expect(check({}, signature, now, true)).toBe('replayed');
});

it('requires a time in milliseconds and a nonce that is long enough', () => {
  expect(check({ time: 'now' })).toBe('malformed');
  expect(check({ nonce: 'short' })).toBe('malformed');
  expect(check({ nonce: 'a nonce with blanks in it' })).toBe('malformed');
});

it('derives different secrets for the platforms of one shared secret', () => {
  expect(platformSecret(secret, 'yunding')).toBe(platformSecret(secret, 'yunding'));
  expect(platformSecret(secret, 'yunding')).not.toBe(platformSecret(secret, 'xinghe'));
  expect(check({}, sign(platformSecret(secret, 'xinghe'), request))).toBe('wrong');
});
