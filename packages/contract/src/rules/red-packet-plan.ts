import { formatMoney, type Money, parseDecimal, parseMoney } from '@koi/money';
import { RED_PACKET_DESK } from '../texts/red-packets.ts';
import { firstFailing } from './first-failing.ts';

/** One tier. Its amounts are texts in 元, which are stored and shown as the operator typed them, or `Money`. */
export interface RedPacketTier<Amount = string> {
  recharge: Amount;
  day_flow: Amount;
  times: number;
  flow_money: string;
  min_money: Amount;
  max_money: Amount;
  /** Budget for one day. */
  budget: Amount;
  enabled: 0 | 1;
}

/** The plan that an operator publishes: a time window, a daily limit of draws per member, and the tiers in order. */
export interface RedPacketPlan<Amount = string> {
  start_time: string;
  end_time: string;
  max_times: number;
  tiers: readonly RedPacketTier<Amount>[];
}

const amountOf = (text: string): Money => parseMoney(text) ?? -1n;

/** The amounts of a plan. Text that is not an amount is read as −1, which the check refuses. */
export const readRedPacketPlan = ({ tiers, ...plan }: RedPacketPlan): RedPacketPlan<Money> => ({
  ...plan,
  tiers: tiers.map((tier) => ({
    ...tier,
    recharge: amountOf(tier.recharge),
    day_flow: amountOf(tier.day_flow),
    min_money: amountOf(tier.min_money),
    max_money: amountOf(tier.max_money),
    budget: amountOf(tier.budget),
  })),
});

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
export const RED_PACKET_TIERS_MAX = 10;
const MAX_TIMES = 50;
const TIER_TIMES = 20;
const MULTIPLE_MAX = 500n;
/** Upper limit of every amount in a plan, in 分. */
const AMOUNT_MAX = 10_000_000_00n;

const isCount = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;
const within = (amount: Money, min: Money): boolean => amount >= min && amount <= AMOUNT_MAX;

const checkTier = (tier: RedPacketTier<Money>, at: number): string | undefined => {
  const { recharge, day_flow, times, flow_money, min_money: min, max_money: max, budget } = tier;
  const multiple = parseDecimal(flow_money, 1);
  return firstFailing(
    [within(recharge, 1n), RED_PACKET_DESK.rechargeWrong(at)],
    [within(day_flow, 0n), RED_PACKET_DESK.flowWrong(at)],
    [isCount(times, TIER_TIMES), RED_PACKET_DESK.timesWrong(at)],
    [multiple !== undefined && multiple >= 0n && multiple <= MULTIPLE_MAX, RED_PACKET_DESK.multipleWrong(at)],
    [within(min, 1n) && within(max, 1n), RED_PACKET_DESK.amountWrong(at)],
    [max >= min, RED_PACKET_DESK.amountReversed(at)],
    [within(budget, 1n), RED_PACKET_DESK.budgetWrong(at)],
    [budget >= max, RED_PACKET_DESK.budgetTooSmall(at)],
  );
};

/** Tiers must ascend, so that a member who reached one has reached all before it. */
const checkOrder = (tiers: readonly RedPacketTier<Money>[]): string | undefined => {
  for (const [index, tier] of tiers.entries()) {
    const before = tiers[index - 1];
    if (before === undefined) continue;
    const failing = firstFailing(
      [tier.recharge > before.recharge, RED_PACKET_DESK.notRising(index + 1)],
      [tier.day_flow >= before.day_flow, RED_PACKET_DESK.flowFalling(index + 1)],
    );
    if (failing !== undefined) return failing;
  }
  return undefined;
};

/** Returns the first fault of a plan that an operator wants to publish. */
export const checkRedPacketPlan = (plan: RedPacketPlan<Money>): string | undefined => {
  const { start_time, end_time, max_times, tiers } = plan;
  const failing = firstFailing(
    [CLOCK.test(start_time), RED_PACKET_DESK.startWrong],
    [CLOCK.test(end_time), RED_PACKET_DESK.endWrong],
    [start_time < end_time, RED_PACKET_DESK.windowReversed],
    [isCount(max_times, MAX_TIMES), RED_PACKET_DESK.maxTimesWrong],
    [tiers.length <= RED_PACKET_TIERS_MAX, RED_PACKET_DESK.tooManyTiers],
    [tiers.some(({ enabled }) => enabled === 1), RED_PACKET_DESK.noTier],
  );
  if (failing !== undefined) return failing;
  for (const [index, tier] of tiers.entries()) {
    const wrong = checkTier(tier, index + 1);
    if (wrong !== undefined) return wrong;
  }
  return checkOrder(tiers);
};

/** Maximum cost of a day: the sum of the budgets of enabled tiers. A budget that is not an amount counts as 0. */
export const redPacketBudget = ({ tiers }: RedPacketPlan<Money>): Money =>
  tiers.reduce((sum, { enabled, budget }) => (enabled === 1 && budget > 0n ? sum + budget : sum), 0n);

const tierLine = (tier: RedPacketTier<Money>, at: number): string =>
  [
    `第 ${at} 档`,
    `存款 ${formatMoney(tier.recharge)}`,
    `流水 ${formatMoney(tier.day_flow)}`,
    `次数 ${tier.times}`,
    `金额 ${formatMoney(tier.min_money)}-${formatMoney(tier.max_money)}`,
    `倍数 ${tier.flow_money}`,
    `预算 ${formatMoney(tier.budget)}`,
  ].join(' ');

/** The rules of a day as one text, to which the commitment binds together with the seed. Disabled tiers are omitted. */
export const redPacketRulesText = ({ start_time, end_time, max_times, tiers }: RedPacketPlan<Money>): string =>
  [
    `开抢 ${start_time}-${end_time}`,
    `每人最多 ${max_times} 次`,
    ...tiers.flatMap((tier, index) => (tier.enabled === 1 ? [tierLine(tier, index + 1)] : [])),
  ].join('\n');
