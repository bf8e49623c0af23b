import { describe, expect, it } from 'vitest';
import { identityFieldsOf, maskIdentity } from './identity-search.ts';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

describe('the personal values that a text can be', () => {
  it.each([
    ['13800138000', ['mobile', 'card']],
    ['138 0013 8000', ['mobile', 'card']],
    ['8000', ['mobile_tail', 'card_tail']],
    ['王小明', ['realname']],
    ['王 小明', ['realname']],
    ['阿依·古丽', ['realname']],
    ['6225 8800 1000 6611', ['card']],
    ['٦٢٢٥ ٨٨٠٠ ١٠٠٠ ٦٦١١', ['card']],
    [ADDRESS, ['usdt']],
    ['Lj6t', ['card_tail']],
  ])('%s is found whole or by its last four characters', (typed, fields) => {
    expect(identityFieldsOf(typed)).toEqual(fields);
  });

  it.each(['38000', '138001', '1380', '138', '王', '小', 'koi8866', ADDRESS.slice(0, 20), 'someone@example.com', ''])(
    '%s is part of a value at most',
    (typed) => {
      expect(identityFieldsOf(typed).filter((field) => !field.endsWith('_tail'))).toEqual([]);
    },
  );
});

it.each([
  ['13800138000', '138 **** 8000'],
  ['8000', '8000'],
  ['王小明', '王*明'],
  ['王明', '王*'],
  ['6225880010006611', '****6611'],
  [ADDRESS, '****Lj6t'],
  ['koi8866', 'koi8866'],
])('%s is logged as %s', (typed, masked) => {
  expect(maskIdentity(typed)).toBe(masked);
});
