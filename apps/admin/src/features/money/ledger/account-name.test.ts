import { expect, it } from 'vitest';
import { accountName } from './account-name.ts';

it.each([
  ['member:7:centre', '会员 7 · 中心钱包'],
  ['member:7:venue:yunding', '会员 7 · 场馆钱包 yunding'],
  ['house:deposits:bank', '平台 · 存款收入 bank'],
  ['house:rebates', '平台 · 返水支出'],
  ['house:something-new', '平台 · something-new'],
])('displays %s as %s', (address, name) => {
  expect(accountName(address)).toBe(name);
});
