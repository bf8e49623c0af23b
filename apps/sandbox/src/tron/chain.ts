import { createHash } from 'node:crypto';

export const BLOCK_MS = 3_000;
/** The main net's first block; counted from there the numbers look as they do on the chain. */
const GENESIS_MS = 1_529_891_469_000;

/** One reading of the clock: the newest block, and the newest that can no longer be rolled back. */
export interface Head {
  readonly block: number;
  readonly solid: number;
}

export const blockAt = (timeMs: number): number => Math.floor((timeMs - GENESIS_MS) / BLOCK_MS);

export const blockTime = (block: number): number => GENESIS_MS + block * BLOCK_MS;

/** A transaction sent now gets into the next block. */
export const blockAfter = (timeMs: number): number => blockAt(timeMs) + 1;

export const headAt = (timeMs: number, solidBlocks: number): Head => {
  const block = blockAt(timeMs);
  return { block, solid: block - solidBlocks };
};

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** As on the chain, an id begins with the block's number. */
const blockId = (block: number): string => block.toString(16).padStart(16, '0') + hexOf(`block ${block}`).slice(16);

/** The answer of `getnowblock`; a node leaves out `transactions` when it lists none. */
export const blockAnswer = (block: number) => ({
  blockID: blockId(block),
  block_header: {
    raw_data: {
      number: block,
      txTrieRoot: hexOf(`transactions ${block}`),
      witness_address: `41${hexOf('witness').slice(0, 40)}`,
      parentHash: blockId(block - 1),
      version: 34,
      timestamp: blockTime(block),
    },
    witness_signature: `${hexOf(`r ${block}`)}${hexOf(`s ${block}`)}00`,
  },
});
