import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the parameters that authenticator apps support: HMAC-SHA1, 30 seconds, six digits. */
const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Number of steps by which a phone's clock may be ahead or behind. */
const DRIFT_STEPS = 1;
const ISSUER = 'Koi';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** RFC 4648 without padding, which secrets of 20 bytes do not need. */
export const toBase32 = (bytes: Uint8Array): string => {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(BITS, '0'), 2)]).join('');
};

export const fromBase32 = (text: string): Buffer => {
  if (!/^[A-Z2-7]*$/.test(text)) throw new RangeError('not base32');
  const bits = Array.from(text, (sign) => ALPHABET.indexOf(sign).toString(2).padStart(BITS, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
};

export const newSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

export const stepAt = (at: Date): number => Math.floor(at.getTime() / STEP_MS);

export const codeOf = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
};

/** Returns the matching step later than the last one used, or undefined when there is none. */
export const matchingStep = (secret: string, code: string, at: Date, lastUsed: number | null): number | undefined => {
  const typed = Buffer.from(code);
  const now = stepAt(at);
  const matches: number[] = [];
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step += 1) {
    const right = Buffer.from(codeOf(secret, step));
    if (typed.length === right.length && timingSafeEqual(typed, right)) matches.push(step);
  }
  return matches.find((step) => lastUsed === null || step > lastUsed);
};

/** The address that an authenticator app reads from the QR code. */
export const otpauthAddress = (name: string, secret: string): string => {
  const label = `${ISSUER}:${encodeURIComponent(name)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${ISSUER}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
};
