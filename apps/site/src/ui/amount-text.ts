import { groupDigits } from '@koi/money';

const MAX_WHOLE_DIGITS = 10;
const PLACES = 2;

/** Converts typed or pasted text to a plain decimal; it may contain full-width digits, separators and blanks. */
export const plainAmount = (typed: string) => {
  const [whole = '', ...rest] = typed
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, MAX_WHOLE_DIGITS);
  return rest.length === 0 ? digits : `${digits || '0'}.${rest.join('').slice(0, PLACES)}`;
};

/** The grouped text, and the cursor position that leaves `behind` characters of the amount after it. */
export const groupedAt = (plain: string, behind: number) => {
  const text = groupDigits(plain);
  let cursor = text.length;
  for (let left = behind; left > 0 && cursor > 0; cursor -= 1) if (text[cursor - 1] !== ',') left -= 1;
  // The cursor is never directly after a separator, because deleting the separator would change nothing.
  if (behind > 0 && text[cursor - 1] === ',') cursor -= 1;
  return { text, cursor };
};

export const amountLengthBehind = (typed: string, cursor: number) => typed.slice(cursor).replace(/[^\d.]/g, '').length;
