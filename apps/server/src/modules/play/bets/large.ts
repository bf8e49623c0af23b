import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { bets } from './tables.ts';

export interface LargeBet {
  bet: string;
  venue: string;
  game: string;
  memberId: number;
  stake: bigint;
  payout: bigint;
  settledAt: Date | null;
}

interface Wanted {
  from: Date;
  /** Not included. */
  to: Date;
  atLeast: bigint;
  limit: number;
}

/** The measured amount, with the smallest amount written out, so that the database recognises the partial index. */
const MEASURES = {
  stake: { value: sql`${bets.stake}`, indexed: sql`${bets.stake} >= 1000000` },
  win: { value: sql`${bets.payout} - ${bets.stake}`, indexed: sql`${bets.payout} - ${bets.stake} >= 1000000` },
} as const;

/** Large settled bets, newest first. Amounts below `LARGE_EVENT_MIN` are not indexed and never listed. */
export const largeBets = (
  db: Queryable,
  measure: keyof typeof MEASURES,
  { from, to, atLeast, limit }: Wanted,
): Promise<LargeBet[]> => {
  const { value, indexed } = MEASURES[measure];
  return db
    .select({
      bet: bets.bet,
      venue: bets.venue,
      game: bets.game,
      memberId: bets.memberId,
      stake: bets.stake,
      payout: bets.payout,
      settledAt: bets.settledAt,
    })
    .from(bets)
    .where(
      and(
        sql`${bets.state} = 'settled'`,
        indexed,
        gte(bets.settledAt, from),
        lt(bets.settledAt, to),
        sql`${value} >= ${atLeast}`,
      ),
    )
    .orderBy(desc(bets.settledAt))
    .limit(limit);
};

/** Sum of the stakes of all open bets. */
/** Whether a member has bets that are not settled. */
export const hasOpenBets = async (db: Queryable, memberId: number): Promise<boolean> =>
  (
    await db
      .select({ bet: bets.bet })
      .from(bets)
      .where(and(eq(bets.memberId, memberId), sql`${bets.state} = 'open'`))
      .limit(1)
  ).length > 0;

export const openStakes = async (db: Queryable): Promise<bigint> => {
  const [row] = await db
    .select({ stake: sql<bigint>`coalesce(sum(${bets.stake}), 0)::bigint` })
    .from(bets)
    .where(sql`${bets.state} = 'open'`);
  return row?.stake ?? 0n;
};
