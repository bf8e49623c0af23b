import { randomInt } from 'node:crypto';
import { beijingTime } from '@koi/money';

/** Without 0, O, 1 and I, so that a number can be read out on the telephone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RANDOM_LENGTH = 12;

/**
 * `W20261115120000` followed by sixty random bits, so that order numbers can't be guessed: the number is enough to read
 * the order.
 */
export const orderNumber = (letter: string, now: Date): string => {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letter}${beijingTime(now).replace(/\D/g, '')}${random}`;
};
