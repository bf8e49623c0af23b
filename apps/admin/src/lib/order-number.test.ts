import { describe, expect, it } from 'vitest';
import { shortNumber } from './order-number.ts';

describe('an order number in a list', () => {
  it('keeps its beginning and its end', () => {
    expect(shortNumber('T20250618143247K7MPQ2RS7716')).toBe('T2025…7716');
  });

  it('stays whole where nothing would be saved', () => {
    expect(shortNumber('D123456789')).toBe('D123456789');
  });
});
