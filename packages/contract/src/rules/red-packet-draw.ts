const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Published before the first draw of a day, so that a later change of the seed or the rules can be detected. */
export const redPacketCommitment = async (day: string, seed: string, rules: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytesOf(`${day}\n${seed}\n${rules}`)));

const WORD_BITS = 64;
const WORD_HEX = WORD_BITS / 4;

/**
 * Derives a uniform amount from `min` to `max` from a digest: the first of its 64-bit words below the largest multiple
 * of the number of amounts, modulo that number. Larger words would favour small amounts and are skipped.
 */
export const amountFromDigest = (digest: string, min: bigint, max: bigint): bigint | undefined => {
  const amounts = max - min + 1n;
  const limit = ((1n << BigInt(WORD_BITS)) / amounts) * amounts;
  for (let at = 0; at + WORD_HEX <= digest.length; at += WORD_HEX) {
    const word = BigInt(`0x${digest.slice(at, at + WORD_HEX)}`);
    if (word < limit) return min + (word % amounts);
  }
  return undefined;
};

export interface RedPacketDraw {
  seed: string;
  member: number;
  /** Number of the member's draw on that day, from 1. */
  draw: number;
  min: bigint;
  max: bigint;
}

/** The amount that the seed determines for a member's draw. Server and browser run this function. */
export const redPacketAmount = async ({ seed, member, draw, min, max }: RedPacketDraw) => {
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  for (let round = 0; ; round += 1) {
    const message = round === 0 ? `${member}:${draw}` : `${member}:${draw}:${round}`;
    const digest = hexOf(await crypto.subtle.sign('HMAC', key, bytesOf(message)));
    const amount = amountFromDigest(digest, min, max);
    if (amount !== undefined) return { digest, amount };
  }
};

/** The amount drawn, limited to the tier's remaining budget of the day. */
export const redPacketPaid = (drawn: bigint, budget: bigint, given: bigint): bigint => {
  const left = budget - given;
  return drawn < left ? drawn : left;
};
