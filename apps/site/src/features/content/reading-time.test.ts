import { describe, expect, it } from 'vitest';
import { readingMinutes } from './reading-time.ts';

describe('the reading time of an article', () => {
  it('is at least a minute', () => expect(readingMinutes('<p>短</p>')).toBe(1));
  it('counts characters, not markup', () => {
    expect(readingMinutes(`<p class="${'x'.repeat(2000)}">${'字'.repeat(800)}</p>`)).toBe(2);
  });
});
