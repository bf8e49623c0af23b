import { expect, it } from 'vitest';
import { listTime, shortNumber } from './record-text.ts';

it('shortens the number and the time in a list', () => {
  expect(shortNumber('T20250618143207AB7716')).toBe('T2025…7716');
  expect(shortNumber('T202577160')).toBe('T202577160');
  expect(listTime('2025-06-18 14:32:07')).toBe('06-18 14:32');
});
