/** Eighteen digits fit a signed 64-bit column; longer amounts are refused. */
const MAX_DIGITS = 18;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

export interface DecimalOptions {
  /** Whether a leading minus is accepted. */
  readonly signed?: boolean;
}

/**
 * Reads a plain decimal as an integer of 10⁻ᵖˡᵃᶜᵉˢ units; returns undefined for anything else. A number is read by its
 * shortest decimal text, so 0.1 + 0.2 has too many places and is refused.
 */
export const parseDecimal = (
  value: string | number,
  places: number,
  { signed = false }: DecimalOptions = {},
): bigint | undefined => {
  const match = DECIMAL.exec(String(value));
  if (!match) return undefined;
  const [, minus = '', whole = '', fraction = ''] = match;
  if (minus !== '' && !signed) return undefined;
  const digits = whole.replace(/^0+/, '') + fraction.padEnd(places, '0');
  if (fraction.length > places || digits.length > MAX_DIGITS) return undefined;
  return BigInt(`${minus}${digits || '0'}`);
};

/** The exact decimal text of an integer of 10⁻ᵖˡᵃᶜᵉˢ units, always with all decimal places. */
export const formatDecimal = (units: bigint, places: number): string => {
  const minus = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  if (places === 0) return minus + digits;
  return `${minus}${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** Rounds towards minus infinity; bigint division alone rounds towards zero. */
export const floorDivide = (dividend: bigint, divisor: bigint): bigint => {
  if (divisor === 0n) throw new RangeError('division by zero');
  const quotient = dividend / divisor;
  const isExact = quotient * divisor === dividend;
  return isExact || dividend < 0n === divisor < 0n ? quotient : quotient - 1n;
};

/** A decimal as a fraction of integers, so that rates are applied to money without floating point. */
export interface Rate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Reads a rate, fee or percentage as typed by an operator: `"7.2"`, `"0.80"`. */
export const parseRate = (text: string): Rate => {
  const places = text.length - (text.indexOf('.') + 1 || text.length);
  const numerator = parseDecimal(text, places);
  if (numerator === undefined) throw new RangeError(`not a rate: ${JSON.stringify(text)}`);
  return { numerator, denominator: 10n ** BigInt(places) };
};

/** Units times a decimal rate, floored to a whole unit. */
export const multiplyRate = (units: bigint, rate: string): bigint => {
  const { numerator, denominator } = parseRate(rate);
  return floorDivide(units * numerator, denominator);
};
