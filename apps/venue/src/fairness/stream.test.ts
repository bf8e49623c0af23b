import { describe, expect, it } from 'vitest';
import { hmacDigests, seedHash } from './node-digests.ts';
import { createDraw, type Digests, type Draw } from './stream.ts';
import { webDigests, webSeedHash } from './web-digests.ts';

const serverSeed = new Uint8Array(
  Buffer.from('3f8a1c5e9b7d204c6e8fa1b3d5c7e9f00112233445566778899aabbccddeeff0', 'hex'),
);
const hash = '98079a32e3f0d15623e396e3ccb01d7d982a3646517157cb9d2568d25a51d3e0';
const clientSeed = 'koi8866-lotus';

const SUITS = '♠♥♣♦';
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const card = (id: number): string => `${RANKS[id % 13]}${SUITS[Math.floor((id % 52) / 13)]}`;

/** The values that the published vectors list for a nonce, each taken from a fresh draw. */
const listed = (draw: () => Draw) => {
  const dice = draw();
  const reels = draw();
  return {
    cards: draw().deal(416, 6).map(card),
    dice: [1, 2, 3].map(() => dice.uniform(6) + 1),
    stops: [1, 2, 3, 4, 5].map(() => reels.uniform(32)),
    million: draw().uniform(1_000_000),
  };
};

const expected = [
  { cards: ['2♣', '6♠', '9♥', 'K♦', '6♦', 'Q♥'], dice: [4, 6, 2], stops: [23, 27, 27, 19, 12], million: 827_127 },
  { cards: ['A♣', 'A♣', '2♦', 'A♥', '6♦', 'K♥'], dice: [5, 2, 1], stops: [10, 7, 26, 17, 4], million: 248_490 },
];

const fixed = (...words: number[]): Digests => {
  const digest = Buffer.alloc(32, 0);
  words.forEach((word, index) => {
    digest.writeUInt32BE(word, index * 4);
  });
  return () => new Uint8Array(digest);
};

describe('the published test vectors', () => {
  it('match the hash and the first digest', () => {
    expect(seedHash(serverSeed)).toBe(hash);
    expect(Buffer.from(hmacDigests(serverSeed, clientSeed, 0)(0)).toString('hex')).toBe(
      '0316d1b7dd60475b6e872fdb4a3a7c73b33aab0c03796a12918fdb3f761de70e',
    );
  });

  it.each([0, 1])('match the draws of nonce %i on the server', (nonce) => {
    expect(listed(() => createDraw(hmacDigests(serverSeed, clientSeed, nonce)))).toEqual(expected[nonce]);
  });

  it.each([0, 1])('match the draws of nonce %i in a browser', async (nonce) => {
    const digests = await webDigests(serverSeed, clientSeed, nonce);
    expect(listed(() => createDraw(digests))).toEqual(expected[nonce]);
    expect(await webSeedHash(serverSeed)).toBe(hash);
  });
});

describe('a draw', () => {
  it('discards the words that would favour small numbers', () => {
    const limit = 2 ** 32 - (2 ** 32 % 10);
    expect(createDraw(fixed(limit, 2 ** 32 - 1, limit - 1)).uniform(10)).toBe(9);
  });

  it('continues with the next digest when the words are used up', () => {
    const rounds: number[] = [];
    const draw = createDraw((round) => {
      rounds.push(round);
      return new Uint8Array(32).fill(round);
    });
    for (let word = 0; word < 17; word += 1) draw.uniform(256);
    expect(rounds).toEqual([0, 1, 2]);
  });

  it('deals every card exactly once', () => {
    const dealt = createDraw(hmacDigests(serverSeed, clientSeed, 7)).deal(52, 52);
    expect(new Set(dealt).size).toBe(52);
    expect(dealt).not.toEqual(dealt.toSorted((a, b) => a - b));
  });

  it('maps numbers to weights in the order of the weights', () => {
    const weights = [250_000, 0, 500_000, 250_000];
    const at = (word: number) => createDraw(fixed(word)).weighted(weights);
    expect([0, 249_999, 250_000, 749_999, 750_000, 999_999].map(at)).toEqual([0, 0, 2, 2, 3, 3]);
  });

  it('gives each of six faces about a sixth of the time', () => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (let nonce = 0; nonce < 6_000; nonce += 1) {
      const face = createDraw(hmacDigests(serverSeed, 'even', nonce)).uniform(6);
      counts[face] = (counts[face] ?? 0) + 1;
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
    // The 99.9 % point for five degrees of freedom. The seed is fixed, so the result never varies.
    expect(chiSquare).toBeLessThan(20.52);
  });

  it('throws a RangeError for impossible arguments', () => {
    const draw = createDraw(fixed(1));
    expect(() => draw.uniform(0)).toThrow(RangeError);
    expect(() => draw.uniform(1.5)).toThrow(RangeError);
    expect(() => draw.uniform(2 ** 32 + 1)).toThrow(RangeError);
    expect(() => draw.deal(3, 4)).toThrow(RangeError);
    expect(() => draw.weighted([])).toThrow(RangeError);
  });
});
