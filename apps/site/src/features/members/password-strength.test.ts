import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('the strength hint', () => {
  it('says nothing about an empty field', () => expect(passwordStrength('', 6)).toBeUndefined());
  it('calls short, plain and repeated ones weak', () => {
    for (const password of ['abc12', '123456', 'aaaaaaaaaaaa', 'abcdef'])
      expect(passwordStrength(password, 6)).toBe('weak');
  });
  it('calls letters with digits fair', () => expect(passwordStrength('koi888888', 6)).toBe('fair'));
  it('calls a long mixture strong', () => expect(passwordStrength('Koi-2026-lotus', 6)).toBe('strong'));
});
