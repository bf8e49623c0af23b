import { parseMoney } from '@koi/money';

export interface VipRequirement {
  recharge: string;
  flow: string;
}

export interface VipProgress {
  /** Absent at the top. */
  nextLevel: number | undefined;
  percent: number;
  missingDeposit: bigint;
  missingTurnover: bigint;
}

const shortfall = (required: bigint, reached: bigint) => (required > reached ? required - reached : 0n);

/** Rounded to the nearest whole percent and capped; a level that asks for no deposit is reached at once. */
const percentOf = (reached: bigint, required: bigint) => {
  if (required <= 0n || reached >= required) return 100;
  return Number((reached * 200n + required) / (required * 2n));
};

/** `requirements` start with level 1, so the row at index `level` is the next one's. */
export const vipProgress = (
  member: { vip: number; paysum: string; flowsum: string },
  requirements: readonly VipRequirement[],
): VipProgress => {
  const next = requirements[member.vip];
  if (next === undefined) return { nextLevel: undefined, percent: 100, missingDeposit: 0n, missingTurnover: 0n };
  const deposited = parseMoney(member.paysum) ?? 0n;
  const required = parseMoney(next.recharge) ?? 0n;
  return {
    nextLevel: member.vip + 1,
    percent: percentOf(deposited, required),
    missingDeposit: shortfall(required, deposited),
    missingTurnover: shortfall(parseMoney(next.flow) ?? 0n, parseMoney(member.flowsum) ?? 0n),
  };
};
