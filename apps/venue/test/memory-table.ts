import type { GameModule } from '../src/core/game.ts';
import { hmacDigests } from '../src/fairness/node-digests.ts';
import { createDraw } from '../src/fairness/stream.ts';
import { createMemoryTable, type MemoryTable } from './memory-context.ts';

export type { MemoryTable } from './memory-context.ts';

/** A player at a game without a database, with fixed seeds, for tests of the rules. */
export const memoryTable = (
  module: GameModule,
  code: string,
  {
    serverSeed = '3f8a1c5e'.repeat(8),
    clientSeed = 'memory',
    ...options
  }: { balance?: bigint; serverSeed?: string; clientSeed?: string; nonce?: number; now?: Date } = {},
): MemoryTable => {
  const seed = Buffer.from(serverSeed, 'hex');
  const draw = async (nonce: number) => createDraw(hmacDigests(seed, clientSeed, nonce));
  return createMemoryTable(module, code, { ...options, draw });
};
