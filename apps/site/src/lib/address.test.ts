import { describe, expect, it } from 'vitest';
import { safeAddress } from './address.ts';

describe('an address', () => {
  it.each(['https://venue.example/g/dragon?launch=1', 'http://localhost:3100/g/x'])('like %s is safe', (url) => {
    expect(safeAddress(url)?.href).toBe(url);
  });

  it.each([
    '',
    '/relative',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://a/b',
    'https://me:x@venue.example',
  ])('like %j is not', (url) => {
    expect(safeAddress(url)).toBeUndefined();
  });
});
