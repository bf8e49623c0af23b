import type { RedPacketPlan, RedPacketTier } from './red-packet-plan.ts';

export interface RedPacketChange {
  field: string;
  before: string;
  after: string;
}

const FIELDS: readonly (readonly [keyof RedPacketTier, string])[] = [
  ['recharge', '累计存款'],
  ['day_flow', '当日流水'],
  ['times', '次数'],
  ['flow_money', '流水倍数'],
  ['min_money', '最低金额'],
  ['max_money', '最高金额'],
  ['budget', '每日预算'],
];

const shownOf = (tier: RedPacketTier): string =>
  `存款 ${tier.recharge}，流水 ${tier.day_flow}，${tier.times} 次，${tier.flow_money} 倍，` +
  `金额 ${tier.min_money}–${tier.max_money}，预算 ${tier.budget}，${tier.enabled === 1 ? '启用' : '停用'}`;

const tierChanges = (
  before: RedPacketTier | undefined,
  after: RedPacketTier | undefined,
  at: number,
): RedPacketChange[] => {
  if (before === undefined || after === undefined) {
    const shown = (tier: RedPacketTier | undefined) => (tier === undefined ? '' : shownOf(tier));
    return [{ field: `档 ${at}`, before: shown(before), after: shown(after) }];
  }
  const changes = FIELDS.flatMap(([key, name]) =>
    String(before[key]) === String(after[key])
      ? []
      : [{ field: `档 ${at} ${name}`, before: String(before[key]), after: String(after[key]) }],
  );
  if (before.enabled === after.enabled) return changes;
  const name = (enabled: 0 | 1) => (enabled === 1 ? '启用' : '停用');
  return [...changes, { field: `档 ${at}`, before: name(before.enabled), after: name(after.enabled) }];
};

/** Lists the differences between two plans as texts for the operator. */
export const redPacketChanges = (before: RedPacketPlan | undefined, after: RedPacketPlan): RedPacketChange[] => {
  const head: readonly (readonly [string, (plan: RedPacketPlan) => string])[] = [
    ['开抢时间', ({ start_time, end_time }) => `${start_time}–${end_time}`],
    ['每人每日最多', ({ max_times }) => `${max_times} 次`],
  ];
  const tiers = Math.max(before?.tiers.length ?? 0, after.tiers.length);
  return [
    ...head.flatMap(([field, shown]) => {
      const was = before === undefined ? '' : shown(before);
      return was === shown(after) ? [] : [{ field, before: was, after: shown(after) }];
    }),
    ...Array.from({ length: tiers }, (_, index) =>
      tierChanges(before?.tiers[index], after.tiers[index], index + 1),
    ).flat(),
  ];
};
