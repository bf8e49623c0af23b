import type { StaffApplicationDetail } from '@koi/contract';
import { type ActivityTerms, type BonusByTerms, bonusByTerms } from '@koi/contract/rules/activities';
import { addDays, beijingDay, beijingDayStart, beijingTime, formatMoney } from '@koi/money';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { creditedBetween, creditedOrders } from '../../money/deposits/index.ts';
import { type Span, validTurnover } from '../../play/bets/index.ts';
import { type ActivityRow, momentOrNone } from './activity.ts';
import type { ApplicationRow } from './application.ts';
import { activities } from './tables.ts';

type Credited = Awaited<ReturnType<typeof creditedOrders>>;

interface Assessment {
  /** Null means no limit on that side. */
  from: Date | null;
  to: Date | null;
  qualifying: bigint;
  deposits: Credited;
  expected: BonusByTerms | undefined;
}

const DEPOSITS_SHOWN = 10;
const DAYS_A_WEEK = 7;
const EVER: Span = { from: new Date(0), to: new Date('9999-01-01T00:00:00Z') };

const weekDay = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;

/** The period in which a deposit must be credited, or a bet settled, to count for an application. */
export const countedSpan = (
  basis: ActivityTerms['basis'],
  appliedAt: Date,
  window: Pick<ActivityRow, 'startsAt' | 'endsAt'>,
): { from: Date | null; to: Date | null } => {
  const day = beijingDay(appliedAt);
  if (basis === 'day_deposits') return { from: beijingDayStart(day), to: beijingDayStart(addDays(day, 1)) };
  if (basis === 'week_turnover') {
    const monday = addDays(day, -weekDay(day));
    return { from: beijingDayStart(addDays(monday, -DAYS_A_WEEK)), to: beijingDayStart(monday) };
  }
  return { from: window.startsAt, to: window.endsAt };
};

/** Bets count by the category that they had when they were reported. */
const turnoverIn = async (db: Queryable, memberId: number, span: Span, { category }: ActivityTerms) => {
  const rows = await validTurnover(db, [memberId], span);
  const isCounted = (found: string) => category === '' || (found === 'fishing' ? 'fish' : found) === category;
  return rows.reduce((sum, row) => (isCounted(row.category) ? sum + row.valid : sum), 0n);
};

/** Only the first deposit ever counts, and only when it was credited within the period. */
const firstDeposit = async (db: Queryable, memberId: number, { from, to }: Span): Promise<Credited> => {
  const [first] = await creditedOrders(db, memberId, EVER, { first: 'oldest', limit: 1 });
  const at = first?.creditedAt ?? null;
  return first !== undefined && at !== null && at >= from && at < to ? [first] : [];
};

const countedIn = async (
  db: Queryable,
  memberId: number,
  terms: ActivityTerms,
  span: Span,
): Promise<Pick<Assessment, 'qualifying' | 'deposits'>> => {
  switch (terms.basis) {
    case 'none':
    case 'manual':
      return { qualifying: 0n, deposits: [] };
    case 'week_turnover':
      return { qualifying: await turnoverIn(db, memberId, span, terms), deposits: [] };
    case 'first_deposit': {
      const deposits = await firstDeposit(db, memberId, span);
      return { qualifying: deposits[0]?.amount ?? 0n, deposits };
    }
    case 'day_deposits':
    case 'window_deposits':
      return {
        qualifying: await creditedBetween(db, memberId, span.from, span.to),
        deposits: await creditedOrders(db, memberId, span, { first: 'newest', limit: DEPOSITS_SHOWN }),
      };
  }
};

/** Compares an application with its terms: the qualifying amount, and the bonus it pays. */
export const assess = async (db: Queryable, row: ApplicationRow): Promise<Assessment> => {
  const { memberId, terms, createdAt, activityId } = row;
  const [window] = await db
    .select({ startsAt: activities.startsAt, endsAt: activities.endsAt })
    .from(activities)
    .where(eq(activities.id, activityId));
  const { from, to } = countedSpan(terms.basis, createdAt, window ?? { startsAt: null, endsAt: null });
  const span = { from: from ?? EVER.from, to: to ?? EVER.to };
  const counted = await countedIn(db, memberId, terms, span);
  return { from, to, ...counted, expected: bonusByTerms(terms, counted.qualifying) };
};

export const toWire = ({ from, to, qualifying, deposits, expected }: Assessment) =>
  ({
    from: momentOrNone(from),
    to: momentOrNone(to),
    qualifying: formatMoney(qualifying),
    deposits: deposits.map(({ no, amount, creditedAt }) => ({
      no,
      amount: formatMoney(amount),
      credited_at: creditedAt === null ? '' : beijingTime(creditedAt),
    })),
    tier: expected?.tier ?? -1,
    expected: expected === undefined ? null : { bonus: formatMoney(expected.bonus), multiple: expected.multiple },
  }) satisfies StaffApplicationDetail['assessment'];
