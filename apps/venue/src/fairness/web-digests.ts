import { type Digests, digestMessage } from './stream.ts';

/** Enough words for any round of any game. */
const DIGESTS = 128;

/** Computes the same digests as the server with Web Crypto. That API is asynchronous, so they are computed in advance. */
export const webDigests = async (
  serverSeed: Uint8Array<ArrayBuffer>,
  clientSeed: string,
  nonce: number,
): Promise<Digests> => {
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', serverSeed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const made = await Promise.all(
    Array.from({ length: DIGESTS }, (_, round) =>
      subtle.sign('HMAC', key, new TextEncoder().encode(digestMessage(clientSeed, nonce, round))),
    ),
  );
  const digests = made.map((buffer) => new Uint8Array(buffer));
  return (round) => {
    const digest = digests[round];
    if (digest === undefined) throw new RangeError(`only ${DIGESTS} digests were made`);
    return digest;
  };
};

/** SHA-256 of a server seed in hex, to compare with the hash that was shown before play. */
export const webSeedHash = async (serverSeed: Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', serverSeed));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
