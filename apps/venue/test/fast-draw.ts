import { type Draw as Drawn, drawFrom, testSeed } from '../../../scripts/drawn.ts';
import { createDraw, type Draw } from '../src/fairness/stream.ts';

const WORDS = 8;

/** Follows from the seed of the run and from a number of the test's own, so that no two tests draw the same. */
const drawnFor = (own: number): Drawn => drawFrom(testSeed() + own);

/** Fast words instead of the digests. The mapping from words to outcomes is that of the real draw. */
export const fastWords = (own: number): Draw => {
  const { below } = drawnFor(own);
  const digest = new Uint8Array(4 * WORDS);
  const view = new DataView(digest.buffer);
  return createDraw(() => {
    for (let word = 0; word < WORDS; word += 1) view.setUint32(4 * word, below(2 ** 32));
    return digest;
  });
};

/** A replacement of the whole draw that is faster still. */
export const fastDraw = (own: number): Draw => {
  const { below: uniform } = drawnFor(own);
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
