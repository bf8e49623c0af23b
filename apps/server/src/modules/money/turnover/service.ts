import {
  type memberRows,
  type OutputOf,
  type Requirement,
  TURNOVER_CAUSE_NAMES,
  type TURNOVER_CAUSES,
} from '@koi/contract';
import { beijingTime, formatMoney, multiplyRate } from '@koi/money';
import { and, asc, desc, eq, gt, gte, inArray, isNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import { walletTotal } from '../../../ledger/index.ts';
import type { Queryable, ServiceDeps, Tx } from '../../../platform/index.ts';
import { readDues } from './blocked.ts';
import { countTowards, least, takeBack } from './requirement.ts';
import { turnoverRequirements as requirements, turnoverStakes as stakes } from './tables.ts';

export type TurnoverCause = (typeof TURNOVER_CAUSES)[number];

export interface NewRequirement {
  memberId: number;
  cause: TurnoverCause;
  /** Identifies the source: the order's number, the rebate or the red packet. */
  reference: string;
  amount: bigint;
  /** A plain decimal. */
  multiple: string;
  at: Date;
}

export interface NewStake {
  /** Identifies the settled bet. */
  reference: string;
  stake: bigint;
}

export interface Stake extends NewStake {
  memberId: number;
  at: Date;
}

export interface TurnoverSummary {
  required: bigint;
  done: bigint;
  left: bigint;
}

type Explained = OutputOf<(typeof memberRows.withdrawals)['requirements']>;

const LISTED_MAX = 50;
/** Far above what a member has open at a time. It limits how many rows one bet may lock. */
const OPEN_MAX = 1000;
const NOTHING: TurnoverSummary = { required: 0n, done: 0n, left: 0n };

const openOf = (memberId: number) => and(eq(requirements.memberId, memberId), isNull(requirements.closedAt));

/**
 * Id of the first requirement of the current round. The round extends back from the oldest open requirement as long as
 * each earlier one was fulfilled only after the next one was created. Undefined when no requirement is open or the
 * member has no money in any wallet.
 */
const firstOfRound = async (db: Queryable, memberId: number): Promise<bigint | undefined> => {
  const { rows } = await db.execute<{ first: bigint | null }>(sql`
    WITH RECURSIVE round (id, created_at) AS (
      (SELECT id, created_at FROM turnover_requirement
       WHERE member_id = ${memberId} AND closed_at IS NULL AND ${walletTotal(memberId)} > 0
       ORDER BY id LIMIT 1)
      UNION ALL
      SELECT earlier.id, earlier.created_at
      FROM round CROSS JOIN LATERAL (
        SELECT id, created_at, closed_at, done = required AS fulfilled FROM turnover_requirement
        WHERE member_id = ${memberId} AND id < round.id ORDER BY id DESC LIMIT 1
      ) earlier
      WHERE earlier.fulfilled AND earlier.closed_at >= round.created_at
    )
    SELECT min(id) AS first FROM round`);
  return rows[0]?.first ?? undefined;
};

const sum = (amount: SQLWrapper) => sql<bigint>`coalesce(sum(${amount}), 0)::bigint`;

const summaryFrom = async (db: Queryable, memberId: number, first: bigint): Promise<TurnoverSummary> => {
  const [row] = await db
    .select({ required: sum(requirements.required), done: sum(requirements.done) })
    .from(requirements)
    .where(and(eq(requirements.memberId, memberId), gte(requirements.id, first)));
  const { required, done } = row ?? NOTHING;
  return { required, done, left: required - done };
};

/** Limits the list with open requirements taking precedence over fulfilled ones. The result is oldest first. */
const listFrom = async (db: Queryable, memberId: number, first: bigint) => {
  const { id, closedAt } = requirements;
  const rows = await db
    .select()
    .from(requirements)
    .where(and(eq(requirements.memberId, memberId), gte(id, first)))
    .orderBy(sql`${closedAt} IS NOT NULL`, sql`CASE WHEN ${closedAt} IS NULL THEN ${id} ELSE -${id} END`)
    .limit(LISTED_MAX);
  return rows.toSorted((a, b) => Number(a.id - b.id));
};

const toWire = (row: typeof requirements.$inferSelect): Requirement => ({
  cause: row.cause,
  title: TURNOVER_CAUSE_NAMES[row.cause],
  created_at: beijingTime(row.createdAt),
  amount: formatMoney(row.amount),
  multiple: row.multiple,
  required: formatMoney(row.required),
  done: formatMoney(row.done),
});

const ofBet = (memberId: number, reference: string) =>
  and(eq(stakes.memberId, memberId), eq(stakes.reference, reference));

/** Counts stakes in their order towards the open requirements, oldest first. Returns how much of each was needed. */
const applyAll = async (tx: Tx, memberId: number, amounts: readonly bigint[], at: Date): Promise<bigint[]> => {
  const open = await tx
    .select({ id: requirements.id, required: requirements.required, done: requirements.done })
    .from(requirements)
    .where(openOf(memberId))
    .orderBy(asc(requirements.id))
    .limit(OPEN_MAX)
    .for('update');
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  const { fulfilled, begun, unused } = countTowards(open, total);
  if (fulfilled.length > 0) {
    await tx
      .update(requirements)
      .set({ done: sql`${requirements.required}`, closedAt: at })
      .where(inArray(requirements.id, fulfilled));
  }
  if (begun !== undefined) {
    await tx.update(requirements).set({ done: begun.done }).where(eq(requirements.id, begun.id));
  }
  // The first stakes are needed until the requirements are fulfilled, and the later ones are not.
  let needed = total - unused;
  return amounts.map((amount) => {
    const used = least(amount, needed);
    needed -= used;
    return used;
  });
};

const apply = async (tx: Tx, memberId: number, stake: bigint, at: Date): Promise<bigint> =>
  (await applyAll(tx, memberId, [stake], at))[0] ?? 0n;

/** Reopens fulfilled requirements. Waived ones stay closed. */
const takeBackFrom = async (tx: Tx, memberId: number, amount: bigint): Promise<void> => {
  const { id, required, done, closedAt } = requirements;
  const touched = await tx
    .select({ id, done })
    .from(requirements)
    .where(and(eq(requirements.memberId, memberId), gt(done, 0n), or(isNull(closedAt), eq(done, required))))
    .orderBy(desc(id))
    .limit(OPEN_MAX)
    .for('update');
  for (const reopened of takeBack(touched, amount)) {
    await tx.update(requirements).set({ done: reopened.done, closedAt: null }).where(eq(id, reopened.id));
  }
};

const keepUsed = async (tx: Tx, memberId: number, reference: string, used: bigint): Promise<void> => {
  if (used > 0n) await tx.update(stakes).set({ used }).where(ofBet(memberId, reference));
};

export const createTurnoverService = ({ database, clock }: ServiceDeps) => {
  /** The remaining turnover; 0 when the member has no money in any wallet. */
  const left = async (db: Queryable, memberId: number): Promise<bigint> => {
    const [row] = await db
      .select({ left: sum(sql`${requirements.required} - ${requirements.done}`) })
      .from(requirements)
      .where(and(openOf(memberId), sql`${walletTotal(memberId)} > 0`));
    return row?.left ?? 0n;
  };

  /** Counts stakes of settled bets that were never counted, in their order. */
  const countNew = async (tx: Tx, memberId: number, added: readonly NewStake[], at: Date): Promise<void> => {
    const amounts = added.map(({ stake }) => stake);
    const used = await applyAll(tx, memberId, amounts, at);
    await tx.insert(stakes).values(
      added.map(({ reference, stake: amount }, place) => ({
        memberId,
        reference,
        amount,
        used: used[place] ?? 0n,
        countedAt: at,
      })),
    );
  };

  /** Counts the stake of a settled bet. A bet that is reported twice counts once. */
  const count = async (tx: Tx, { memberId, reference, stake, at }: Stake): Promise<void> => {
    const isNew = await tx
      .insert(stakes)
      .values({ memberId, reference, amount: stake, countedAt: at })
      .onConflictDoNothing()
      .returning({ reference: stakes.reference });
    if (isNew.length > 0) await keepUsed(tx, memberId, reference, await apply(tx, memberId, stake, at));
  };

  /**
   * Counts a settled bet with its current stake after it changed. Progress that the stake no longer covers is
   * reversed, as far as requirements had used it.
   */
  const recount = async (tx: Tx, { memberId, reference, stake, at }: Stake): Promise<void> => {
    const [counted] = await tx
      .select({ amount: stakes.amount, used: stakes.used })
      .from(stakes)
      .where(ofBet(memberId, reference))
      .for('update');
    if (counted === undefined) return count(tx, { memberId, reference, stake, at });
    const { amount, used } = counted;
    const kept = used < stake ? used : stake;
    if (used > kept) await takeBackFrom(tx, memberId, used - kept);
    const added = stake > amount ? await apply(tx, memberId, stake - amount, at) : 0n;
    await tx
      .update(stakes)
      .set({ amount: stake, used: kept + added })
      .where(ofBet(memberId, reference));
  };

  /** Counts bets of one member in their order. New ones are counted together, and corrections one by one. */
  const recountAll = async (tx: Tx, memberId: number, list: readonly NewStake[], at: Date): Promise<void> => {
    if (list.length === 0) return;
    const references = new Set(list.map(({ reference }) => reference));
    const counted = await tx
      .select({ reference: stakes.reference })
      .from(stakes)
      .where(and(eq(stakes.memberId, memberId), inArray(stakes.reference, [...references])));
    if (counted.length === 0 && references.size === list.length) return countNew(tx, memberId, list, at);
    for (const each of list) await recount(tx, { memberId, ...each, at });
  };

  return {
    left,
    dues: readDues,
    count,
    recount,
    recountAll,

    /** Adds a requirement, once per reference. A multiple of 0 adds none. */
    async require(tx: Tx, { memberId, cause, reference, amount, multiple, at }: NewRequirement): Promise<void> {
      const required = multiplyRate(amount, multiple);
      if (required === 0n) return;
      await tx
        .insert(requirements)
        .values({ memberId, cause, reference, amount, multiple, required, createdAt: at })
        .onConflictDoNothing({ target: [requirements.memberId, requirements.reference] });
    },

    /**
     * Waives the open requirements when no wallet holds money. Wallets and requirements are read in one statement, so
     * that money arriving at the same time keeps its own requirement.
     */
    async clearIfBroke(tx: Tx, memberId: number, at: Date): Promise<void> {
      await tx
        .update(requirements)
        .set({ closedAt: at })
        .where(and(openOf(memberId), sql`${walletTotal(memberId)} = 0`));
    },

    /** Sums of the current round: open requirements and those fulfilled since the last time none was open. */
    async summary(db: Queryable, memberId: number): Promise<TurnoverSummary> {
      const first = await firstOfRound(db, memberId);
      return first === undefined ? NOTHING : summaryFrom(db, memberId, first);
    },

    /** Explains to the member how the remaining turnover comes about. */
    async explain(memberId: number): Promise<Explained> {
      const db = database.orm;
      const [first, { most }] = await Promise.all([firstOfRound(db, memberId), readDues(db, memberId, clock.now())]);
      const [{ required, done, left: remains }, rows] =
        first === undefined
          ? [NOTHING, []]
          : await Promise.all([summaryFrom(db, memberId, first), listFrom(db, memberId, first)]);
      return {
        required: formatMoney(required),
        done: formatMoney(done),
        left: formatMoney(remains),
        list: rows.map(toWire),
        blocked_most: most === undefined ? '' : formatMoney(most),
      };
    },

    async betAmount(memberId: number): Promise<string> {
      return formatMoney((await readDues(database.orm, memberId, clock.now())).left);
    },
  };
};

export type TurnoverService = ReturnType<typeof createTurnoverService>;
