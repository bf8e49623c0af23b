import { art } from '../kit/index.ts';

/** Pictures of the felt tables that are loaded in advance. */
export const FELT_PICTURES = [
  ...['card/back.svg', 'card/shoe.svg'],
  ...['chip/stack-low.svg', 'chip/stack-mid.svg', 'chip/stack-high.svg'],
];

/** The picture of a stack of chips by its amount. */
export const stackArt = (amount: bigint): string =>
  art(`chip/stack-${amount >= 100_000n ? 'high' : amount >= 10_000n ? 'mid' : 'low'}.svg`);
