import { floorDivide } from '@koi/money';

/** A step of the plan: what a day must reach, and hundredths of a percent of valid turnover. */
export interface Tier {
  active: number;
  turnover: bigint;
  direct: number;
  indirect: number;
}

/** A day of those whom an agent brought. */
export interface AgentDay {
  /** Members with valid turnover that day, direct and indirect. */
  active: number;
  direct: bigint;
  indirect: bigint;
}

export interface Commission {
  /** Which step the day reached; −1 for none. */
  tier: number;
  directPercent: number;
  indirectPercent: number;
  directAmount: bigint;
  indirectAmount: bigint;
  amount: bigint;
}

const PERCENT_SCALE = 10_000n;
const shareOf = (turnover: bigint, percent: number) => floorDivide(turnover * BigInt(percent), PERCENT_SCALE);

/** The highest step whose both thresholds are reached. */
export const tierOf = (tiers: readonly Tier[], { active, direct, indirect }: AgentDay): number =>
  tiers.findLastIndex((tier) => active >= tier.active && direct + indirect >= tier.turnover);

/** Valid turnover × the step's percent, direct and indirect apart, each rounded down to the 分. */
export const commissionOf = (tiers: readonly Tier[], day: AgentDay): Commission => {
  const tier = tierOf(tiers, day);
  const { direct: directPercent, indirect: indirectPercent } = tiers[tier] ?? { direct: 0, indirect: 0 };
  const directAmount = shareOf(day.direct, directPercent);
  const indirectAmount = shareOf(day.indirect, indirectPercent);
  return { tier, directPercent, indirectPercent, directAmount, indirectAmount, amount: directAmount + indirectAmount };
};

/**
 * What a settlement pays: `brought` is what earlier corrections still take away (never above nothing). Nobody is
 * charged: what is left below nothing is carried to the next settlement.
 */
export const payOut = (amount: bigint, brought: bigint): { paid: bigint; carried: bigint } => {
  const due = amount + brought;
  return due > 0n ? { paid: due, carried: 0n } : { paid: 0n, carried: due };
};
