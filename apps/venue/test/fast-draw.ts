import type { Draw } from '../src/fairness/stream.ts';

/** A fast pseudorandom replacement for the digests, with a fixed seed. */
export const fastDraw = (seed: number): Draw => {
  let state = seed;
  const uniform = (n: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  };
  const deal = (size: number, count: number): number[] => {
    const cards = Array.from({ length: size }, (_, id) => id);
    for (let at = 0; at < count; at += 1) {
      const other = at + uniform(size - at);
      const [a = 0, b = 0] = [cards[at], cards[other]];
      cards[at] = b;
      cards[other] = a;
    }
    return cards.slice(0, count);
  };
  return { uniform, deal, weighted: () => 0 };
};
