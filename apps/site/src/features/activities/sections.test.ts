import { expect, it } from 'vitest';
import { sectionsOf } from './sections.ts';

it('starts a section at every large heading', () => {
  expect(sectionsOf('<p>引言</p><h2>甲</h2><p>一</p><h3>小</h3><h2>乙</h2>')).toEqual([
    '<p>引言</p>',
    '<h2>甲</h2><p>一</p><h3>小</h3>',
    '<h2>乙</h2>',
  ]);
});

it('omits empty sections', () => {
  expect(sectionsOf('<br> &nbsp; <h2>甲</h2>')).toEqual(['<h2>甲</h2>']);
  expect(sectionsOf('')).toEqual([]);
});
