import { expect, it } from 'vitest';
import { orderNumber } from './order-number.ts';

it('an order number consists of a letter, the Beijing time and sixty random bits', () => {
  const now = new Date('2026-11-15T16:30:05Z');
  const numbers = Array.from({ length: 1000 }, () => orderNumber('D', now));
  expect(numbers[0]).toMatch(/^D20261116003005[2-9A-HJ-NP-Z]{12}$/);
  expect(new Set(numbers).size).toBe(1000);
});
