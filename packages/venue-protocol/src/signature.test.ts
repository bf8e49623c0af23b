import { describe, expect, it } from 'vitest';
import {
  platformSecret,
  type ReceiverRules,
  requestFault,
  SIGNATURE_HEADERS,
  type SignedRequest,
  sign,
  signatureFault,
  signedHeaders,
} from './signature.ts';

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

describe('the headers of a request', () => {
  const host = 'venue.example:8443';
  const headers = signedHeaders(secret, 'xinghe', { ...request, host });
  const rules: ReceiverRules = {
    now,
    seenBefore: () => false,
    isOwnHost: (one) => one === host,
    acceptsHostless: false,
  };
  const fault = (changes: Record<string, string | undefined> = {}, more: Partial<ReceiverRules> = {}) =>
    requestFault(secret, { ...headers, ...changes }, request, { ...rules, ...more });
  const hostless = { [SIGNATURE_HEADERS.host]: undefined, [SIGNATURE_HEADERS.hostSignature]: undefined };

  it('are accepted at the host that was called, and at no other one', () => {
    expect(fault()).toBeUndefined();
    expect(fault({}, { isOwnHost: (one) => one === 'another.example' })).toBe('wrong-host');
    expect(fault({ [SIGNATURE_HEADERS.host]: 'another.example' }, { isOwnHost: () => true })).toBe('wrong');
    expect(fault({}, { seenBefore: () => true })).toBe('replayed');
  });

  it('need the signature with the host, unless platforms of earlier versions are served', () => {
    expect(fault(hostless)).toBe('wrong');
    expect(fault({ [SIGNATURE_HEADERS.hostSignature]: headers[SIGNATURE_HEADERS.signature] })).toBe('wrong');
    expect(fault(hostless, { acceptsHostless: true })).toBeUndefined();
    // Half of the new headers is no request of an earlier version.
    expect(fault({ [SIGNATURE_HEADERS.host]: undefined }, { acceptsHostless: true })).toBe('wrong');
  });

  it('are accepted by venues of earlier versions', () => {
    expect(check({}, headers[SIGNATURE_HEADERS.signature])).toBeUndefined();
  });
});
