import { staffRows } from '@koi/contract';
import type { RedPacketPlan } from '@koi/contract/rules/red-packet-plan';
import { beijingDay, parseBeijing } from '@koi/money';
import type { Happening } from './simulation.ts';
import { depositUsing } from './steps.ts';

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

/** The rules were published two months ago, and koi8866 has made a deposit in time for the next draw. */
export const redPacketsHistory = (now: Date): Happening[] => {
  const publishedAt = new Date(now.getTime() - PUBLISHED_DAYS_AGO * DAY_MS);
  const at = latelyCounted(now);
  const decidedAt = new Date(at.getTime() + Math.min(DECIDED_AFTER_MS, (now.getTime() - at.getTime()) / 2));
  return [
    {
      at: publishedAt,
      happen: ({ asStaff }) =>
        asStaff(EDITOR, staffRows.redPackets.publish, { base: 0, plan: { ...plan, tiers: [...plan.tiers] } }),
    },
    ...depositUsing({ name: 'koi8866', realname: '陈宇' }, 1_000n, 'alipay', { at, decidedAt }),
  ];
};
