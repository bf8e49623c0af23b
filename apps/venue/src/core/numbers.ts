import { createHash, randomBytes } from 'node:crypto';
import { beijingTime } from '@koi/money';

/** Leaves out characters that are easily confused (0 and O, 1 and I). */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RANDOM_CHARACTERS = 14;

/** Returns a number that sorts by time and can't be guessed, for example R250131094500K7… */
export const numbered = (letter: 'R' | 'B', at: Date): string => {
  const time = beijingTime(at).replace(/\D/g, '').slice(2);
  const tail = Array.from(randomBytes(RANDOM_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${letter}${time}${tail}`;
};

/** Returns a secret token. The database stores only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
