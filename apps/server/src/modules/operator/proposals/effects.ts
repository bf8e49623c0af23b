import { COUNTED_MAX, type ProposalEffect } from '@koi/contract';
import { displayMoney } from '@koi/money';

/** An amount in 分 that the second person reads before the decision. */
export const amountEffect = (name: string, amount: bigint, watch = false): ProposalEffect => ({
  name,
  value: `¥${displayMoney(amount)}`,
  watch,
});

/** A number of things with their unit. Counts end at `COUNTED_MAX`. */
export const countEffect = (name: string, count: number, unit: string, watch = false): ProposalEffect => {
  const value = `${count.toLocaleString('en-US')} ${unit}`;
  return { name, value: count === COUNTED_MAX ? `${value}以上` : value, watch };
};
