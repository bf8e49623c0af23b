const DIGIT = /\p{Nd}/u;
const DIGITS = /\p{Nd}/gu;
const SEPARATORS = /[\s\p{Pd}\u2212]/gu;
const CHINESE_DIGITS = '〇一二三四五六七八九';

/** The value of a digit of any script. Each script has its ten digits in a row that begins with zero. */
const asciiOf = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
};

/** A card number as it is stored: the digits of every script as 0 to 9, without spaces and hyphens. */
export const plainCardNumber = (typed: string): string =>
  typed.normalize('NFKC').replace(DIGITS, asciiOf).replace(SEPARATORS, '');

/** Whether a text is a card number: nothing but digits, apart from spaces and hyphens between them. */
export const isCardNumber = (typed: string): boolean => /^[0-9]+$/.test(plainCardNumber(typed));

/** Signs behind which something else than the number begins, such as `/1` for the sub-account. */
const BREAKS = /[/\\|(),;:#+]/;

/** The digits of a text. A letter O that stands between digits is a zero; in a word it is not. */
const digitsIn = (text: string): string =>
  text
    .replace(/[〇一二三四五六七八九]/g, (digit) => String(CHINESE_DIGITS.indexOf(digit)))
    .replaceAll('○', '0')
    .replace(/\p{L}+/gu, (word) => (/^[oO零]+$/.test(word) ? '0'.repeat(word.length) : ''))
    .replace(/[^0-9]/g, '');

/**
 * The form in which card numbers are compared: digits only. Numbers from before other signs were refused may contain
 * Chinese digits, the letter O for a zero, words and signs that are not seen. Hashes of this form are stored, so that a
 * change of this rule needs another `HASH_RULE` on the server.
 */
export const comparableCardNumber = (number: string): string => {
  const plain = plainCardNumber(number);
  const [longest = ''] = plain
    .split(BREAKS)
    .map(digitsIn)
    .toSorted((one, other) => other.length - one.length);
  return longest === '' ? plain : longest;
};
