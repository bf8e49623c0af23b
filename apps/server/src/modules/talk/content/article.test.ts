import { describe, expect, it } from 'vitest';
import { isArticle, sectionOf } from './article.ts';

describe('articles', () => {
  it('belong to the help centre unless the page is /abouts', () => {
    expect(sectionOf('abouts')).toBe('abouts');
    expect(sectionOf('')).toBe('help');
    expect(sectionOf('anything')).toBe('help');
  });

  it('are numbered separately in each section', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((type) => isArticle('help', type))).toEqual([1, 2, 3, 4, 5, 7, 8]);
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((type) => isArticle('abouts', type))).toEqual([5, 6]);
  });
});
