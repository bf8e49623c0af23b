import type { BookCheck } from '@koi/contract';
import { beijingDayStart, displayMoney } from '@koi/money';
import { type SQL, sql } from 'drizzle-orm';
import { checkResult } from '../../../ledger/index.ts';
import type { Queryable } from '../../../platform/index.ts';
import { flowsOf } from './flow-fold.ts';

/** Beijing days from the first to the last, both included. */
export interface Days {
  first: string;
  last: string;
}

/** Maximum number of differences that are read. A check lists only the first few of them. */
const DIFFERENCES = 100;

const EVERY_TRANSACTION = sql`SELECT id AS transaction_id FROM ledger_transaction`;

/** Transactions of the given days. Bets are in another index than the other kinds. */
const transactionsOf = ({ first, last }: Days): SQL => {
  const from = beijingDayStart(first);
  const until = sql`${beijingDayStart(last)}::timestamptz + interval '1 day'`;
  const within = sql`created_at >= ${from} AND created_at < ${until}`;
  return sql`
    SELECT id AS transaction_id FROM ledger_transaction WHERE kind = 'bet' AND ${within}
    UNION ALL SELECT id FROM ledger_transaction WHERE kind <> 'bet' AND ${within}`;
};

/** Rows of `counted` and `known`, both with the keys and the figures, whose sums differ. */
export const differing = async (
  db: Queryable,
  { keys, figures, counted, known }: { keys: string[]; figures: string[]; counted: SQL; known: SQL },
): Promise<Record<string, unknown>[]> => {
  const names = sql.raw(keys.join(', '));
  const sums = sql.raw(figures.map((name) => `sum(${name}) AS ${name}`).join(', '));
  const negated = sql.raw(figures.map((name) => `-${name}`).join(', '));
  const { rows } = await db.execute(sql`
    SELECT ${names}, ${sums} FROM (
      SELECT ${names}, ${sql.raw(figures.join(', '))} FROM (${counted}) counted
      UNION ALL SELECT ${names}, ${negated} FROM (${known}) known
    ) both_sides GROUP BY ${names}
    HAVING ${sql.raw(figures.map((name) => `sum(${name}) <> 0`).join(' OR '))}
    ORDER BY ${names} LIMIT ${DIFFERENCES}`);
  return rows;
};

export const described = (
  rows: readonly Record<string, unknown>[],
  keys: readonly string[],
  amount: string,
): string[] =>
  rows.map(
    (row) => `${keys.map((key) => String(row[key])).join(' ')}：相差 ${displayMoney(BigInt(String(row[amount])))}`,
  );

export const within = (days: Days | undefined): SQL =>
  days === undefined ? sql`true` : sql`day BETWEEN ${days.first} AND ${days.last}`;

/** Compares the day figures of all flows, and of each member, with the postings of the ledger. */
export const checkFlows = async (db: Queryable, days?: Days): Promise<BookCheck> => {
  const figures = ['count', 'amount'];
  const posted = (transactions: SQL) =>
    sql`SELECT day, kind, member_id, source, target, 1 AS count, amount FROM (${flowsOf(transactions)}) posted`;
  const pending = sql`SELECT transaction_id FROM ledger_pending`;
  const keys = ['day', 'kind', 'source', 'target'];
  const own = ['member_id', ...keys];
  const known = posted(days === undefined ? EVERY_TRANSACTION : transactionsOf(days));
  const counted = (table: string, names: string[]) => sql`
    SELECT ${sql.raw([...names, ...figures].join(', '))} FROM ${sql.identifier(table)} WHERE ${within(days)}
    UNION ALL
    SELECT ${sql.raw([...names, ...figures].join(', '))} FROM (${posted(pending)}) pending WHERE ${within(days)}`;
  const ofMembers = (rows: SQL) => sql`SELECT * FROM (${rows}) every WHERE member_id IS NOT NULL`;
  const house = await differing(db, { keys, figures, counted: counted('flow_day', keys), known });
  const members = await differing(db, {
    keys: own,
    figures,
    counted: ofMembers(counted('member_flow_day', own)),
    known: ofMembers(known),
  });
  return {
    name: '资金日汇总等于账本',
    ...checkResult([...described(house, keys, 'amount'), ...described(members, own, 'amount')], '逐日逐户一致'),
  };
};

/** The flows of all days, including those that are not folded yet. */
const allFlows = sql`
  SELECT source, target, amount FROM flow_day
  UNION ALL
  SELECT source, target, amount FROM (${flowsOf(sql`SELECT transaction_id FROM ledger_pending`)}) pending`;

/** Compares the day figures of bets with `plays`, the bets themselves, and with the venue accounts of the ledger. */
export const checkPlay = async (db: Queryable, plays: (days?: Days) => SQL, days?: Days): Promise<BookCheck> => {
  const keys = ['day', 'venue', 'game'];
  const figures = ['bets', 'stake', 'valid', 'payout'];
  const columns = sql.raw([...keys, ...figures].join(', '));
  const house = await differing(db, {
    keys,
    figures,
    counted: sql`
      SELECT ${columns} FROM play_day WHERE ${within(days)}
      UNION ALL SELECT ${columns} FROM play_change WHERE ${within(days)}`,
    known: sql`SELECT ${columns} FROM (${plays(days)}) plays`,
  });
  const own = ['day', 'venue'];
  const members = await differing(db, {
    keys: own,
    figures,
    counted: sql`SELECT day, venue, bets, stake, valid, payout FROM member_play_day WHERE ${within(days)}`,
    known: sql`SELECT day, venue, bets, stake, valid, payout FROM play_day WHERE ${within(days)}`,
  });
  const venues = await differing(db, {
    keys: ['venue'],
    figures: ['won'],
    counted: sql`
      SELECT venue, stake - payout AS won FROM play_day UNION ALL SELECT venue, stake - payout FROM play_change`,
    known: sql`
      SELECT substr(target, length('house:venue:') + 1) AS venue, amount AS won FROM (${allFlows}) taken
      WHERE starts_with(target, 'house:venue:')
      UNION ALL
      SELECT substr(source, length('house:venue:') + 1), -amount FROM (${allFlows}) paid
      WHERE starts_with(source, 'house:venue:')`,
  });
  return {
    name: '投注日汇总等于注单与账本',
    ...checkResult(
      [
        ...described(house, keys, 'payout'),
        ...described(members, own, 'payout'),
        ...described(venues, ['venue'], 'won'),
      ],
      '逐日逐游戏一致，场馆输赢与账本一致',
    ),
  };
};
