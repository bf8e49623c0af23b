import { expect, it } from 'vitest';
import { readSearch, SEARCH_KINDS } from './search.ts';

it('a sign before the text narrows a search', () => {
  expect(readSearch(' @ koi8866 ')).toEqual({ text: 'koi8866', kinds: ['members'] });
  expect(readSearch('#D2026')).toEqual({ text: 'D2026', kinds: ['orders', 'transfers', 'bets', 'payments'] });
  expect(readSearch('0xA1C07e')).toEqual({ text: 'A1C07e', kinds: ['hashes', 'payments'] });
  expect(readSearch('0Xa1c07e').kinds).toEqual(['hashes', 'payments']);
  expect(readSearch('>审计')).toEqual({ text: '审计', kinds: ['screens'] });
});

it('a text without a sign is looked for everywhere', () => {
  expect(readSearch(' 8866 ')).toEqual({ text: '8866', kinds: [...SEARCH_KINDS, 'screens'] });
  expect(readSearch('')).toEqual({ text: '', kinds: [...SEARCH_KINDS, 'screens'] });
});
