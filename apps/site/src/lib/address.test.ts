import { describe, expect, it } from 'vitest';
import { pageAddress, safeAddress } from './address.ts';

describe('an address', () => {
  it.each(['https://venue.example/g/dragon?launch=1', 'http://localhost:3100/g/x'])('such as %s is safe', (url) => {
    expect(safeAddress(url)?.href).toBe(url);
  });

  it.each([
    '',
    '/relative',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://a/b',
    'https://me:x@venue.example',
  ])('such as %j is not safe', (url) => {
    expect(safeAddress(url)).toBeUndefined();
  });
});

describe('the address of a page', () => {
  it('may be a path of the own site', () => {
    expect(pageAddress('/service/?from=mine')?.href).toBe(`${window.location.origin}/service/?from=mine`);
    expect(pageAddress('https://chat.example/')?.href).toBe('https://chat.example/');
  });

  it.each(['', 'service/', '//evil.example/', '/\\\\evil.example/', 'javascript:alert(1)'])('must not be %j', (url) => {
    expect(pageAddress(url)).toBeUndefined();
  });
});
