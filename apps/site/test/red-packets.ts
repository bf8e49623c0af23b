import type { RedPacket, RedPacketProof, RedPacketRule, RedPacketSummary } from '@koi/contract';

export const aRule = (change: Partial<RedPacketRule> = {}): RedPacketRule => ({
  start_time: '10:00',
  end_time: '12:00',
  recharge: '500',
  day_flow: '1000',
  flow_money: '5',
  times: 1,
  min_money: '1.00',
  max_money: '8.88',
  reached: 1,
  sold_out: 0,
  ...change,
});

export const aSummary = (change: Partial<RedPacketSummary> = {}): RedPacketSummary => ({
  sendnums: 3,
  acquirednum: 2,
  max_times: 5,
  rules: [aRule(), aRule({ recharge: '2000', day_flow: '5000', times: 2, reached: 0 })],
  now: '2026-06-18 10:30:00',
  opens_at: '2026-06-18 10:00:00',
  closes_at: '2026-06-18 12:00:00',
  counted_from: '2026-06-17 12:00:00',
  counted_until: '2026-06-18 10:00:00',
  recharge_money: '1250.00',
  flow_amount: '3600.50',
  month_money: '62.42',
  commitment: 'ab'.repeat(32),
  ...change,
});

export const aPacket = (change: Partial<RedPacket> = {}): RedPacket => ({
  id: 1,
  no: 'H20260618100612ABCDEFGHJKLM',
  money: '2000.00',
  redpacketmoney: '18.88',
  flow_money: '5',
  created_at: '2026-06-18 10:06:12',
  usetime: '2026-06-18 10:06:12',
  ...change,
});

/** A draw that follows the rules once its commitment is filled in. */
export const aProof = (change: Partial<RedPacketProof> = {}): RedPacketProof => ({
  no: 'H20260618100612ABCDEFGHJKLM',
  day: '2026-06-18',
  member: 100_001,
  draw: 1,
  tier: 1,
  min_money: '1.00',
  max_money: '8.88',
  budget: '4000.00',
  given_before: '120.00',
  drawn_before: 24,
  drawn_money: '0.00',
  redpacketmoney: '0.00',
  created_at: '2026-06-18 10:06:12',
  commitment: '',
  committed_at: '2026-06-18 09:30:00',
  rules:
    '开抢 10:00-12:00\n每人最多 5 次\n' + '第 1 档 存款 500.00 流水 1000.00 次数 1 金额 1.00-8.88 倍数 5 预算 4000.00',
  seed: 'a seed that was secret before noon',
  reveals_at: '2026-06-18 12:00:00',
  ...change,
});
