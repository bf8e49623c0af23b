import { type Limit, type memberRows, type OutputOf, PAGE_SIZE } from '@koi/contract';
import { LIMIT_SLOTS, type LimitSlot, periodEnd, statementMonths } from '@koi/contract/rules/protection';
import { beijingTime, formatMoney } from '@koi/money';
import { and, asc, count, desc, eq, gt, inArray } from 'drizzle-orm';
import { memberWallets } from '../../../ledger/index.ts';
import { pageOf, type Queryable, type ServiceDeps } from '../../../platform/index.ts';
import { readMember } from '../members/index.ts';
import { toBlock } from './blocks.ts';
import { toEvent } from './event.ts';
import { toRaise } from './limits.ts';
import {
  type HeldLimit,
  holdingValue,
  leftOf,
  MINUTE_MS,
  nearestOf,
  percentOf,
  usedOf,
  wireValue,
} from './protection.ts';
import { blocksOf, figuresOf, limitsOf, type PeriodFigures, placeFigures } from './reading.ts';
import { houseLimits, protectionLog, protectionMembers, raises } from './tables.ts';
import { isForMembers } from './visible.ts';

export interface HubDeps extends ServiceDeps {
  pending: (db: Queryable, memberId: number) => Promise<bigint>;
  realityMinutes: (memberId: number) => Promise<number>;
  waitHours: () => Promise<number>;
}

const EVENTS_SHOWN = 3;
const visible = (memberId: number) => and(eq(protectionLog.memberId, memberId), isForMembers);

type RaiseRow = typeof raises.$inferSelect;
type HouseRow = typeof houseLimits.$inferSelect;

interface Readings {
  held: readonly HeldLimit[];
  figures: PeriodFigures;
  pending: bigint;
  open: readonly RaiseRow[];
  announced: readonly HouseRow[];
  now: Date;
}

const toLimit = (slot: LimitSlot, { held, figures, pending, open, announced, now }: Readings): Limit => {
  const here = ({ kind, period }: LimitSlot) => kind === slot.kind && period === slot.period;
  const { kind, period } = slot;
  const found = held.find(here);
  const value = found && holdingValue(found);
  const isSingle = period === 'bet';
  const counted = isSingle ? 0n : usedOf(kind, figures[period]) + (kind === 'deposit' ? pending : 0n);
  const raise = open.find(here);
  const next = announced.find(here);
  return {
    kind,
    period,
    own: wireValue(kind, found?.own),
    house: wireValue(kind, found?.house),
    value: wireValue(kind, value),
    used: isSingle ? '' : wireValue(kind, counted),
    pending: formatMoney(kind === 'deposit' ? pending : 0n),
    left: isSingle || value === undefined ? '' : wireValue(kind, leftOf(value, counted)),
    percent: isSingle || value === undefined ? 0 : percentOf(value, counted),
    resets_at: isSingle ? '' : beijingTime(periodEnd(period, now)),
    house_next: next === undefined ? null : { value: wireValue(kind, next.value), from: beijingTime(next.holdsFrom) },
    raise: raise === undefined ? null : toRaise(raise, now),
  };
};

/** What the member sees of protection. */
export const createHub = ({ database, clock, pending, realityMinutes, waitHours }: HubDeps) => {
  const db = database.orm;

  const read = async (memberId: number): Promise<Readings> => {
    const now = clock.now();
    const [held, figures, open, asked, announced] = await Promise.all([
      limitsOf(db, memberId, now),
      figuresOf(db, memberId, now),
      pending(db, memberId),
      db
        .select()
        .from(raises)
        .where(and(eq(raises.memberId, memberId), eq(raises.state, 'open'), gt(raises.lapsesAt, now))),
      db
        .select()
        .from(houseLimits)
        .where(and(inArray(houseLimits.memberId, [0, memberId]), gt(houseLimits.holdsFrom, now)))
        .orderBy(asc(houseLimits.holdsFrom)),
    ]);
    return { held, figures, pending: open, open: asked, announced, now };
  };

  const limits = async (memberId: number): Promise<Limit[]> => {
    const readings = await read(memberId);
    return LIMIT_SLOTS.map((slot) => toLimit(slot, readings));
  };

  const nearest = ({ held, figures, pending: open, now }: Readings) => {
    const withOpen = (sums: PeriodFigures['day']) => ({ ...sums, deposited: sums.deposited + open });
    const counted = { day: withOpen(figures.day), week: withOpen(figures.week), month: withOpen(figures.month) };
    return nearestOf(placeFigures(held, counted), now);
  };

  const history = async (memberId: number, page: number) => {
    const where = visible(memberId);
    const [rows, [counted]] = await Promise.all([
      db
        .select()
        .from(protectionLog)
        .where(where)
        .orderBy(desc(protectionLog.id))
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE),
      db.select({ total: count() }).from(protectionLog).where(where),
    ]);
    return pageOf(rows.map(toEvent), Number(counted?.total ?? 0), page);
  };

  return {
    limits,
    history,
    nearest: async (memberId: number) => nearest(await read(memberId)),
    readLimit: async (memberId: number, { kind, period }: LimitSlot): Promise<Limit> =>
      toLimit({ kind, period }, await read(memberId)),

    /** The section of the member's file. */
    async memberSection(memberId: number) {
      const now = clock.now();
      const [readings, block, held, minutes] = await Promise.all([
        read(memberId),
        toBlock(db, memberId, now),
        blocksOf(db, memberId, now),
        realityMinutes(memberId),
      ]);
      const { day, month } = readings.figures;
      return {
        block,
        block_id: held.find(({ kind }) => kind === 'house')?.id ?? 0,
        limits: LIMIT_SLOTS.map((slot) => toLimit(slot, readings)),
        reality_minutes: minutes,
        minutes_today: Number(day.played / MINUTE_MS),
        minutes_month: Number(month.played / MINUTE_MS),
      };
    },

    async hub(memberId: number): Promise<OutputOf<(typeof memberRows.protection)['hub']>> {
      const [readings, member, wallets, chosen, block, events, minutes, hours] = await Promise.all([
        read(memberId),
        readMember(db, memberId),
        memberWallets(db, memberId),
        db.select().from(protectionMembers).where(eq(protectionMembers.memberId, memberId)),
        toBlock(db, memberId, clock.now()),
        db.select().from(protectionLog).where(visible(memberId)).orderBy(desc(protectionLog.id)).limit(EVENTS_SHOWN),
        realityMinutes(memberId),
        waitHours(),
      ]);
      const { now, figures, pending: open } = readings;
      const { day } = figures;
      const hasChosen = chosen[0]?.offerDeclinedAt != null || readings.held.some(({ own }) => own !== null);
      const atVenues = [...wallets.venues.values()].reduce((sum, amount) => sum + amount, wallets.transit);
      return {
        now: beijingTime(now),
        birth_date_given: member.birthday === '' ? 0 : 1,
        offer: hasChosen ? 0 : 1,
        block,
        today: {
          deposited: formatMoney(day.deposited + open),
          pending: formatMoney(open),
          result: formatMoney(-day.lost),
          stakes: formatMoney(day.staked),
          minutes: Number(day.played / MINUTE_MS),
          resets_at: beijingTime(periodEnd('day', now)),
        },
        limits: LIMIT_SLOTS.map((slot) => toLimit(slot, readings)),
        nearest: nearest(readings),
        reality_minutes: minutes,
        raise_wait_hours: hours,
        withdrawable: formatMoney(wallets.centre),
        at_venues: formatMoney(atVenues),
        events: events.map(toEvent),
        statement_month: statementMonths(now)[1] ?? '',
      };
    },
  };
};
