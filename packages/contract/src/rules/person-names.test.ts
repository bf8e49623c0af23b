import { describe, expect, it } from 'vitest';
import { comparableName, isRealname } from './person-names.ts';

/** Characters that are not seen: zero-width ones, selectors, fillers, tags and signs of direction. */
const UNSEEN = [
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u061c', '\u180e', '\u202e', '\u2066'],
  ...['\ufe0f', '\u{e0100}', '\u115f', '\u1160', '\u3164', '\uffa0', '\u17b4', '\u{e0001}', '\u{e0041}', '\u{1d173}'],
];
const DOTS = [...'·・•‧∙⋅･．.․◦●⸱⸳ꞏㆍᐧ丶、。'];

it.each([
  [
    '王小明',
    ['王 小明', ' 王小明', '王　小明', '王\u200b小明', '王\t小明', '王\u2800小明', '王-小明', '王小明*', '王☆小明'],
  ],
  ['阿里木江', ['阿里木·江', '阿里木•江', '阿里木．江']],
  ['wangxiaoming', ['Wang Xiaoming', 'ＷＡＮＧ　ＸＩＡＯＭＩＮＧ', 'Wáng Xiǎomíng', 'W\u0307ang Xiaoming']],
  ['strasse', ['Straße', 'STRASSE', 'ſtrasse']],
  ['obrien', ['O’Brien', "O'Brien", 'OʼBrien', 'OꞌBrien']],
  ['欧阳23', ['欧阳２３', '欧阳²³', '欧阳②③']],
  ['金민수', ['金 민수', '金 민수'.normalize('NFD')]],
])('%s is the same name with other spaces, width, case, accents and signs', (name, others) => {
  for (const other of others) expect(comparableName(other), other).toBe(name);
});

it.each(UNSEEN.map((sign) => [sign.codePointAt(0)?.toString(16), sign]))(
  'the character U+%s, which is not seen, does not make another name',
  (_, sign) => {
    for (const other of [`${sign}王小明`, `王${sign}小明`, `王小明${sign}`])
      expect(comparableName(other)).toBe('王小明');
    expect(isRealname(`王${sign}小明`)).toBe(false);
  },
);

it.each(DOTS)('the dot %s does not make another name', (dot) => {
  expect(comparableName(`阿里木${dot}江`)).toBe('阿里木江');
  expect(comparableName(`阿里木${dot}${dot}江`)).toBe('阿里木江');
});

it('marks that are laid over a letter do not make another name', () => {
  for (const mark of ['\u0301', '\u0323', '\u20dd', '\u0488', '\u3099'])
    expect(comparableName(`王${mark}小明`), mark).toBe('王小明');
});

it('other names stay different', () => {
  for (const [one, other] of [
    ['王小明', '王小鸣'],
    ['佐々木', '佐木'],
    ['Li Na', 'Li Nan'],
    ['陈1', '陈2'],
  ] as const)
    expect(comparableName(one)).not.toBe(comparableName(other));
});

describe('a real name', () => {
  it.each(['王明', '欧阳 若兰', '阿依·古丽', "O'Brien", 'José Pérez', '𠮷野', '佐々木'])('%s can be one', (name) => {
    expect(isRealname(name)).toBe(true);
  });

  it.each(['', '王', ' 王 ', '··', '王·', '王\0明', '王\u2028明', '王\ue000明', '\u200b\u200b'])('%j can’t', (name) => {
    expect(isRealname(name)).toBe(false);
  });
});
