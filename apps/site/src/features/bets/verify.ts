import type { BetDraw } from '@koi/contract';

/** Draws from one pair of seeds. */
export interface SeedUse {
  hash: string;
  clientSeed: string;
  /** Empty while the seed is in use and not revealed yet. */
  serverSeed: string;
  nonces: number[];
}

export interface Finding {
  /** True when the SHA-256 of the seed is the hash that was published for it. */
  isSound: boolean;
  /** The first digest of each draw, in the order of the draws. */
  digests: string[];
}

const SEED = /^[0-9a-f]{64}$/i;

export const seedsOf = (draws: readonly BetDraw[]): SeedUse[] => {
  const uses = new Map<string, SeedUse>();
  for (const { nonce, hash, client_seed: clientSeed, server_seed: serverSeed } of draws) {
    const key = JSON.stringify([hash, clientSeed, serverSeed]);
    const use = uses.get(key) ?? { hash, clientSeed, serverSeed, nonces: [] };
    use.nonces.push(nonce);
    uses.set(key, use);
  }
  return [...uses.values()];
};

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Browsers offer cryptography only on secure pages. */
export const canVerify = () => globalThis.crypto?.subtle !== undefined;

/** Recomputes the draws of a revealed seed in the browser. */
export const verifySeed = async ({ hash, clientSeed, serverSeed, nonces }: SeedUse): Promise<Finding> => {
  if (!SEED.test(serverSeed)) return { isSound: false, digests: [] };
  const { subtle } = globalThis.crypto;
  const seed = bytesOf(serverSeed);
  const isSound = hexOf(await subtle.digest('SHA-256', seed)) === hash.toLowerCase();
  const key = await subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const digests = await Promise.all(
    nonces.map(async (nonce) => {
      const message = new TextEncoder().encode(`${clientSeed}:${nonce}:0`);
      return hexOf(await subtle.sign('HMAC', key, message));
    }),
  );
  return { isSound, digests };
};
