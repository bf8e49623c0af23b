import type { RedPacketPlan } from '@koi/contract/rules/red-packet-plan';
import { addDays, parseBeijing, parseMoney } from '@koi/money';

export interface Tier {
  /** Position in the plan, starting at 1. Disabled tiers keep their position. */
  at: number;
  recharge: bigint;
  flow: bigint;
  times: number;
  multiple: string;
  min: bigint;
  max: bigint;
  budget: bigint;
}

/** The rules in force: the enabled tiers, lowest first. */
export interface Plan {
  start: string;
  end: string;
  maxTimes: number;
  tiers: readonly Tier[];
}

/** Amounts of a published plan have been validated, so an invalid one is a broken invariant. */
const amountOf = (text: string): bigint => {
  const amount = parseMoney(text);
  if (amount === undefined) throw new Error(`a published plan has ${JSON.stringify(text)} for an amount`);
  return amount;
};

export const readPlan = ({ start_time, end_time, max_times, tiers }: RedPacketPlan): Plan => ({
  start: start_time,
  end: end_time,
  maxTimes: max_times,
  tiers: tiers.flatMap((tier, index) =>
    tier.enabled === 1
      ? [
          {
            at: index + 1,
            recharge: amountOf(tier.recharge),
            flow: amountOf(tier.day_flow),
            times: tier.times,
            multiple: tier.flow_money,
            min: amountOf(tier.min_money),
            max: amountOf(tier.max_money),
            budget: amountOf(tier.budget),
          },
        ]
      : [],
  ),
});

const at = (day: string, clock: string): Date => parseBeijing(`${day} ${clock}:00`);

/** Draws are possible from `opens` until before `closes`. Deposits and bets between `from` and `opens` count. */
export const timesOf = (day: string, { start, end }: Pick<Plan, 'start' | 'end'>) => ({
  from: at(addDays(day, -1), end),
  opens: at(day, start),
  closes: at(day, end),
});
export type Times = ReturnType<typeof timesOf>;

export const COMMIT_AHEAD_MS = 30 * 60_000;

/** A commitment is due from half an hour before the window opens until the window closes. */
export const isCommitmentDue = ({ opens, closes }: Times, now: Date): boolean =>
  now.getTime() >= opens.getTime() - COMMIT_AHEAD_MS && now < closes;

/** The member's deposits and turnover within the counting period. */
export interface Standing {
  deposits: bigint;
  flow: bigint;
}

export const hasReached = ({ recharge, flow }: Tier, standing: Standing): boolean =>
  standing.deposits >= recharge && standing.flow >= flow;

/** Draws made today, by tier. */
export type Made = ReadonlyMap<number, number>;

export const totalOf = (made: Made): number => [...made.values()].reduce((sum, count) => sum + count, 0);

/** Tiers that still grant the member a draw, highest first. The next draw is made in the first one. */
export const openTiers = ({ tiers, maxTimes }: Plan, standing: Standing, made: Made): Tier[] => {
  if (totalOf(made) >= maxTimes) return [];
  return tiers.filter((tier) => hasReached(tier, standing) && (made.get(tier.at) ?? 0) < tier.times).toReversed();
};

/** Draws left in all tiers together, up to the day's limit. */
export const drawsLeft = (plan: Plan, standing: Standing, made: Made): number => {
  const granted = openTiers(plan, standing, made).reduce(
    (sum, { at: tier, times }) => sum + times - (made.get(tier) ?? 0),
    0,
  );
  return Math.min(granted, Math.max(0, plan.maxTimes - totalOf(made)));
};
