import { floorDivide } from '@koi/money';

/** A tier of the plan: thresholds of a day, and percentages of valid turnover in hundredths of a percent. */
export interface Tier {
  active: number;
  turnover: bigint;
  direct: number;
  indirect: number;
}

/** Totals of one day over the members referred by an agent. */
export interface AgentDay {
  /** Number of direct and indirect members with valid turnover that day. */
  active: number;
  direct: bigint;
  indirect: bigint;
}

export interface Commission {
  /** Index of the tier reached; −1 for none. */
  tier: number;
  directPercent: number;
  indirectPercent: number;
  directAmount: bigint;
  indirectAmount: bigint;
  amount: bigint;
}

const PERCENT_SCALE = 10_000n;
const shareOf = (turnover: bigint, percent: number) => floorDivide(turnover * BigInt(percent), PERCENT_SCALE);

/** The highest tier whose thresholds are both reached. */
export const tierOf = (tiers: readonly Tier[], { active, direct, indirect }: AgentDay): number =>
  tiers.findLastIndex((tier) => active >= tier.active && direct + indirect >= tier.turnover);

/** Valid turnover × the tier's percentage, direct and indirect separately, each rounded down to the 分. */
export const commissionOf = (tiers: readonly Tier[], day: AgentDay): Commission => {
  const tier = tierOf(tiers, day);
  const { direct: directPercent, indirect: indirectPercent } = tiers[tier] ?? { direct: 0, indirect: 0 };
  const directAmount = shareOf(day.direct, directPercent);
  const indirectAmount = shareOf(day.indirect, indirectPercent);
  return { tier, directPercent, indirectPercent, directAmount, indirectAmount, amount: directAmount + indirectAmount };
};

/**
 * The payment of a settlement. `brought` is the negative amount carried over from earlier corrections, or 0. Agents are
 * never charged: a negative result is carried over to the next settlement.
 */
export const payOut = (amount: bigint, brought: bigint): { paid: bigint; carried: bigint } => {
  const due = amount + brought;
  return due > 0n ? { paid: due, carried: 0n } : { paid: 0n, carried: due };
};
