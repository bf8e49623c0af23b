import { describe, expect, it } from 'vitest';
import { fingerprint, openSealed, seal, sealingKey } from './crypto.ts';

const key = sealingKey('a secret of at least 32 characters', 'cards');
const sealed = seal(key, '6225880000006621', '100001');

describe('a sealed text', () => {
  it('opens for its owner and does not contain the plain text', () => {
    expect(openSealed(key, sealed, '100001')).toBe('6225880000006621');
    expect(sealed.sealed.toString('latin1')).not.toContain('6621');
  });

  it('differs each time the same text is sealed', () => {
    expect(seal(key, '6225880000006621', '100001').sealed).not.toEqual(sealed.sealed);
  });

  it('does not open for another owner', () => {
    expect(() => openSealed(key, sealed, '100002')).toThrow();
  });

  it('does not open when a single bit was changed or its end is missing', () => {
    for (let at = 0; at < sealed.sealed.length; at += 1) {
      const touched = Buffer.from(sealed.sealed);
      touched[at] = (touched[at] ?? 0) ^ 1;
      expect(() => openSealed(key, { ...sealed, sealed: touched }, '100001')).toThrow();
    }
    for (const length of [0, 12, 20, sealed.sealed.length - 1]) {
      expect(() => openSealed(key, { ...sealed, sealed: sealed.sealed.subarray(0, length) }, '100001')).toThrow();
    }
  });

  it('names the required key when the secret differs', () => {
    const other = sealingKey('another secret of 32 characters or more', 'cards');
    expect(other.id).not.toBe(key.id);
    expect(() => openSealed(other, sealed, '100001')).toThrow(key.id);
    expect(() => openSealed(other, { ...sealed, keyId: other.id }, '100001')).toThrow();
  });

  it('does not open with the key of another purpose', () => {
    const other = sealingKey('a secret of at least 32 characters', 'staff');
    expect(() => openSealed(other, { ...sealed, keyId: other.id }, '100001')).toThrow();
  });
});

it('a fingerprint is equal for the same text, owner and key, and differs otherwise', () => {
  const mark = fingerprint(key, '6225880000006621', '100001');
  expect(fingerprint(key, '6225880000006621', '100001')).toBe(mark);
  expect(fingerprint(key, '6225880000006622', '100001')).not.toBe(mark);
  expect(fingerprint(key, '6225880000006621', '100002')).not.toBe(mark);
  const other = sealingKey('another secret of 32 characters or more', 'cards');
  expect(fingerprint(other, '6225880000006621', '100001')).not.toBe(mark);
});
