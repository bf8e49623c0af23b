import type { Dashboard } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart, formatMoney } from '@koi/money';
import type { Queryable } from '../../../platform/index.ts';
import { houseFlows, type Payment } from '../../money/figures/index.ts';
import { activeBy, joinedBetween, readDayCounts } from '../../people/members/index.ts';

/** Approved deposits or withdrawals. */
interface Flow {
  approvedBetween(db: Queryable, from: Date, to: Date): Promise<bigint>;
}

export interface Flows {
  deposits: Flow;
  withdrawals: Flow;
}

const DAY_MS = 86_400_000;

/** Today so far, and yesterday up to the same time. */
const figureOf = async <T>(now: Date, between: (from: Date, to: Date) => Promise<T>) => {
  const start = beijingDayStart(beijingDay(now));
  const before = (moment: Date) => new Date(moment.getTime() - DAY_MS);
  const [today, yesterday] = await Promise.all([between(start, now), between(before(start), before(now))]);
  return { today, yesterday };
};

const figures = async (db: Queryable, now: Date, { deposits, withdrawals }: Flows) => {
  const money = (flow: Flow) =>
    figureOf(now, async (from, to) => formatMoney(await flow.approvedBetween(db, from, to)));
  const [depositFigure, withdrawalFigure, active, joined] = await Promise.all([
    money(deposits),
    money(withdrawals),
    figureOf(now, (_from, to) => activeBy(db, to)),
    figureOf(now, (from, to) => joinedBetween(db, from, to)),
  ]);
  return { deposits: depositFigure, withdrawals: withdrawalFigure, active_members: active, new_members: joined };
};

type Way = Dashboard['ways'][number]['way'];

/** Sums of payments by a part of them, such as the day. */
const sumsBy = (payments: readonly Payment[], keyOf: (payment: Payment) => string) => {
  const sums = new Map<string, { count: number; amount: bigint }>();
  for (const payment of payments) {
    const sum = sums.get(keyOf(payment)) ?? { count: 0, amount: 0n };
    sums.set(keyOf(payment), { count: sum.count + payment.count, amount: sum.amount + payment.amount });
  }
  return sums;
};

/** Figures of the last Beijing days, including today. Those of whole days come from the day figures. */
export const readDashboard = async (db: Queryable, now: Date, days: number, flows: Flows): Promise<Dashboard> => {
  const last = beijingDay(now);
  const first = addDays(last, 1 - days);
  const [today, { payments }, people] = await Promise.all([
    figures(db, now, flows),
    houseFlows(db, { first, last }),
    readDayCounts(db, first),
  ]);
  const deposits = payments.filter(({ kind }) => kind === 'deposit');
  const paidIn = sumsBy(deposits, ({ day }) => day);
  const paidOut = sumsBy(
    payments.filter(({ kind }) => kind === 'withdrawal'),
    ({ day }) => day,
  );
  return {
    ...today,
    days: Array.from({ length: days }, (_, index) => {
      const day = addDays(first, index);
      return {
        day,
        deposits: formatMoney(paidIn.get(day)?.amount ?? 0n),
        withdrawals: formatMoney(paidOut.get(day)?.amount ?? 0n),
        active_members: people.get(day)?.visited ?? 0,
        new_members: people.get(day)?.joined ?? 0,
      };
    }),
    ways: [...sumsBy(deposits, ({ way }) => way)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([way, { count, amount }]) => ({ way: way as Way, count, amount: formatMoney(amount) })),
  };
};
