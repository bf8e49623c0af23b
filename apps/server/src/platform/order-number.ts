import { randomInt } from 'node:crypto';
import { beijingTime } from '@koi/money';
import { and, gte, lte, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

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

const BEGINNING = /^[A-Z]\d{4,14}[0-9A-Z]{0,12}$/;
const LENGTH = 1 + 14 + RANDOM_LENGTH;

/** The beginning of an order number with at least its year, or undefined when the text can't be one. */
export const numberBeginning = (text: string): string | undefined => {
  const upper = text.toUpperCase();
  return BEGINNING.test(upper) ? upper : undefined;
};

/**
 * Matches order numbers by their beginning. The bounds use the index of the column in every collation, because numbers
 * consist of digits and capital letters.
 */
export const beginsWith = (no: PgColumn, beginning: string): SQL | undefined =>
  and(gte(no, beginning), lte(no, beginning.padEnd(LENGTH, 'Z')));
