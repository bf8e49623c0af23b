import { parseMoney } from '@koi/money';

/**
 * The content of an amount field: the text that is sent, without a trailing dot, and its value, which is 0 while the
 * text is not an amount.
 */
export const typedAmount = (typed: string) => {
  const amount = typed.replace(/\.$/, '');
  return { amount, money: parseMoney(amount) ?? 0n };
};
