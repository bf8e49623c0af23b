import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSoundTronAddress, tronAccountOf, tronAddressOf } from './tron-address.ts';

const USDT_CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ZERO_ACCOUNT = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const BASE58 = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'];

const typeOver = (address: string, [at, digit]: readonly [number, string]): string =>
  address.slice(0, at) + digit + address.slice(at + 1);

const swapAt = (address: string, at: number): string =>
  address.slice(0, at) + address.charAt(at + 1) + address.charAt(at) + address.slice(at + 2);

describe('a TRON address', () => {
  it('is valid when its checksum is correct', () => {
    expect(isSoundTronAddress(USDT_CONTRACT)).toBe(true);
    expect(isSoundTronAddress(ZERO_ACCOUNT)).toBe(true);
    expect(tronAddressOf(Buffer.alloc(20))).toBe(ZERO_ACCOUNT);
    const account = Buffer.from('a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex');
    expect(tronAddressOf(account)).toBe(USDT_CONTRACT);
    expect(tronAccountOf(USDT_CONTRACT)).toEqual(account);
    expect(tronAccountOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toBeUndefined();
  });

  it.each([
    ['one character changed', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
    ['two neighbours swapped', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjL6jt'],
    ['another case', USDT_CONTRACT.toLowerCase()],
    ['a character base58 does not have', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60'],
    ['one too few', USDT_CONTRACT.slice(0, -1)],
    ['one too many', `${USDT_CONTRACT}1`],
    ['a leading zero digit', `1${USDT_CONTRACT}`],
    ['more than 25 bytes', 'z'.repeat(34)],
    ['a Bitcoin address, whose version is another', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['the right checksum over version 0x42', 'Tas3vExdmvHHZhkC1z5ByHT3Szd491AdKz'],
    ['nothing', ''],
  ])('is refused with %s', (_what, address) => {
    expect(isSoundTronAddress(address)).toBe(false);
  });

  it('is made of exactly 20 bytes', () => {
    expect(() => tronAddressOf(Buffer.alloc(21))).toThrow(RangeError);
  });

  it('converts back to the bytes of its account: 10,000 random accounts', () => {
    for (let count = 0; count < 10_000; count += 1) {
      const account = randomBytes(20);
      const address = tronAddressOf(account);
      if (!/^T\w{33}$/.test(address) || tronAccountOf(address)?.equals(account) !== true) expect.fail(address);
    }
  });

  it('is refused when it is wrong: 10,000 wrong addresses, most of them one typing error away from a valid one', () => {
    const position = fc.integer({ min: 0, max: 33 });
    const digit = fc.constantFrom(...BASE58);
    const slip = fc.tuple(position, digit);
    const right = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(tronAddressOf);
    const mistyped = fc
      .tuple(right, fc.array(slip, { minLength: 1, maxLength: 3 }))
      .map(([address, slips]) => ({ address, typed: slips.reduce(typeOver, address) }));
    const swapped = fc
      .tuple(right, fc.integer({ min: 1, max: 32 }))
      .map(([address, at]) => ({ address, typed: swapAt(address, at) }));
    const invented = fc
      .array(digit, { minLength: 33, maxLength: 33 })
      .map((digits) => ({ address: '', typed: `T${digits.join('')}` }));
    let judged = 0;
    const wrongOnes = fc.oneof({ weight: 3, arbitrary: mistyped }, swapped, invented);
    for (const { address, typed } of fc.sample(wrongOnes, 13_000)) {
      if (typed === address) continue;
      judged += 1;
      expect(isSoundTronAddress(typed), typed).toBe(false);
    }
    expect(judged).toBeGreaterThanOrEqual(10_000);
  });
});
