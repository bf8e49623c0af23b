import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entering, leaving, type VenueWallet } from './wallet.ts';

const wallet = (balance: bigint, advanced: bigint): VenueWallet => ({
  memberId: 7,
  venue: 'xinghe',
  balance,
  advanced,
});
const own = 'member:7:venue:xinghe';
const advance = 'house:venue-advance:xinghe';

it('money that leaves is taken from the wallet, and the rest is advanced', () => {
  expect(leaving(wallet(300n, 0n), 300n)).toEqual({ legs: [{ address: own, amount: 300n }], advanced: 0n });
  expect(leaving(wallet(300n, 50n), 500n)).toEqual({
    legs: [
      { address: own, amount: 300n },
      { address: advance, amount: 200n },
    ],
    advanced: 250n,
  });
});

it('money that enters repays the advance before the member is credited', () => {
  expect(entering(wallet(0n, 200n), 150n)).toEqual({ legs: [{ address: advance, amount: 150n }], advanced: 50n });
  expect(entering(wallet(0n, 200n), 500n)).toEqual({
    legs: [
      { address: advance, amount: 200n },
      { address: own, amount: 300n },
    ],
    advanced: 0n,
  });
});

it('the wallet less the advance equals the sum of all changes in any order', () => {
  const change = fc.bigInt({ min: -1_000n, max: 1_000n }).filter((amount) => amount !== 0n);
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      let now = wallet(0n, 0n);
      for (const amount of changes) {
        const { legs, advanced } = amount > 0n ? entering(now, amount) : leaving(now, -amount);
        const moved = legs.find(({ address }) => address === own)?.amount ?? 0n;
        now = wallet(now.balance + (amount > 0n ? moved : -moved), advanced);
        expect(now.balance >= 0n && now.advanced >= 0n).toBe(true);
        expect(now.balance === 0n || now.advanced === 0n).toBe(true);
      }
      expect(now.balance - now.advanced).toBe(changes.reduce((sum, amount) => sum + amount, 0n));
    }),
  );
});
