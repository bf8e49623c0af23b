import { createHash } from 'node:crypto';

export const BLOCK_MS = 3_000;
/** Time of the main net's first block, so that block numbers look like those on the real chain. */
const GENESIS_MS = 1_529_891_469_000;

/** The newest block and the newest block that can no longer be rolled back, at one point in time. */
export interface Head {
  readonly block: number;
  readonly solid: number;
}

export const blockAt = (timeMs: number): number => Math.floor((timeMs - GENESIS_MS) / BLOCK_MS);

export const blockTime = (block: number): number => GENESIS_MS + block * BLOCK_MS;

/** A transaction sent now is included in the next block. */
export const blockAfter = (timeMs: number): number => blockAt(timeMs) + 1;

export const headAt = (timeMs: number, solidBlocks: number): Head => {
  const block = blockAt(timeMs);
  return { block, solid: block - solidBlocks };
};

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** As on the real chain, a block id starts with the block number. */
const blockId = (block: number): string => block.toString(16).padStart(16, '0') + hexOf(`block ${block}`).slice(16);

/** The answer of `getnowblock`. A node omits `transactions` when the block has none. */
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
