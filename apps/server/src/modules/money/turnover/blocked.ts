import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { type MemberFlow, memberFlows, memberWallets, walletTotal } from '../../../ledger/index.ts';
import type { Queryable, Tx } from '../../../platform/index.ts';
import { blocksOf, type HeldBlock, isStoppedByCase } from '../../people/protection/index.ts';
import { type Dues, mostDuring, ownOf, type Stop, toDues } from './dues.ts';
import { turnoverRequirements as requirements, turnoverEnds } from './tables.ts';

/**
 * Requirements of money that the house has given and that is the member's once it is played: bonuses, red packets, and
 * adjustments with more than their amount. All others are of the member's own money.
 */
const isReward = sql`(${requirements.cause} IN ('bonus', 'red-packet')
  OR ${requirements.cause} = 'adjustment' AND ${requirements.multiple}::numeric > 1)`;

const sumOf = (amount: SQL, condition: SQL) =>
  sql<bigint>`coalesce(sum(${amount}) FILTER (WHERE ${condition}), 0)::bigint`;
const missing = sql`${requirements.required} - ${requirements.done}`;

/** Open requirements, of own money and of rewards. Nothing is required of a member without money. */
const openOf = async (db: Queryable, memberId: number) => {
  const [row] = await db
    .select({
      own: sumOf(missing, sql`NOT ${isReward}`),
      rewards: sumOf(missing, isReward),
      given: sumOf(sql`${requirements.amount}`, isReward),
      adjusted: sumOf(sql`${requirements.amount}`, sql`${isReward} AND ${requirements.cause} = 'adjustment'`),
      since: sql<Date | null>`min(${requirements.createdAt}) FILTER (WHERE ${isReward})`.mapWith(
        requirements.createdAt,
      ),
    })
    .from(requirements)
    .where(and(eq(requirements.memberId, memberId), isNull(requirements.closedAt), sql`${walletTotal(memberId)} > 0`));
  return row ?? { own: 0n, rewards: 0n, given: 0n, adjusted: 0n, since: null };
};

/** What blocks in force have ended. */
const endedBy = async (db: Queryable, memberId: number, blocks: readonly HeldBlock[]): Promise<bigint> => {
  if (blocks.length === 0) return 0n;
  const since = blocks.map(({ startedAt }) => startedAt.getTime());
  const [row] = await db
    .select({ amount: sql<bigint>`coalesce(sum(${turnoverEnds.amount}), 0)::bigint` })
    .from(turnoverEnds)
    .where(and(eq(turnoverEnds.memberId, memberId), gte(turnoverEnds.at, new Date(Math.min(...since)))));
  return row?.amount ?? 0n;
};

/** What turnover means for a withdrawal now. The caller holds the member's lock when it depends on the answer. */
export const readDues = async (db: Queryable, memberId: number, now: Date): Promise<Dues> => {
  const open = await openOf(db, memberId);
  const inForce = await blocksOf(db, memberId, now);
  const blocks: Stop[] = inForce.map(({ kind }) => kind);
  if (await isStoppedByCase(db, memberId, now)) blocks.push('person');
  if (blocks.length === 0) return toDues(open);
  const ended = await endedBy(db, memberId, inForce);
  if (open.since === null) return toDues(open, { blocks, ended, most: undefined });
  const { total, held } = await memberWallets(db, memberId);
  const { opening, flows } = await memberFlows(db, memberId, { from: open.since, to: new Date(now.getTime() + 1) });
  const own = ownOf(opening, flows satisfies MemberFlow[], open.adjusted);
  return toDues(open, { blocks, ended, most: mostDuring(blocks, { total, held, own, given: open.given }) });
};

/** Ends what is open of the member's own money, in the transaction of an exclusion or a house block. Returns how much it was. */
export const endTurnover = async (tx: Tx, memberId: number, block: HeldBlock['kind'], at: Date): Promise<bigint> => {
  const ended = await tx
    .update(requirements)
    .set({ closedAt: at })
    .where(and(eq(requirements.memberId, memberId), isNull(requirements.closedAt), sql`NOT ${isReward}`))
    .returning({ missing: sql<bigint>`${missing}`.mapWith(BigInt) });
  const amount = ended.reduce((sum, row) => sum + row.missing, 0n);
  if (amount > 0n) await tx.insert(turnoverEnds).values({ memberId, at, block, amount });
  return amount;
};

/** What blocks ended within a span, for the statement. */
export const turnoverEndsOf = (db: Queryable, memberId: number, { from, to }: { from: Date; to: Date }) =>
  db
    .select({ at: turnoverEnds.at, block: turnoverEnds.block, amount: turnoverEnds.amount })
    .from(turnoverEnds)
    .where(and(eq(turnoverEnds.memberId, memberId), gte(turnoverEnds.at, from), lt(turnoverEnds.at, to)))
    .orderBy(turnoverEnds.at);
