import { createHash, randomBytes } from 'node:crypto';
import { beijingTime } from '@koi/money';

/** Without the letters and digits that are easily taken for each other. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RANDOM_CHARACTERS = 14;

/** A number that sorts by time and that nobody guesses: R250131094500K7… */
export const numbered = (letter: 'R' | 'B', at: Date): string => {
  const time = beijingTime(at).replace(/\D/g, '').slice(2);
  const tail = Array.from(randomBytes(RANDOM_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${letter}${time}${tail}`;
};

/** A secret of whoever holds it; only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
