import { describe, expect, it } from 'vitest';
import { safeRedirect } from './redirect.ts';

const OUTSIDE = [
  'https://evil.example',
  'http://evil.example/mine',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'evil.example',
  '.evil.example',
  '@evil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%252fevil.example',
  '/%09/evil.example',
  '%2f%2fevil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  '?redirect=//evil.example',
  '#//evil.example',
  '/%zz',
  '/\u202e//evil.example',
  `/${'a'.repeat(600)}`,
];

describe('the destination after a login', () => {
  it.each(OUTSIDE)('is home and not %j', (text) => {
    expect(safeRedirect(text)).toBe('/');
  });

  it.each([
    '/mine',
    '/payInfo?deposit_no=T2025&x=%E9%94%A6',
    '/password?type=2',
    '/gamePage?platform=xinghe&gameName=a//b',
  ])('is %s as requested', (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  it.each([undefined, null, '', '/login', '/login?redirect=/login'])('is home for %j', (text) => {
    expect(safeRedirect(text)).toBe('/');
  });
});
