import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const bytesOf = (base32: string): Buffer => {
  const bits = Array.from(base32, (sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** Normalizes a typed secret by removing whitespace and converting it to upper case. Returns undefined when it is invalid. */
export const secretOf = (typed: string): string | undefined => {
  const secret = typed.replace(/\s/g, '').toUpperCase();
  return /^[A-Z2-7]{16,128}$/.test(secret) ? secret : undefined;
};

/** Returns the current six digits of RFC 6238 and the seconds for which they remain valid. */
export const codeAt = (secret: string, nowMs: number): { code: string; secondsLeft: number } => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / STEP_MS)));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return {
    code: String(number % 1_000_000).padStart(6, '0'),
    secondsLeft: Math.ceil((STEP_MS - (nowMs % STEP_MS)) / 1000),
  };
};
