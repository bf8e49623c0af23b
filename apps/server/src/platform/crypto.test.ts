import { describe, expect, it } from 'vitest';
import { fingerprints, keyRing, openSealed, readSealedText, seal, sealedText } from './crypto.ts';

const SECRET = 'a secret of at least 32 characters';
const OTHER = 'another secret of 32 characters or more';
const key = keyRing({ secret: SECRET }, 'cards');
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
    const other = keyRing({ secret: OTHER }, 'cards');
    expect(other.current.id).not.toBe(key.current.id);
    expect(() => openSealed(other, sealed, '100001')).toThrow(key.current.id);
    expect(() => openSealed(other, { ...sealed, keyId: other.current.id }, '100001')).toThrow();
  });

  it('does not open with the key of another purpose', () => {
    const other = keyRing({ secret: SECRET }, 'staff');
    expect(() => openSealed(other, { ...sealed, keyId: other.current.id }, '100001')).toThrow();
  });

  it('opens with the previous secret and with the next one, and is sealed with the current one only', () => {
    const before = keyRing({ secret: SECRET, nextSecret: OTHER }, 'cards');
    const after = keyRing({ secret: OTHER, previousSecret: SECRET }, 'cards');
    expect(openSealed(after, seal(before, 'text', '1'), '1')).toBe('text');
    expect(openSealed(before, seal(after, 'text', '1'), '1')).toBe('text');
    expect(seal(before, 'text', '1').keyId).toBe(key.current.id);
    expect(seal(after, 'text', '1').keyId).toBe(after.current.id);
  });

  it('is the same after it was written as one text', () => {
    expect(readSealedText(sealedText(sealed))).toEqual(sealed);
  });
});

it('a fingerprint is equal for the same text, owner and key, and differs otherwise', () => {
  const [mark] = fingerprints(key, '6225880000006621', '100001');
  expect(fingerprints(key, '6225880000006621', '100001')).toEqual([mark]);
  expect(fingerprints(key, '6225880000006622', '100001')).not.toContain(mark);
  expect(fingerprints(key, '6225880000006621', '100002')).not.toContain(mark);
  const other = keyRing({ secret: OTHER }, 'cards');
  expect(fingerprints(other, '6225880000006621', '100001')).not.toContain(mark);
});

it('a fingerprint of the previous secret is among those of the rotated one, after the current one', () => {
  const [before] = fingerprints(key, '6225880000006621', '100001');
  const rotated = keyRing({ secret: OTHER, previousSecret: SECRET }, 'cards');
  expect(fingerprints(rotated, '6225880000006621', '100001')).toEqual([expect.not.stringContaining(before), before]);
});
