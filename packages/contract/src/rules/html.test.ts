import { expect, it } from 'vitest';
import { withoutTags } from './html.ts';

it('removes tags and keeps the text between them', () => {
  expect(withoutTags('a<b>c</b> < d')).toBe('ac < d');
  expect(withoutTags('<p>a</p><p>b</p>', ' ')).toBe(' a  b ');
});
