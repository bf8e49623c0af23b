import { beforeAll, expect, it } from 'vitest';
import { partitionTables } from '../../../scripts/partitions/partition.ts';
import { centre, house, post } from '../src/ledger/index.ts';
import { auditBooks } from '../src/modules/operator/reports/index.ts';
import { testDatabase } from './database.ts';
import { fillHouse } from './house.ts';
import { FIRST_ID } from './house-people.ts';

const NOW = new Date('2026-06-18T15:00:00+08:00');
const { database } = await testDatabase();
const { pool } = database;

const indexNames = async (table: string): Promise<string[]> => {
  const { rows } = await pool.query('SELECT indexname FROM pg_indexes WHERE tablename = $1 ORDER BY 1', [table]);
  return rows.map(({ indexname }) => indexname);
};

const differing = async () => (await auditBooks(database)).filter(({ passed }) => !passed);

beforeAll(
  () => fillHouse(database, { members: 500, tree: 100, agents: 2, bets: 2_000, deposits: 500, days: 20 }, NOW),
  120_000,
);

it('divides postings and bets, and keeps rows, indexes, guards and agreeing books', async () => {
  const counted = async () =>
    (await pool.query('SELECT (SELECT count(*) FROM bet) AS bets, (SELECT count(*) FROM ledger_posting) AS postings'))
      .rows[0];
  const before = { rows: await counted(), bet: await indexNames('bet'), posting: await indexNames('ledger_posting') };

  expect(await partitionTables(pool)).toEqual([
    'ledger_posting is divided by ranges of transactions',
    'ledger_posting_2 was added',
    'ledger_posting_3 was added',
    'bet is divided by member',
  ]);
  expect({ rows: await counted(), bet: await indexNames('bet'), posting: await indexNames('ledger_posting') }).toEqual(
    before,
  );
  expect(await differing()).toEqual([]);

  for (const table of ['ledger_posting', 'ledger_posting_1', 'ledger_posting_3']) {
    await expect(pool.query(`UPDATE ${table} SET amount = amount + 1`)).rejects.toThrow('never edited');
  }
  const plan = await pool.query(
    `EXPLAIN SELECT * FROM bet WHERE member_id = ${FIRST_ID + 7} ORDER BY placed_at DESC LIMIT 10`,
  );
  const touched = new Set(plan.rows.flatMap((row) => /on (bet_\d+)/.exec(row['QUERY PLAN'])?.[1] ?? []));
  expect(touched.size).toBe(1);
});

it('posts into the divided table, and does nothing when it is run again', async () => {
  const postings = [{ from: house('adjustments'), to: centre(FIRST_ID), amount: 500n }];
  const entry = { key: 'demo:1:parts', kind: 'bonus', memberId: FIRST_ID, at: NOW, postings };
  await database.transaction((tx) => post(tx, entry));
  expect((await database.transaction((tx) => post(tx, entry))).replayed).toBe(true);
  expect(await partitionTables(pool)).toEqual([]);
});
