import type { RedPacketPlan } from '../rules/red-packet-plan.ts';

/**
 * A plan that costs at most 1000 元 a day. The draws of a member cost on average less than 0.2 % of the turnover that
 * their tier requires.
 */
export const starterRedPacketPlan: RedPacketPlan = {
  start_time: '10:00',
  end_time: '12:00',
  max_times: 5,
  tiers: [
    {
      recharge: '500',
      day_flow: '1000',
      times: 1,
      flow_money: '3',
      min_money: '0.68',
      max_money: '2.88',
      budget: '100',
      enabled: 1,
    },
    {
      recharge: '2000',
      day_flow: '6000',
      times: 1,
      flow_money: '3',
      min_money: '1.88',
      max_money: '8.88',
      budget: '200',
      enabled: 1,
    },
    {
      recharge: '10000',
      day_flow: '30000',
      times: 1,
      flow_money: '3',
      min_money: '6.66',
      max_money: '28.88',
      budget: '300',
      enabled: 1,
    },
    {
      recharge: '50000',
      day_flow: '150000',
      times: 2,
      flow_money: '3',
      min_money: '16.66',
      max_money: '88.88',
      budget: '400',
      enabled: 1,
    },
  ],
};

/** Percentages of the valid turnover of a day, low enough for games with a small edge. */
export const starterCommissionTiers: readonly {
  active: string;
  turnover: string;
  direct: string;
  indirect: string;
}[] = [
  { active: '1', turnover: '1000', direct: '0.02', indirect: '0.01' },
  { active: '3', turnover: '10000', direct: '0.03', indirect: '0.01' },
  { active: '5', turnover: '50000', direct: '0.05', indirect: '0.02' },
  { active: '10', turnover: '200000', direct: '0.08', indirect: '0.02' },
];
