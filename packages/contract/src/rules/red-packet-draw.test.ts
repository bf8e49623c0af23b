import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountFromDigest, redPacketAmount, redPacketCommitment, redPacketPaid } from './red-packet-draw.ts';

const seed = '7b1f'.repeat(16);
const word = (value: bigint) => value.toString(16).padStart(16, '0');
const LARGEST = (1n << 64n) - 1n;

describe('the amount of a draw', () => {
  it('is derived from the HMAC of member and draw under the seed, which anyone can recompute', async () => {
    for (let draw = 1; draw <= 20; draw += 1) {
      const digest = createHmac('sha256', seed).update(`100001:${draw}`).digest('hex');
      const expected = 100n + (BigInt(`0x${digest.slice(0, 16)}`) % 789n);
      expect(await redPacketAmount({ seed, member: 100_001, draw, min: 100n, max: 888n })).toEqual({
        digest,
        amount: expected,
      });
    }
  });

  it('is between the bounds and reaches both', () => {
    expect(amountFromDigest(word(0n), 100n, 888n)).toBe(100n);
    expect(amountFromDigest(word(788n), 100n, 888n)).toBe(888n);
    fc.assert(
      fc.property(fc.bigInt(0n, LARGEST), fc.bigInt(1n, 10n ** 9n), fc.bigInt(0n, 10n ** 9n), (value, min, more) => {
        const amount = amountFromDigest(word(value), min, min + more);
        if (amount !== undefined) expect(amount >= min && amount <= min + more).toBe(true);
      }),
    );
  });

  it('skips the words that would favour small amounts and uses the next one', () => {
    const amounts = 3n;
    expect(amountFromDigest(word(LARGEST) + word(2n), 1n, amounts)).toBe(3n);
    expect(amountFromDigest(word(LARGEST), 1n, amounts)).toBeUndefined();
    expect(amountFromDigest(word(LARGEST - 1n), 1n, amounts)).toBe(3n);
  });

  it('is uniformly distributed', async () => {
    const counts = new Map<bigint, number>();
    for (let draw = 1; draw <= 8_000; draw += 1) {
      const { amount } = await redPacketAmount({ seed, member: 7, draw, min: 1n, max: 8n });
      counts.set(amount, (counts.get(amount) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n]);
    const square = [...counts.values()].reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
    // χ² with seven degrees of freedom is below this value in 999 of 1,000 cases; the seed is fixed.
    expect(square).toBeLessThan(24.3);
  });
});

it('the commitment depends on the day, the seed and the rules', async () => {
  const expected = createHash('sha256').update(`2026-06-18\n${seed}\nrules`).digest('hex');
  expect(await redPacketCommitment('2026-06-18', seed, 'rules')).toBe(expected);
  expect(await redPacketCommitment('2026-06-19', seed, 'rules')).not.toBe(expected);
  expect(await redPacketCommitment('2026-06-18', seed, 'rules ')).not.toBe(expected);
});

it('the payment never exceeds the remaining budget', () => {
  expect(redPacketPaid(500n, 1_000n, 0n)).toBe(500n);
  expect(redPacketPaid(500n, 1_000n, 500n)).toBe(500n);
  expect(redPacketPaid(500n, 1_000n, 501n)).toBe(499n);
  expect(redPacketPaid(500n, 1_000n, 1_000n)).toBe(0n);
});
