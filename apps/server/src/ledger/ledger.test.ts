import { describe, expect, it } from 'vitest';
import { centre, contentHash, type Entry, held, house, type Posting, validateEntry, venueWallet } from './ledger.ts';

const deposit: Entry = {
  key: 'deposit:1',
  kind: 'deposit',
  memberId: 7,
  postings: [{ from: house('deposits:bank'), to: centre(7), amount: 100n }],
};
const withPosting = (change: Partial<Posting>): Entry => ({
  ...deposit,
  postings: [{ from: house('deposits:bank'), to: centre(7), amount: 100n, ...change }],
});

describe('addresses', () => {
  it('name the owner and the place of the money', () => {
    expect([centre(7), held(7), venueWallet(7, 'ag'), house('deposits:bank')]).toEqual([
      'member:7:centre',
      'member:7:held',
      'member:7:venue:ag',
      'house:deposits:bank',
    ]);
  });
});

describe('an entry', () => {
  it('is accepted when every posting moves a positive amount between two accounts', () => {
    expect(() => validateEntry(deposit)).not.toThrow();
  });

  it.each([
    ['zero', withPosting({ amount: 0n })],
    ['negative', withPosting({ amount: -1n })],
    ['a floating number', withPosting({ amount: 0.5 as unknown as bigint })],
    ['beyond what the database can count', withPosting({ amount: 2n ** 63n })],
  ])('is refused when an amount is %s', (_, entry) => {
    expect(() => validateEntry(entry)).toThrow('an amount must be a positive bigint');
  });

  it.each([
    ['no postings', { ...deposit, postings: [] }],
    ['an empty key', { ...deposit, key: '' }],
    ['no kind', { ...deposit, kind: '' }],
    ['a posting to itself', withPosting({ to: house('deposits:bank') })],
    ['an address of no known form', withPosting({ to: 'member:0:centre' })],
    ['an address with a blank', withPosting({ to: house('a b') })],
  ])('is refused with %s', (_, entry) => {
    expect(() => validateEntry(entry)).toThrow(RangeError);
  });

  it('has the same content hash regardless of key and time, and another when anything else differs', () => {
    const hash = contentHash(deposit).toString('hex');
    expect(contentHash({ ...deposit, at: new Date(0), key: 'other' }).toString('hex')).toBe(hash);
    for (const other of [
      withPosting({ amount: 101n }),
      withPosting({ to: centre(8) }),
      { ...deposit, kind: 'rebate' },
      { ...deposit, memberId: 8 },
      { ...deposit, memo: 'x' },
    ]) {
      expect(contentHash(other).toString('hex')).not.toBe(hash);
    }
  });
});
