import { describe, expect, it } from 'vitest';
import { shortNumber } from './order-number.ts';

describe('an abbreviated order number', () => {
  it('keeps its beginning and its end', () => {
    expect(shortNumber('T20250618143247K7MPQ2RS7716')).toBe('T2025…7716');
  });

  it('is unchanged when it is short', () => {
    expect(shortNumber('D123456789')).toBe('D123456789');
  });
});
