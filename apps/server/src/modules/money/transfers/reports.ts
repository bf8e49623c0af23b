import { addDays, beijingDayStart } from '@koi/money';
import { and, count, desc, eq, gte, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { bettorsIn } from '../../play/bets/index.ts';
import { playersAmong, playersAt } from '../../play/venues/index.ts';
import { venueReconciliations as reports, transfers } from './tables.ts';

export type Report = typeof reports.$inferSelect;

/** Number of wallets without movements that are compared each day, by turns. */
const SAMPLE = 1_000;

const WALLET_SUBJECT = /^会员 (\d+)$/;

/** The report of a wallet is found again by its subject, so that a difference is compared until it is resolved. */
export const walletSubject = (memberId: number): string => `会员 ${memberId}`;

const differingIn = ({ differences }: Pick<Report, 'differences'>): number[] =>
  differences.flatMap(({ kind, subject }) => {
    const id = kind === 'wallet' ? WALLET_SUBJECT.exec(subject)?.[1] : undefined;
    return id === undefined ? [] : [Number(id)];
  });

const spanOf = (day: string) => ({ from: beijingDayStart(day), to: beijingDayStart(addDays(day, 1)) });

const decidedOn = (venue: string, day: string) => {
  const { from, to } = spanOf(day);
  return and(eq(transfers.venue, venue), gte(transfers.decidedAt, from), lt(transfers.decidedAt, to));
};

/** The report before a day, whose sample the next one continues. */
const readEarlier = async (db: Queryable, venue: string, day: string) => {
  const [earlier] = await db
    .select({ differences: reports.differences, sampledTo: reports.sampledTo })
    .from(reports)
    .where(and(eq(reports.venue, venue), lt(reports.day, day), isNull(reports.reached)))
    .orderBy(desc(reports.day))
    .limit(1);
  return earlier ?? { differences: [], sampledTo: 0 };
};

const readSample = async (db: Queryable, venue: string, after: number): Promise<number[]> => {
  const next = await playersAt(db, venue, after, SAMPLE);
  return next.length === SAMPLE ? next : [...next, ...(await playersAt(db, venue, 0, SAMPLE - next.length))];
};

/** Number of transfers that were decided on a day. */
export const countDecided = async (db: Queryable, venue: string, day: string): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(transfers).where(decidedOn(venue, day));
  return Number(row?.count ?? 0);
};

/**
 * The wallets that a report compares: those with bets or transfers on its day, those that differed before, and the next
 * of all others by turns. In order of id.
 */
export const walletsOn = async (db: Queryable, venue: string, day: string) => {
  const earlier = await readEarlier(db, venue, day);
  const moved = await db.selectDistinct({ memberId: transfers.memberId }).from(transfers).where(decidedOn(venue, day));
  const sample = await readSample(db, venue, earlier.sampledTo);
  const asked = [
    ...moved.map(({ memberId }) => memberId),
    ...(await bettorsIn(db, spanOf(day), venue)),
    ...differingIn(earlier),
  ];
  const memberIds = new Set([...(await playersAmong(db, venue, asked)), ...sample]);
  return { memberIds: [...memberIds].toSorted((a, b) => a - b), sampledTo: sample.at(-1) ?? 0 };
};

export const readReport = async (db: Queryable, venue: string, day: string): Promise<Report | undefined> => {
  const [report] = await db
    .select()
    .from(reports)
    .where(and(eq(reports.venue, venue), eq(reports.day, day)));
  return report;
};

export const putReport = async (db: Queryable, row: Omit<Report, 'id'>): Promise<void> => {
  const { venue: _, day: __, ...set } = row;
  await db
    .insert(reports)
    .values(row)
    .onConflictDoUpdate({ target: [reports.day, reports.venue], set });
};

/** Notes a day as compared that a venue does not know, because it belongs to the past that was made for the demo. */
export const skipComparison = (db: Queryable, venue: string, day: string, at: Date): Promise<void> => {
  const counts = { wallets: 0, transfers: 0, hours: 0, skipped: 0, total: 0, done: 0, sampledTo: 0 };
  const ended = { complete: true, differences: [], reached: null, startedAt: at, checkedAt: at };
  return putReport(db, { venue, day, ...counts, ...ended });
};
