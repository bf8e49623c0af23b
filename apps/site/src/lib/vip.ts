import { vipProgress as percentOf } from '@koi/contract/rules/vip';
import { parseMoney } from '@koi/money';
import { calls } from './calls.ts';
import { api } from './client.ts';
import { useQuery } from './query/index.ts';

/** Requirements and rewards of the levels that the house has, lowest first. */
export const useVipLevels = () =>
  useQuery({
    queryKey: ['public', 'vip-levels'],
    queryFn: async () => (await api.call(calls.vip.levels, {})).data,
  });

export interface VipRequirement {
  recharge: string;
  flow: string;
}

export interface VipProgress {
  /** Undefined at the highest level. */
  nextLevel: number | undefined;
  percent: number;
  missingDeposit: bigint;
  missingTurnover: bigint;
}

const shortfall = (required: bigint, reached: bigint) => (required > reached ? required - reached : 0n);

/** `requirements` start with level 1, so the row at index `level` belongs to the next level. */
export const vipProgress = (
  member: { vip: number; paysum: string; flowsum: string },
  requirements: readonly VipRequirement[],
): VipProgress => {
  const next = requirements[member.vip];
  if (next === undefined) return { nextLevel: undefined, percent: 100, missingDeposit: 0n, missingTurnover: 0n };
  const [paid, needed] = [parseMoney(member.paysum) ?? 0n, parseMoney(next.recharge) ?? 0n];
  return {
    nextLevel: member.vip + 1,
    percent: percentOf(member.vip, paid, needed),
    missingDeposit: shortfall(needed, paid),
    missingTurnover: shortfall(parseMoney(next.flow) ?? 0n, parseMoney(member.flowsum) ?? 0n),
  };
};
