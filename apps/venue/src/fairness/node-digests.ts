import { createHash, createHmac } from 'node:crypto';
import { type Digests, digestMessage } from './stream.ts';

/** The digests of one draw, made as they are needed. */
export const hmacDigests =
  (serverSeed: Uint8Array, clientSeed: string, nonce: number): Digests =>
  (round) =>
    createHmac('sha256', serverSeed)
      .update(digestMessage(clientSeed, nonce, round))
      .digest();

/** What a player sees of a server seed before it is revealed. */
export const seedHash = (serverSeed: Uint8Array): string => createHash('sha256').update(serverSeed).digest('hex');
