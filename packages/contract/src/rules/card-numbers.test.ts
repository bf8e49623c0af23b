import { describe, expect, it } from 'vitest';
import { comparableCardNumber, isCardNumber, plainCardNumber } from './card-numbers.ts';

const NUMBER = '6225880123456789';
const digitsFrom = (first: number) => NUMBER.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));

/** The zeros of some scripts, and of the styles that Unicode has for formulas. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x17e0, 0x1810, 0xa9d0, 0xff10, 0x104a0, 0x1d7ce, 0x1d7d8, 0x1d7f6, 0x1fbf0,
];

describe('a card number', () => {
  it.each([
    NUMBER,
    '6225 8801 2345 6789',
    '6225-8801-2345-6789',
    '6225–8801—2345−6789',
    '6225\u30008801\u00a02345\t6789',
    ...ZEROS.map(digitsFrom),
  ])('%s is stored in digits from 0 to 9', (typed) => {
    expect(isCardNumber(typed)).toBe(true);
    expect(plainCardNumber(typed)).toBe(NUMBER);
    expect(comparableCardNumber(typed)).toBe(NUMBER);
  });

  it.each([
    `No${NUMBER}`,
    `${NUMBER}/1`,
    `卡号：${NUMBER}（1）`,
    NUMBER.replaceAll('0', 'O'),
    NUMBER.replaceAll('0', '〇'),
    NUMBER.replaceAll(/\d/g, (digit) => '〇一二三四五六七八九'[Number(digit)] ?? ''),
    `${NUMBER.slice(0, 8)}\u200b${NUMBER.slice(8)}`,
    `${NUMBER.slice(0, 8)}.${NUMBER.slice(8)}`,
    `尾号${NUMBER}`,
  ])('%s is refused, and is compared as one that was stored earlier', (typed) => {
    expect(isCardNumber(typed)).toBe(false);
    expect(comparableCardNumber(typed)).toBe(NUMBER);
  });

  it.each(['', ' ', '----', 'ABCDEFGH', '\u200b'])('%j is none', (typed) => {
    expect(isCardNumber(typed)).toBe(false);
  });

  it('that contains no digit is compared as it is', () => {
    expect(comparableCardNumber('ABCD EFGH')).toBe('ABCDEFGH');
  });
});
