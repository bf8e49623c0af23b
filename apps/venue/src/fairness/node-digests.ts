import { createHash, createHmac } from 'node:crypto';
import { type Digests, digestMessage } from './stream.ts';

/** Computes the digests of one draw on demand. */
export const hmacDigests =
  (serverSeed: Uint8Array, clientSeed: string, nonce: number): Digests =>
  (round) =>
    createHmac('sha256', serverSeed)
      .update(digestMessage(clientSeed, nonce, round))
      .digest();

/** The hash of a server seed that a player sees before the seed is revealed. */
export const seedHash = (serverSeed: Uint8Array): string => createHash('sha256').update(serverSeed).digest('hex');
