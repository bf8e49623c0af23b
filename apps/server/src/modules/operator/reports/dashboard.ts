import type { Dashboard } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart, formatMoney } from '@koi/money';
import type { Queryable } from '../../../platform/index.ts';
import { activeBy, activeByDay, joinedBetween, joinedByDay } from '../../people/members/index.ts';

/** Approved deposits or withdrawals. */
export interface Flow {
  daily(db: Queryable, from: Date): Promise<{ day: string; amount: bigint }[]>;
  approvedBetween(db: Queryable, from: Date, to: Date): Promise<bigint>;
}

export interface Flows {
  deposits: Flow & {
    byWay(
      db: Queryable,
      from: Date,
    ): Promise<{ way: Dashboard['ways'][number]['way']; count: number; amount: bigint }[]>;
  };
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

const amountsByDay = async (rows: Promise<{ day: string; amount: bigint }[]>) =>
  new Map((await rows).map(({ day, amount }) => [day, amount]));

/** Figures of the last Beijing days, including today. */
export const readDashboard = async (db: Queryable, now: Date, days: number, flows: Flows): Promise<Dashboard> => {
  const firstDay = addDays(beijingDay(now), 1 - days);
  const from = beijingDayStart(firstDay);
  const [today, paidIn, paidOut, active, joined, ways] = await Promise.all([
    figures(db, now, flows),
    amountsByDay(flows.deposits.daily(db, from)),
    amountsByDay(flows.withdrawals.daily(db, from)),
    activeByDay(db, firstDay),
    joinedByDay(db, from),
    flows.deposits.byWay(db, from),
  ]);
  return {
    ...today,
    days: Array.from({ length: days }, (_, index) => {
      const day = addDays(firstDay, index);
      return {
        day,
        deposits: formatMoney(paidIn.get(day) ?? 0n),
        withdrawals: formatMoney(paidOut.get(day) ?? 0n),
        active_members: active.get(day) ?? 0,
        new_members: joined.get(day) ?? 0,
      };
    }),
    ways: ways.map(({ way, count, amount }) => ({ way, count, amount: formatMoney(amount) })),
  };
};
