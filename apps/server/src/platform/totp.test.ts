import { base32nopad } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { codeOf, matchingStep, newSecret, otpauthAddress, stepAt } from './totp.ts';

/** RFC 6238, appendix B. Its codes have eight digits; ours are the last six of them. */
const SECRET = base32nopad.encode(Buffer.from('12345678901234567890'));
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

describe('a TOTP code', () => {
  it.each(VECTORS)('at second %d equals that of the RFC', (second, code) => {
    expect(codeOf(SECRET, stepAt(new Date(second * 1000)))).toBe(code.slice(-6));
  });

  it('keeps its leading zeros', () => {
    expect(codeOf(SECRET, stepAt(new Date(1_111_111_109_000)))).toBe('081804');
  });

  it('is valid in its own 30 seconds and in the steps before and after', () => {
    const at = new Date(1_234_567_890_000);
    const now = stepAt(at);
    for (const step of [now - 1, now, now + 1]) expect(matchingStep(SECRET, codeOf(SECRET, step), at, null)).toBe(step);
    for (const step of [now - 2, now + 2]) {
      expect(matchingStep(SECRET, codeOf(SECRET, step), at, null)).toBeUndefined();
    }
  });

  it('is accepted once, and no older code after it', () => {
    const at = new Date(1_234_567_890_000);
    const now = stepAt(at);
    expect(matchingStep(SECRET, codeOf(SECRET, now), at, now)).toBeUndefined();
    expect(matchingStep(SECRET, codeOf(SECRET, now - 1), at, now)).toBeUndefined();
    expect(matchingStep(SECRET, codeOf(SECRET, now + 1), at, now)).toBe(now + 1);
  });

  it.each(['', '0', '00592', '0059245', '００５９２４'])('is not valid as %j', (code) => {
    expect(matchingStep(SECRET, code, new Date(1_234_567_890_000), null)).toBeUndefined();
  });
});

it('a secret has 160 random bits and is part of the otpauth address', () => {
  const secret = newSecret();
  expect(base32nopad.decode(secret)).toHaveLength(20);
  expect(newSecret()).not.toBe(secret);
  const address = new URL(otpauthAddress('admin01', secret));
  expect(`${address.protocol}//${address.host}${address.pathname}`).toBe('otpauth://totp/Koi:admin01');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret,
    issuer: 'Koi',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
