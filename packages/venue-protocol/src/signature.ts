import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Requests whose time differs by more than this are refused, so nonces have to be remembered for as long. */
export const SIGNATURE_WINDOW_MS = 300_000;

export const SIGNATURE_HEADERS = {
  venue: 'x-venue',
  time: 'x-venue-time',
  nonce: 'x-venue-nonce',
  signature: 'x-venue-signature',
} as const;

export interface SignedRequest {
  method: string;
  path: string;
  /** Milliseconds since 1970, as sent in the header. */
  time: string;
  nonce: string;
  body: string;
}

/** HMAC-SHA256 over method, path, time, nonce and the hash of the body, one per line. */
export const sign = (secret: string, { method, path, time, nonce, body }: SignedRequest): string => {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update([method, path, time, nonce, bodyHash].join('\n')).digest('hex');
};

/**
 * Derives a secret per platform from one shared secret, so that a request to one platform cannot be replayed at
 * another.
 */
export const platformSecret = (shared: string, platform: string): string =>
  createHmac('sha256', shared).update(`platform:${platform}`).digest('hex');

const NONCE = /^[A-Za-z0-9_-]{16,64}$/;
const TIME = /^\d{13}$/;

export type SignatureFault = 'malformed' | 'too-old' | 'wrong' | 'replayed';

/**
 * Returns what is wrong with a signed request, or undefined. `seenBefore` records the nonce and returns whether it was
 * known.
 */
export const signatureFault = (
  secret: string,
  request: SignedRequest,
  signature: string,
  { now, seenBefore }: { now: number; seenBefore: (nonce: string) => boolean },
): SignatureFault | undefined => {
  if (!TIME.test(request.time) || !NONCE.test(request.nonce)) return 'malformed';
  if (Math.abs(now - Number(request.time)) > SIGNATURE_WINDOW_MS) return 'too-old';
  const expected = Buffer.from(sign(secret, request), 'hex');
  const given = Buffer.from(signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'wrong';
  return seenBefore(request.nonce) ? 'replayed' : undefined;
};
