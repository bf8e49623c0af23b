import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/index.ts';
import { bets } from './tables.ts';

/** From one moment on and before another. */
export interface Span {
  from: Date;
  to: Date;
}

interface GameTurnover {
  memberId: number;
  platname: string;
  game: string;
  valid: bigint;
}

const settledIn = ({ from, to }: Span) =>
  and(eq(bets.state, 'settled'), gte(bets.settledAt, from), lt(bets.settledAt, to));

/** Whose bets were settled within a span, in the order of their ids, a page at a time. */
export const bettorsIn = async (db: Queryable, span: Span, after: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ memberId: bets.memberId })
    .from(bets)
    .where(and(settledIn(span), gt(bets.memberId, after)))
    .orderBy(asc(bets.memberId))
    .limit(limit);
  return rows.map(({ memberId }) => memberId);
};

const settledDay = sql<string>`to_char(${bets.settledAt} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** The same by member and Beijing day. */
export const validByDay = async (
  db: Queryable,
  memberIds: readonly number[],
  span: Span,
): Promise<{ memberId: number; day: string; valid: bigint }[]> => {
  if (memberIds.length === 0) return [];
  const rows = await db
    .select({ memberId: bets.memberId, day: settledDay, valid: sql<bigint>`sum(${bets.validStake})::bigint` })
    .from(bets)
    .where(and(settledIn(span), inArray(bets.memberId, [...memberIds])))
    .groupBy(bets.memberId, settledDay);
  return rows.filter(({ valid }) => valid > 0n);
};

/** Valid stakes of bets settled within a span, as those bets stand now. */
export const validTurnover = async (
  db: Queryable,
  memberIds: readonly number[],
  span: Span,
): Promise<GameTurnover[]> => {
  if (memberIds.length === 0) return [];
  return db
    .select({
      memberId: bets.memberId,
      platname: bets.platname,
      game: bets.game,
      valid: sql<bigint>`sum(${bets.validStake})::bigint`,
    })
    .from(bets)
    .where(and(settledIn(span), inArray(bets.memberId, [...memberIds])))
    .groupBy(bets.memberId, bets.platname, bets.game);
};
