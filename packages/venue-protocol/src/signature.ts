import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Requests whose time differs by more than this are refused, so nonces have to be remembered for as long. */
export const SIGNATURE_WINDOW_MS = 300_000;

export const SIGNATURE_HEADERS = {
  venue: 'x-venue',
  time: 'x-venue-time',
  nonce: 'x-venue-nonce',
  host: 'x-venue-host',
  /** The signature of earlier versions, which covers no host. */
  signature: 'x-venue-signature',
  hostSignature: 'x-venue-host-signature',
} as const;

/** First line of what a signature with a host covers, so that it never equals one without. */
const WITH_HOST = 'koi-venue-2';

export interface SignedRequest {
  method: string;
  path: string;
  /** Milliseconds since 1970, as sent in the header. */
  time: string;
  nonce: string;
  body: string;
  /** Host of the address that is called, with its port unless it is that of the protocol. */
  host?: string;
}

/** HMAC-SHA256 over the host, method, path, time, nonce and the hash of the body, one per line. */
export const sign = (secret: string, { method, path, time, nonce, body, host }: SignedRequest): string => {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const lines = [...(host === undefined ? [] : [WITH_HOST, host]), method, path, time, nonce, bodyHash];
  return createHmac('sha256', secret).update(lines.join('\n')).digest('hex');
};

/**
 * The headers that sign a request. They contain the signature of earlier versions too, so that venues which do not read
 * the other one yet accept the request.
 */
export const signedHeaders = (
  secret: string,
  merchant: string,
  { host, ...request }: SignedRequest & { host: string },
): Record<string, string> => ({
  [SIGNATURE_HEADERS.venue]: merchant,
  [SIGNATURE_HEADERS.time]: request.time,
  [SIGNATURE_HEADERS.nonce]: request.nonce,
  [SIGNATURE_HEADERS.host]: host,
  [SIGNATURE_HEADERS.signature]: sign(secret, request),
  [SIGNATURE_HEADERS.hostSignature]: sign(secret, { ...request, host }),
});

/**
 * Derives a secret per platform from one shared secret, so that a request to one platform cannot be replayed at
 * another.
 */
export const platformSecret = (shared: string, platform: string): string =>
  createHmac('sha256', shared).update(`platform:${platform}`).digest('hex');

const NONCE = /^[A-Za-z0-9_-]{16,64}$/;
const TIME = /^\d{13}$/;

export type SignatureFault = 'malformed' | 'too-old' | 'wrong' | 'replayed' | 'wrong-host';

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

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface ReceiverRules {
  now: number;
  seenBefore: (nonce: string) => boolean;
  /** Whether platforms call the venue at this host. Whoever forwards a request names another one. */
  isOwnHost: (host: string) => boolean;
  /** Whether requests of platforms that sign no host yet are accepted. */
  acceptsHostless: boolean;
}

/** Returns what is wrong with the signature of a received request, or undefined. */
export const requestFault = (
  secret: string,
  headers: Headers,
  { method, path, body }: Pick<SignedRequest, 'method' | 'path' | 'body'>,
  { isOwnHost, acceptsHostless, ...rules }: ReceiverRules,
): SignatureFault | undefined => {
  const header = (name: string) => String(headers[name] ?? '');
  const [time, nonce] = [header(SIGNATURE_HEADERS.time), header(SIGNATURE_HEADERS.nonce)];
  const request = { method, path, time, nonce, body };
  const [host, signature] = [header(SIGNATURE_HEADERS.host), header(SIGNATURE_HEADERS.hostSignature)];
  if (host === '' && signature === '' && acceptsHostless) {
    return signatureFault(secret, request, header(SIGNATURE_HEADERS.signature), rules);
  }
  const fault = signatureFault(secret, { ...request, host }, signature, rules);
  return fault ?? (isOwnHost(host) ? undefined : 'wrong-host');
};
