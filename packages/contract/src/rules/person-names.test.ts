import { expect, it } from 'vitest';
import { comparableName } from './person-names.ts';

it.each([
  ['王小明', ['王 小明', ' 王小明', '王　小明', '王\u200b小明', '王\t小明']],
  ['阿里木江', ['阿里木·江', '阿里木•江', '阿里木．江']],
  ['wangxiaoming', ['Wang Xiaoming', 'ＷＡＮＧ　ＸＩＡＯＭＩＮＧ']],
])('%s is the same name with other spaces, width, case and dots', (name, others) => {
  for (const other of others) expect(comparableName(other), other).toBe(name);
});

it('other names stay different', () => {
  expect(comparableName('王小明')).not.toBe(comparableName('王小鸣'));
});
