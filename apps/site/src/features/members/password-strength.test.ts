import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('the strength hint', () => {
  it('is empty for an empty field', () => expect(passwordStrength('', 6)).toBeUndefined());
  it('is weak for a short, simple or repetitive password', () => {
    for (const password of ['abc12', '123456', 'aaaaaaaaaaaa', 'abcdef'])
      expect(passwordStrength(password, 6)).toBe('weak');
  });
  it('is fair for letters with digits', () => expect(passwordStrength('koi888888', 6)).toBe('fair'));
  it('is strong for a long mixture', () => expect(passwordStrength('Koi-2026-lotus', 6)).toBe('strong'));
});
