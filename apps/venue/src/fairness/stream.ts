/** The only source of randomness of a game's outcomes. It works identically on the server and in a browser. */
export interface Draw {
  /** Returns a number from 0 to n − 1, each equally likely. */
  uniform(n: number): number;
  /** Returns `count` different numbers from 0 to size − 1, in the order they are dealt. */
  deal(size: number, count: number): number[];
  /** Returns an index into the weights, with a probability proportional to its weight. */
  weighted(weights: readonly number[]): number;
}

/** The digest of each round: HMAC-SHA256 over `clientSeed:nonce:round`. */
export type Digests = (round: number) => Uint8Array;

const WORDS = 2 ** 32;
const WORD_BYTES = 4;

/** The message of the HMAC whose key is the server seed. */
export const digestMessage = (clientSeed: string, nonce: number, round: number): string =>
  `${clientSeed}:${nonce}:${round}`;

/** Reads the eight big-endian words of each digest and requests the next digest only when they are used up. */
export const createDraw = (digests: Digests): Draw => {
  const nextWord = words(digests);

  const uniform = (n: number): number => {
    if (!Number.isInteger(n) || n < 1 || n > WORDS) throw new RangeError(`uniform(${n})`);
    // Words at or above the largest multiple of n would favour small numbers, so they are discarded.
    const limit = WORDS - (WORDS % n);
    let word = nextWord();
    while (word >= limit) word = nextWord();
    return word % n;
  };

  return {
    uniform,
    deal: (size, count) => {
      if (count > size) throw new RangeError(`deal(${size}, ${count})`);
      const cards = Array.from({ length: size }, (_, index) => index);
      for (let index = 0; index < count; index += 1) swap(cards, index, index + uniform(size - index));
      return cards.slice(0, count);
    },
    weighted: (weights) => {
      let total = 0;
      for (const weight of weights) total += weight;
      let rest = uniform(total);
      let index = 0;
      for (const weight of weights) {
        rest -= weight;
        if (rest < 0) break;
        index += 1;
      }
      return index;
    },
  };
};

const words = (digests: Digests): (() => number) => {
  let round = 0;
  let at = 0;
  let digest: DataView = new DataView(new ArrayBuffer(0));
  return () => {
    if (at === digest.byteLength) {
      const bytes = digests(round);
      digest = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      round += 1;
      at = 0;
    }
    const word = digest.getUint32(at);
    at += WORD_BYTES;
    return word;
  };
};

const swap = (list: number[], a: number, b: number): void => {
  const [first, second] = [list[a], list[b]];
  if (first === undefined || second === undefined) throw new RangeError(`swap ${a} and ${b} of ${list.length}`);
  list[a] = second;
  list[b] = first;
};
