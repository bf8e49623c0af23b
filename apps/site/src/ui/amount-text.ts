import { groupDigits } from '@koi/money';

const MAX_WHOLE_DIGITS = 10;
const PLACES = 2;

/** What somebody typed or pasted as a plain decimal: full-width digits, separators and blanks included. */
export const plainAmount = (typed: string) => {
  const [whole = '', ...rest] = typed
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, MAX_WHOLE_DIGITS);
  return rest.length === 0 ? digits : `${digits || '0'}.${rest.join('').slice(0, PLACES)}`;
};

/** The grouped text, and where the cursor stands in it when so many characters of the amount come behind. */
export const groupedAt = (plain: string, behind: number) => {
  const text = groupDigits(plain);
  let cursor = text.length;
  for (let left = behind; left > 0 && cursor > 0; cursor -= 1) if (text[cursor - 1] !== ',') left -= 1;
  // Never right behind a separator: deleting it would change nothing, again and again.
  if (behind > 0 && text[cursor - 1] === ',') cursor -= 1;
  return { text, cursor };
};

export const amountLengthBehind = (typed: string, cursor: number) => typed.slice(cursor).replace(/[^\d.]/g, '').length;
