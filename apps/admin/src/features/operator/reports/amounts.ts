import { displayMoney } from '@koi/money';

const MINUS = '−';

/** An amount with a minus sign instead of a hyphen. */
export const signedText = (amount: string | bigint): string => displayMoney(amount).replace('-', MINUS);

/** Whole yuan, for figures whose exact amount is in the tooltip. */
export const wholeYuan = (amount: string | bigint): string => {
  const whole = displayMoney(amount).replace(/\.\d+$/, '');
  return whole.startsWith('-') ? `${MINUS}¥${whole.slice(1)}` : `¥${whole}`;
};
