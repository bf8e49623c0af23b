import { addDays } from '@koi/money';
import { between, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import type { Days } from './books.ts';
import { playDays } from './tables.ts';

/** Settled bets of one game within some days, with the sums from which the spread of the results is computed. */
export interface GamePlay {
  venue: string;
  game: string;
  bets: number;
  stake: bigint;
  payout: bigint;
  stakeSquares: bigint;
  payoutSquares: bigint;
  products: bigint;
}

const total = (column: (typeof playDays)['stake' | 'payout']) => sql<bigint>`sum(${column})::bigint`;
/** Squares exceed the range of bigint, so they are read as text. */
const squares = (column: (typeof playDays)['stakeSquares' | 'payoutSquares' | 'products']) =>
  sql<string>`sum(${column})::text`.mapWith((value: string) => BigInt(value)) as ReturnType<typeof sql<bigint>>;

export const playByGame = (db: Queryable, { first, last }: Days): Promise<GamePlay[]> =>
  db
    .select({
      venue: playDays.venue,
      game: playDays.game,
      bets: sql<number>`sum(${playDays.bets})::int`,
      stake: total(playDays.stake),
      payout: total(playDays.payout),
      stakeSquares: squares(playDays.stakeSquares),
      payoutSquares: squares(playDays.payoutSquares),
      products: squares(playDays.products),
    })
    .from(playDays)
    .where(between(playDays.day, first, last))
    .groupBy(playDays.venue, playDays.game);

export const playByVenueDay = (
  db: Queryable,
  { first, last }: Days,
): Promise<{ day: string; venue: string; stake: bigint; payout: bigint }[]> =>
  db
    .select({
      day: playDays.day,
      venue: playDays.venue,
      stake: total(playDays.stake),
      payout: total(playDays.payout),
    })
    .from(playDays)
    .where(between(playDays.day, first, last))
    .groupBy(playDays.day, playDays.venue);

/** The last day of a month or a year. */
const endOf = (day: string, months: 1 | 12): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, months === 12 ? 12 : month, 0)).toISOString().slice(0, 10);
};

/**
 * Whole years, months and days that together are the given days. A period that has not ended by `today` is whole when
 * the days reach today.
 */
export const periodsOf = ({ first, last }: Days, today: string): string[] => {
  const periods: string[] = [];
  for (let day = first; day <= last; ) {
    const covers = (end: string) => end <= last || (last === today && end > today);
    const year = endOf(day, 12);
    const month = endOf(day, 1);
    if (day.endsWith('-01-01') && covers(year)) {
      periods.push(day.slice(0, 4));
      day = addDays(year, 1);
    } else if (day.endsWith('-01') && covers(month)) {
      periods.push(day.slice(0, 7));
      day = addDays(month, 1);
    } else {
      periods.push(day);
      day = addDays(day, 1);
    }
  }
  return periods;
};

/** Number of members who played within the days. */
export const activeIn = async (db: Queryable, days: Days, today: string): Promise<number> => {
  const { rows } = await db.execute<{ members: number }>(sql`
    SELECT coalesce(sum(bit_count(bits)), 0)::int AS members FROM (
      SELECT bit_or(bits) AS bits FROM active_chunk WHERE period = ANY(${sql.param(periodsOf(days, today))}::text[]) GROUP BY chunk
    ) chunks`);
  return rows[0]?.members ?? 0;
};

/** Number and amounts of settled bets. */
export interface PlayTotals {
  bets: number;
  stake: bigint;
  valid: bigint;
  payout: bigint;
}

interface PlayScope {
  venue?: string | undefined;
  games?: readonly string[] | undefined;
  /** Figures of members are not kept by game. */
  members?: readonly number[] | undefined;
}

/** Settled bets within the days, including changes that are not folded yet. */
export const playTotals = async (
  db: Queryable,
  { first, last }: Days,
  { venue, games, members }: PlayScope,
): Promise<PlayTotals> => {
  const table = members === undefined ? sql`play_day` : sql`member_play_day`;
  const where = sql.join(
    [
      sql`day BETWEEN ${first} AND ${last}`,
      ...(venue === undefined ? [] : [sql`venue = ${venue}`]),
      ...(games === undefined ? [] : [sql`game = ANY(${sql.param([...games])}::text[])`]),
      ...(members === undefined ? [] : [sql`member_id = ANY(${sql.param([...members])}::int[])`]),
    ],
    sql` AND `,
  );
  const { rows } = await db.execute<PlayTotals & Record<string, unknown>>(sql`
    SELECT coalesce(sum(bets), 0)::int AS bets, coalesce(sum(stake), 0)::bigint AS stake,
      coalesce(sum(valid), 0)::bigint AS valid, coalesce(sum(payout), 0)::bigint AS payout
    FROM (
      SELECT bets, stake, valid, payout FROM ${table} WHERE ${where}
      UNION ALL SELECT bets, stake, valid, payout FROM play_change WHERE ${where}
    ) play`);
  return rows[0] ?? { bets: 0, stake: 0n, valid: 0n, payout: 0n };
};
