import { addDays, beijingDay, beijingDayStart, displayMoney } from '@koi/money';
import { type SQL, sql } from 'drizzle-orm';
import {
  checkByRange,
  type Finding,
  findDifferences,
  type HouseCheck,
  joinFindings,
  type LedgerRange,
} from '../../../ledger/index.ts';
import type { Queryable } from '../../../platform/index.ts';
import { flowsOf } from './flow-fold.ts';
import { everyFlow } from './totals.ts';

/** Beijing days from the first to the last, both included. */
export interface Days {
  first: string;
  last: string;
}

/** Before and behind all days, within the range of timestamps. */
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '9999-12-30';

const EVERY_TRANSACTION = sql`SELECT id AS transaction_id FROM ledger_transaction`;

/** Transactions of the given days. Bets are in another index than the other kinds. */
const transactionsOf = ({ first, last }: Days): SQL => {
  const within = sql`created_at >= ${beijingDayStart(first)} AND created_at < ${beijingDayStart(addDays(last, 1))}`;
  return sql`
    SELECT id AS transaction_id FROM ledger_transaction WHERE kind = 'bet' AND ${within}
    UNION ALL SELECT id FROM ledger_transaction WHERE kind <> 'bet' AND ${within}`;
};

interface Comparison {
  keys: string[];
  figures: string[];
  /** The figure that a difference names. */
  amount: string;
  counted: SQL;
  known: SQL;
}

/** Compares the sums of `counted` and `known`, which both have the keys and the figures. */
export const compare = (db: Queryable, { keys, figures, amount, counted, known }: Comparison): Promise<Finding> => {
  const names = sql.raw(keys.join(', '));
  const each = (text: (name: string) => string, by: string) => sql.raw(figures.map(text).join(by));
  const query = sql`
    SELECT ${names}, sum(${sql.raw(amount)})::text AS difference, ${each((name) => `sum(${name}) <> 0`, ' OR ')} AS differs
    FROM (
      SELECT ${names}, ${each((name) => name, ', ')} FROM (${counted}) counted
      UNION ALL SELECT ${names}, ${each((name) => `-${name}`, ', ')} FROM (${known}) known
    ) both_sides GROUP BY ${names}`;
  return findDifferences<Record<string, string>>(
    db,
    { query, order: names },
    (row) => `${keys.map((key) => row[key]).join(' ')}：相差 ${displayMoney(BigInt(row['difference'] ?? '0'))}`,
  );
};

/** The whole Beijing days that a range touches. Undefined for the whole history. */
const daysOf = ({ from, to }: LedgerRange): Days | undefined => {
  if (from === '-infinity' && to === 'infinity') return undefined;
  return {
    first: from === '-infinity' ? FIRST_DAY : beijingDay(new Date(from)),
    last: to === 'infinity' ? LAST_DAY : beijingDay(new Date(to)),
  };
};

export const byDays = (name: string, within: (db: Queryable, days?: Days) => Promise<Finding>): HouseCheck =>
  checkByRange({ name, unit: '项', within: (db, range) => within(db, daysOf(range)) });

export const within = (days: Days | undefined): SQL =>
  days === undefined ? sql`true` : sql`day BETWEEN ${days.first} AND ${days.last}`;

const KEYS = ['day', 'kind', 'source', 'target'];
const OWN_KEYS = ['member_id', ...KEYS];
const FLOW = ['count', 'amount'];

const posted = (transactions: SQL): SQL =>
  sql`SELECT day, kind, member_id, source, target, 1 AS count, amount FROM (${flowsOf(transactions)}) posted`;

const ofMembers = (rows: SQL): SQL => sql`SELECT * FROM (${rows}) every WHERE member_id IS NOT NULL`;

/** Compares the day figures of all flows, and of each member, with the postings of the ledger. */
export const checkFlows = byDays('资金日汇总与账本一致', async (db, days) => {
  const known = posted(days === undefined ? EVERY_TRANSACTION : transactionsOf(days));
  const pending = posted(sql`SELECT transaction_id FROM ledger_pending`);
  const counted = (table: string, names: string[]): SQL => {
    const columns = sql.raw([...names, ...FLOW].join(', '));
    return sql`
      SELECT ${columns} FROM ${sql.identifier(table)} WHERE ${within(days)}
      UNION ALL SELECT ${columns} FROM (${pending}) pending WHERE ${within(days)}`;
  };
  const findings = [
    await compare(db, { keys: KEYS, figures: FLOW, amount: 'amount', counted: counted('flow_day', KEYS), known }),
    await compare(db, {
      keys: OWN_KEYS,
      figures: FLOW,
      amount: 'amount',
      counted: ofMembers(counted('member_flow_day', OWN_KEYS)),
      known: ofMembers(known),
    }),
    await compare(db, {
      keys: ['kind', 'source', 'target'],
      figures: FLOW,
      amount: 'amount',
      counted: sql`SELECT kind, source, target, count, amount FROM flow_total`,
      known: sql`SELECT kind, source, target, count, amount FROM flow_day`,
    }),
  ];
  return joinFindings(findings);
});

const PLAY = ['bets', 'stake', 'valid', 'payout'];

/** Venues whose account in the ledger differs from the results of their bets, over all days. */
export const venueDifferences = (db: Queryable): Promise<Finding> =>
  compare(db, {
    keys: ['venue'],
    figures: ['won'],
    amount: 'won',
    counted: sql`
      SELECT venue, stake - payout AS won FROM play_total UNION ALL SELECT venue, stake - payout FROM play_change`,
    known: sql`
      SELECT substr(target, length('house:venue:') + 1) AS venue, amount AS won FROM (${everyFlow}) taken
      WHERE starts_with(target, 'house:venue:')
      UNION ALL
      SELECT substr(source, length('house:venue:') + 1), -amount FROM (${everyFlow}) paid
      WHERE starts_with(source, 'house:venue:')`,
  });

/** Compares the day figures of bets with `plays`, the bets themselves, and with the venue accounts of the ledger. */
export const checkPlay = (plays: (days?: Days) => SQL): HouseCheck =>
  byDays('投注日汇总与注单、账本一致', async (db, days) => {
    const columns = sql.raw(['day', 'venue', 'game', ...PLAY].join(', '));
    const findings = [
      await compare(db, {
        keys: ['day', 'venue', 'game'],
        figures: PLAY,
        amount: 'payout',
        counted: sql`
          SELECT ${columns} FROM play_day WHERE ${within(days)}
          UNION ALL SELECT ${columns} FROM play_change WHERE ${within(days)}`,
        known: sql`SELECT ${columns} FROM (${plays(days)}) plays`,
      }),
      await compare(db, {
        keys: ['day', 'venue'],
        figures: PLAY,
        amount: 'payout',
        counted: sql`SELECT day, venue, bets, stake, valid, payout FROM member_play_day WHERE ${within(days)}`,
        known: sql`SELECT day, venue, bets, stake, valid, payout FROM play_day WHERE ${within(days)}`,
      }),
      await compare(db, {
        keys: ['venue'],
        figures: PLAY,
        amount: 'payout',
        counted: sql`SELECT venue, bets, stake, valid, payout FROM play_total`,
        known: sql`SELECT venue, bets, stake, valid, payout FROM play_day`,
      }),
      await venueDifferences(db),
    ];
    return joinFindings(findings);
  });
