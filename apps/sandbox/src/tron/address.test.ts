import { expect, it } from 'vitest';
import { accountOf, addressOf, readAccount } from './address.ts';

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const account = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';

it('converts an address to its account and back', () => {
  expect(accountOf(usdt)).toBe(account);
  expect(addressOf(account)).toBe(usdt);
});

it.each([
  ['a mistyped one', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['a character base58 does not have', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60'],
  ['one too short', usdt.slice(1)],
  ['another version', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['nothing', ''],
])('rejects %s', (_what, address) => {
  expect(accountOf(address)).toBeUndefined();
});

it('reads the address formats that TronGrid accepts', () => {
  for (const text of [usdt, `41${account}`, `0x${account}`, `41${account.toUpperCase()}`]) {
    expect(readAccount(text)).toBe(account);
  }
  expect(readAccount(account)).toBeUndefined();
});
