import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/index.ts';
import { type SettlementKind, settlementSums } from './tables.ts';

/** Sums of records of a settlement. */
export interface Sums {
  /** Members with their first record of a day. */
  people: number;
  records: number;
  corrections: number;
  turnover: bigint;
  amount: bigint;
  /** The part of the amount that members have received. */
  given: bigint;
}

export const NO_SUMS: Sums = { people: 0, records: 0, corrections: 0, turnover: 0n, amount: 0n, given: 0n };

export const plusSums = (a: Sums, b: Sums): Sums => ({
  people: a.people + b.people,
  records: a.records + b.records,
  corrections: a.corrections + b.corrections,
  turnover: a.turnover + b.turnover,
  amount: a.amount + b.amount,
  given: a.given + b.given,
});

const ALL_DAYS = '';
/** Members are spread over the rows behind the first, which the settlement itself uses. */
const MEMBER_SHARDS = 16;

const { kind: kindOf, day: dayOf, shard: shardOf, ...summed } = getTableColumns(settlementSums);
const added = Object.fromEntries(
  Object.entries(summed).map(([name, column]) => [name, sql`${column} + excluded.${sql.identifier(column.name)}`]),
);

const add = async (tx: Tx, kind: SettlementKind, shard: number, days: ReadonlyMap<string, Sums>): Promise<void> => {
  const total = [...days.values()].reduce(plusSums, NO_SUMS);
  // All transactions lock the rows in the same order.
  const rows = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, sums]) => ({ kind, day, shard, ...sums }));
  await tx
    .insert(settlementSums)
    .values([{ kind, day: ALL_DAYS, shard, ...total }, ...rows])
    .onConflictDoUpdate({ target: [kindOf, dayOf, shardOf], set: added });
};

/** Adds new records of a day, in the transaction that writes them. */
export const addRecords = async (tx: Tx, kind: SettlementKind, day: string, sums: Sums): Promise<void> => {
  if (sums.records > 0) await add(tx, kind, 0, new Map([[day, sums]]));
};

/** Adds the amounts that a member has received for records of some days, in the transaction that pays them. */
export const addGiven = (
  tx: Tx,
  kind: SettlementKind,
  memberId: number,
  records: readonly { day: string; amount: bigint }[],
): Promise<void> => {
  const days = new Map<string, Sums>();
  for (const { day, amount } of records) {
    const sums = days.get(day) ?? NO_SUMS;
    days.set(day, { ...sums, given: sums.given + amount });
  }
  return add(tx, kind, 1 + (memberId % MEMBER_SHARDS), days);
};

/** The sums of days by day. */
export const sumsOfDays = async (
  db: Queryable,
  kind: SettlementKind,
  days: readonly string[],
): Promise<Map<string, Sums>> => {
  const rows = await db
    .select({ day: dayOf, ...summed })
    .from(settlementSums)
    .where(and(eq(kindOf, kind), inArray(dayOf, [...days])));
  const sums = new Map<string, Sums>();
  for (const { day, ...row } of rows) sums.set(day, plusSums(sums.get(day) ?? NO_SUMS, row));
  return sums;
};

/** The sums of all days together. */
export const sumsOfAllDays = async (db: Queryable, kind: SettlementKind): Promise<Sums> =>
  (await sumsOfDays(db, kind, [ALL_DAYS])).get(ALL_DAYS) ?? NO_SUMS;
