import { WEIGHT_MAX } from '@koi/contract/rules/game-import';
import { and, eq, gt, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { bets } from './tables.ts';

/** A period from `from` up to but not including `to`. */
export interface Span {
  from: Date;
  to: Date;
}

interface GameTurnover {
  memberId: number;
  venue: string;
  game: string;
  /** Category of the bets when they were first reported; '' when neither the game nor its venue had one. */
  category: string;
  valid: bigint;
  /** The part of it that counts for rebates, by the weights stored with the bets, rounded down to the 分. */
  rebated: bigint;
}

const settledIn = ({ from, to }: Span) =>
  and(sql`${bets.state} = 'settled'`, gte(bets.settledAt, from), lt(bets.settledAt, to));

/** Members with bets settled within a period, by id, at one venue or at all. Read from an index in one pass. */
export const bettorsIn = async (db: Queryable, span: Span, venue?: string): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ memberId: bets.memberId })
    .from(bets)
    .where(and(settledIn(span), venue === undefined ? undefined : eq(bets.venue, venue)));
  return rows.map(({ memberId }) => memberId).toSorted((a, b) => a - b);
};

/**
 * Members with bets that changed after they were settled, or were reported late, from a moment on. This is the
 * condition of the index `bet_late`.
 */
export const changedSince = async (db: Queryable, since: Date): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ memberId: bets.memberId })
    .from(bets)
    .where(
      and(
        gte(bets.pulledAt, since),
        sql`(${bets.corrections} > 0 OR ${bets.pulledAt} - ${bets.settledAt} > interval '5 minutes')`,
      ),
    );
  return rows.map(({ memberId }) => memberId);
};

const settledDay = sql<string>`to_char(${bets.settledAt} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** Valid stakes by member and Beijing day, as a subquery for joins: `member_id`, `day`, `valid`. */
export const stakesByDay = (db: Queryable, span: Span): SQL =>
  db
    .select({
      memberId: bets.memberId,
      day: settledDay.as('day'),
      valid: sql<bigint>`sum(${bets.validStake})::bigint`.as('valid'),
    })
    .from(bets)
    .where(settledIn(span))
    .groupBy(bets.memberId, settledDay)
    .having(gt(sql`sum(${bets.validStake})`, 0))
    .getSQL();

/** A sum of valid stakes times their weights in percent, rounded down to the 分. */
const rounded = (sum: SQL) => sql<bigint>`div(coalesce(${sum}, 0), ${sql.raw(String(WEIGHT_MAX))})::bigint`;
const weighted = (weight: SQLWrapper) => sql`sum(${bets.validStake} * ${weight})`;

/** Valid stakes of bets settled within a period, by member, venue, game and category. */
export const validTurnover = async (
  db: Queryable,
  memberIds: readonly number[],
  span: Span,
): Promise<GameTurnover[]> => {
  if (memberIds.length === 0) return [];
  // Each member is looked up in the index, so that the cost does not depend on the bets of other members and days.
  const sums = db
    .select({
      venue: bets.venue,
      game: bets.game,
      category: bets.category,
      valid: sql<bigint>`sum(${bets.validStake})`.as('valid'),
      weighted: weighted(bets.rebateWeight).as('weighted'),
    })
    .from(bets)
    .where(and(settledIn(span), sql`${bets.memberId} = due.member_id`))
    .groupBy(bets.venue, bets.game, bets.category);
  const { rows } = await db.execute<Omit<GameTurnover, 'memberId'> & { member_id: number }>(sql`
    SELECT due.member_id, sums.platname AS venue, sums.game,
      coalesce(sums.category, game.earlier_category, venue.earlier_category, '') AS category,
      sum(sums.valid)::bigint AS valid, ${rounded(sql`sum(sums.weighted)`)} AS rebated
    FROM unnest(${sql.param([...memberIds])}::int[]) AS due (member_id) CROSS JOIN LATERAL (${sums}) sums
      LEFT JOIN game ON game.platname = sums.platname AND game.code = sums.game
      LEFT JOIN venue ON venue.platname = sums.platname
    GROUP BY 1, 2, 3, 4`);
  return rows.map(({ member_id: memberId, ...turnover }) => ({ ...turnover, memberId }));
};

/** Settled bets are reported at most this long before or after they are stored, unless the venue was down. */
const LATE_MS = 3 * 24 * 3_600_000;

/** Stakes of settled bets whose results were stored within a period, by venue. */
export const stakesBetween = async (
  db: Queryable,
  memberId: number,
  { from, to }: Span,
): Promise<{ venue: string; count: number; staked: bigint }[]> =>
  db
    .select({
      venue: bets.venue,
      count: sql<number>`count(*)::int`,
      staked: sql<bigint>`coalesce(sum(${bets.stake}), 0)::bigint`,
    })
    .from(bets)
    .where(
      and(
        eq(bets.memberId, memberId),
        settledIn({ from: new Date(from.getTime() - LATE_MS), to: new Date(to.getTime() + LATE_MS) }),
        gte(bets.pulledAt, from),
        lt(bets.pulledAt, to),
      ),
    )
    .groupBy(bets.venue);

/** Sum of a member's stakes within a period as they count for red packets, read from the index alone. */
export const stakedBy = async (db: Queryable, memberId: number, span: Span): Promise<bigint> => {
  const [row] = await db
    .select({ valid: rounded(weighted(bets.packetWeight)) })
    .from(bets)
    .where(and(eq(bets.memberId, memberId), settledIn(span)));
  return row?.valid ?? 0n;
};
