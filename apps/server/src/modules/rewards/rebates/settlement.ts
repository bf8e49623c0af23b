import type { VipLevelRow } from '@koi/contract';
import { addDays, beijingDayStart } from '@koi/money';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/index.ts';
import {
  createSettlementRuns,
  NO_SUMS,
  type SettlementRunsDeps,
  type Sums,
} from '../../money/settlement-runs/index.ts';
import { bettorsIn, changedSince, type Span, validTurnover } from '../../play/bets/index.ts';
import { type Category, isCategory, nextRebate, percentOf, percentsOf } from './rebate.ts';
import { type Percents, rebateRecords } from './tables.ts';

export interface SettlementDeps extends SettlementRunsDeps {
  vip: {
    levels(): Promise<VipLevelRow[]>;
    levelsBefore(db: Queryable, memberIds: readonly number[], moment: Date): Promise<Map<number, number>>;
  };
}

/** Maximum number of records per statement, whose parameters are limited. */
const INSERTED_MAX = 1_000;

const spanOf = (day: string): Span => ({ from: beijingDayStart(day), to: beijingDayStart(addDays(day, 1)) });

const keyOf = (memberId: number, venue: string, category: string) => `${memberId}:${venue}:${category}`;

const readSettled = async (tx: Tx, day: string, memberIds: readonly number[]) => {
  const { memberId, venue, category, turnover, amount, level, percent } = rebateRecords;
  const rows = await tx
    .select({
      memberId,
      venue,
      category,
      parts: sql<number>`count(*)::int`,
      turnover: sql<bigint>`sum(${turnover})::bigint`,
      amount: sql<bigint>`sum(${amount})::bigint`,
      level: sql<number>`min(${level})::int`,
      percent: sql<number>`min(${percent})::int`,
    })
    .from(rebateRecords)
    .where(and(eq(rebateRecords.day, day), inArray(memberId, [...memberIds])))
    .groupBy(memberId, venue, category);
  return new Map(rows.map((row) => [keyOf(row.memberId, row.venue, row.category), row]));
};

/** Members with records of a day. They are included so that a day without any remaining bets is corrected as well. */
const holdersOf = async (db: Queryable, day: string): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ memberId: rebateRecords.memberId })
    .from(rebateRecords)
    .where(eq(rebateRecords.day, day));
  return rows.map(({ memberId }) => memberId);
};

/** Makes the records of a day equal to its bets by adding the difference. Existing records never change. */
export const createSettlement = ({ database, clock, log, vip }: SettlementDeps) => {
  /** Turnover that counts for rebates, by member, venue and category of a day. It is zero where records exist but bets no longer do. */
  const tallies = async (tx: Tx, day: string, memberIds: readonly number[]) => {
    const settled = await readSettled(tx, day, memberIds);
    const totals = new Map<string, { memberId: number; venue: string; category: Category; turnover: bigint }>();
    for (const { memberId, venue, category } of settled.values()) {
      const known = category as Category;
      totals.set(keyOf(memberId, venue, category), { memberId, venue, category: known, turnover: 0n });
    }
    for (const { memberId, venue, game, category, rebated } of await validTurnover(tx, memberIds, spanOf(day))) {
      if (!isCategory(category)) {
        log.error({ venue, game, day }, 'a bet of an unknown category gets no rebate');
        continue;
      }
      const key = keyOf(memberId, venue, category);
      const turnover = (totals.get(key)?.turnover ?? 0n) + rebated;
      totals.set(key, { memberId, venue, category, turnover });
    }
    return { settled, totals };
  };

  const settleOn =
    (day: string, percents: Percents) =>
    async (tx: Tx, memberIds: readonly number[]): Promise<Sums> => {
      // The lock serialises runs of the same day. The primary key of the records prevents duplicates even without it.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi rebates'), hashtext(${day}))`);
      const { settled, totals } = await tallies(tx, day, memberIds);
      const levels = await vip.levelsBefore(tx, memberIds, spanOf(day).to);
      const createdAt = clock.now();
      const parts = [...totals].flatMap(([key, { memberId, venue, category, turnover }]) => {
        const before = settled.get(key);
        const level = before?.level ?? levels.get(memberId) ?? 1;
        const percent = before?.percent ?? percentOf(percents, level, category);
        const part = nextRebate(turnover, percent, before);
        return part === undefined ? [] : [{ memberId, day, venue, category, level, percent, createdAt, ...part }];
      });
      const total: Sums = { ...NO_SUMS };
      const { part, turnover, amount } = rebateRecords;
      const people = new Set<number>();
      for (let from = 0; from < parts.length; from += INSERTED_MAX) {
        const written = await tx
          .insert(rebateRecords)
          .values(parts.slice(from, from + INSERTED_MAX))
          .onConflictDoNothing()
          .returning({ memberId: rebateRecords.memberId, part, turnover, amount });
        for (const record of written) {
          people.add(record.memberId);
          total.records += 1;
          if (record.part > 0) total.corrections += 1;
          total.turnover += record.turnover;
          total.amount += record.amount;
        }
      }
      for (const { memberId } of settled.values()) people.delete(memberId);
      total.people = people.size;
      return total;
    };

  return createSettlementRuns<Percents>(
    { database, clock, log },
    {
      kind: 'rebate',
      job: 'rebates-daily',
      subject: 'rebates of a member',
      batchSize: 500,
      terms: async () => percentsOf(await vip.levels()),
      async readDay(day, percents, since) {
        const settle = settleOn(day, percents);
        if (since !== undefined) return { memberIds: await changedSince(database.orm, since), settle };
        const [bettors, holders] = [await bettorsIn(database.orm, spanOf(day)), await holdersOf(database.orm, day)];
        return { memberIds: [...bettors, ...holders], settle };
      },
    },
  );
};
