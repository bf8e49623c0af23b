import { expect, it } from 'vitest';
import { idMeant, nameMeant, readMemberReference, referenceTo } from './member-references.ts';

it.each([
  ['koi8866', undefined, 'koi8866'],
  [' 100500 ', 100_500, '100500'],
  ['#100500', 100_500, undefined],
  ['# 100500', 100_500, undefined],
  ['@100500', undefined, '100500'],
  ['@koi8866', undefined, 'koi8866'],
  ['#koi8866', undefined, undefined],
  ['0100500', undefined, '0100500'],
  ['1005001005', undefined, '1005001005'],
])('%j means the ID %s or the name %s', (typed, id, name) => {
  const reference = readMemberReference(typed);
  expect([idMeant(reference), nameMeant(reference)]).toEqual([id, name]);
});

it('a form names a member by the name, and one of digits with its sign', () => {
  expect(referenceTo('koi8866')).toBe('koi8866');
  expect(referenceTo('100500')).toBe('@100500');
});
