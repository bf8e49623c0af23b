import type { RedPacketPlan } from '@koi/contract/rules/red-packet-plan';
import { addDays, beijingDay, parseBeijing, parseMoney } from '@koi/money';
import { creditedBetween, importApproved } from '../modules/money/deposits/index.ts';
import { memberIdOf } from '../modules/people/members/index.ts';
import { importDay, importPlan, seedSaying } from '../modules/rewards/red-packets/index.ts';
import { type Config, sha256Text, type Tx } from '../platform/index.ts';

/** The first tier requires no turnover, so that a demo user can draw after one deposit. */
const plan: RedPacketPlan = {
  start_time: '10:00',
  end_time: '12:00',
  max_times: 5,
  tiers: [
    {
      recharge: '500',
      day_flow: '0',
      times: 2,
      flow_money: '5',
      min_money: '1.00',
      max_money: '8.88',
      budget: '200',
      enabled: 1,
    },
    {
      recharge: '2000',
      day_flow: '5000',
      times: 2,
      flow_money: '5',
      min_money: '5.00',
      max_money: '28.88',
      budget: '500',
      enabled: 1,
    },
    {
      recharge: '10000',
      day_flow: '30000',
      times: 3,
      flow_money: '3',
      min_money: '18.00',
      max_money: '88.00',
      budget: '800',
      enabled: 1,
    },
    {
      recharge: '50000',
      day_flow: '150000',
      times: 5,
      flow_money: '3',
      min_money: '88.00',
      max_money: '388.00',
      budget: '1500',
      enabled: 1,
    },
  ],
};

const PUBLISHED_DAYS_AGO = 60;
const DAY_MS = 86_400_000;
const EDITOR = 'content01';

/** Imports rules published two months ago, unless the operator of an older demo has already published some. */
export const seedPlan = async (tx: Tx, now: Date): Promise<void> => {
  const at = new Date(now.getTime() - PUBLISHED_DAYS_AGO * DAY_MS);
  await importPlan(tx, { plan, firstDay: beijingDay(at), at, by: EDITOR });
};

/** A time between the last window and now, so that a deposit credited then counts for the next draw. */
const latelyCounted = (now: Date): Date => {
  const today = beijingDay(now);
  const [opens, closes] = [plan.start_time, plan.end_time].map((clock) => parseBeijing(`${today} ${clock}:00`));
  if (opens === undefined || closes === undefined) throw new Error('the plan has no window');
  const from = now >= closes ? closes : new Date(closes.getTime() - DAY_MS);
  const until = now >= opens && now < closes ? opens : now;
  return new Date((from.getTime() + until.getTime()) / 2);
};

const DECIDED_AFTER_MS = 300_000;
const KOI = 'koi8866';
const KOI_DEPOSITED = 3_400_000n;
const LAST_DEPOSIT = 100_000n;
const REVIEWER = 'finance01';

/** Adds the member's last deposit in time for the next draw, unless an older demo already has it. */
export const seedRedPackets = async (tx: Tx, { now }: { now: Date }): Promise<void> => {
  await seedPlan(tx, now);
  const memberId = await memberIdOf(tx, KOI);
  if (memberId === undefined || (await creditedBetween(tx, memberId, new Date(0), now)) >= KOI_DEPOSITED) return;
  const at = latelyCounted(now);
  await importApproved(tx, {
    memberId,
    way: 'alipay',
    amount: LAST_DEPOSIT,
    at,
    decidedAfterMs: Math.min(DECIDED_AFTER_MS, (now.getTime() - at.getTime()) / 2),
    decidedName: REVIEWER,
  });
};

function* seedsOf(day: string) {
  for (let at = 0; ; at += 1) yield sha256Text(`koi demo ${day} ${at}`);
}

const MINUTE_MS = 60_000;
/** Minutes between the draws of two members. */
const APART = 7;
const WINDOW_MINUTES = 110;

export interface PastPacket {
  memberId: number;
  daysAgo: number;
  tier: number;
  /** Amount of the first draw of that day. The seed decides all others. */
  amount?: bigint;
}

/** Imports a past draw. The day's seed is chosen to produce the wanted amount, so that the draw can be verified. */
export const relivePacket = async (
  tx: Tx,
  { memberId, daysAgo, tier, amount }: PastPacket,
  { now, config }: { now: Date; config: Pick<Config, 'secret'> },
): Promise<void> => {
  const day = addDays(beijingDay(now), -daysAgo);
  const rule = plan.tiers[tier - 1];
  const [min, max] = [parseMoney(rule?.min_money ?? ''), parseMoney(rule?.max_money ?? '')];
  if (min === undefined || max === undefined) throw new Error(`the demo has no tier ${tier}`);
  const seed = await seedSaying(seedsOf(day), { memberId, min, max, ...(amount === undefined ? {} : { amount }) });
  const minutes = (memberId * APART) % WINDOW_MINUTES;
  const at = new Date(parseBeijing(`${day} ${plan.start_time}:00`).getTime() + (minutes + 1) * MINUTE_MS);
  await importDay(tx, config, { day, seed, draws: [{ memberId, tier, at }] });
};
