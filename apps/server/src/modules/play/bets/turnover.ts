import { WEIGHT_MAX } from '@koi/contract/rules/game-import';
import { and, eq, gt, gte, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
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
  valid: bigint;
  /** The part of it that counts for rebates, by the weights stored with the bets, rounded down to the 分. */
  rebated: bigint;
}

const settledIn = ({ from, to }: Span) =>
  and(sql`${bets.state} = 'settled'`, gte(bets.settledAt, from), lt(bets.settledAt, to));

/** Members with bets settled within a period, by id. Read from the index in one pass. */
export const bettorsIn = async (db: Queryable, span: Span): Promise<number[]> => {
  const rows = await db.selectDistinct({ memberId: bets.memberId }).from(bets).where(settledIn(span));
  return rows.map(({ memberId }) => memberId).toSorted((a, b) => a - b);
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

/** The bets of a period one by one, as a subquery for joins: `member_id`, `day`, `valid`. */
export const stakesIn = (db: Queryable, span: Span): SQL =>
  db
    .select({ memberId: bets.memberId, day: settledDay.as('day'), valid: sql<bigint>`${bets.validStake}`.as('valid') })
    .from(bets)
    .where(settledIn(span))
    .getSQL();

/** Sum of valid stakes after a weight in percent, rounded down to the 分 once per sum. */
const weighted = (weight: SQLWrapper) =>
  sql<bigint>`div(coalesce(sum(${bets.validStake} * ${weight}), 0), ${sql.raw(String(WEIGHT_MAX))})::bigint`;

/** Valid stakes of bets settled within a period, by member, venue and game. */
export const validTurnover = async (
  db: Queryable,
  memberIds: readonly number[],
  span: Span,
): Promise<GameTurnover[]> => {
  if (memberIds.length === 0) return [];
  return db
    .select({
      memberId: bets.memberId,
      venue: bets.venue,
      game: bets.game,
      valid: sql<bigint>`sum(${bets.validStake})::bigint`,
      rebated: weighted(bets.rebateWeight),
    })
    .from(bets)
    .where(and(settledIn(span), inArray(bets.memberId, [...memberIds])))
    .groupBy(bets.memberId, bets.venue, bets.game);
};

/** Sum of a member's stakes within a period as they count for red packets, read from the index alone. */
export const stakedBy = async (db: Queryable, memberId: number, span: Span): Promise<bigint> => {
  const [row] = await db
    .select({ valid: weighted(bets.packetWeight) })
    .from(bets)
    .where(and(eq(bets.memberId, memberId), settledIn(span)));
  return row?.valid ?? 0n;
};
