import { randomInt } from 'node:crypto';
import { beijingTime } from '@koi/money';

/** No 0, O, 1, I: a number may be read out on the telephone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RANDOM_LENGTH = 12;

/**
 * `W20261115120000` and sixty random bits: whoever holds the number of an order may read it, so nobody can guess one.
 */
export const orderNumber = (letter: string, now: Date): string => {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letter}${beijingTime(now).replace(/\D/g, '')}${random}`;
};
