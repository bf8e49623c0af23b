import type pg from 'pg';
import { centre, house, post } from '../apps/server/src/ledger/index.ts';
import { migrate, openDatabase } from '../apps/server/src/platform/index.ts';
import { drawFrom, testSeed } from '../scripts/drawn.ts';
import type { Extent } from '../scripts/extent.ts';
import { startTemporaryPostgres } from '../scripts/postgres/index.ts';
import { type Figure, median } from './report.ts';

const WORKERS = 16;
const SIZES = {
  whole: { roundMs: 4_000, rounds: 3, members: 2_000 },
  once: { roundMs: 500, rounds: 1, members: 50 },
};
const BRANCHES = 20;
const ACCOUNTS_A_BRANCH = 1_000;

/** Durable as in production: every commit waits for the disk, on both sides of the comparison. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_connections: '100' };

const draw = drawFrom(testSeed());
const pick = (count: number): number => 1 + draw.below(count);

const transactionsPerSecond = async (roundMs: number, work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  let done = 0;
  const worker = async () => {
    while (performance.now() - began < roundMs) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return (done * 1000) / (performance.now() - began);
};

const prepareTpcb = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`
    CREATE TABLE tpcb_branch (id int PRIMARY KEY, balance int NOT NULL, filler char(88));
    CREATE TABLE tpcb_teller (id int PRIMARY KEY, branch int NOT NULL, balance int NOT NULL, filler char(84));
    CREATE TABLE tpcb_account (id int PRIMARY KEY, branch int NOT NULL, balance int NOT NULL, filler char(84));
    CREATE TABLE tpcb_history (teller int, branch int, account int, delta int, at timestamp, filler char(22));
    INSERT INTO tpcb_branch SELECT i, 0, '' FROM generate_series(1, ${BRANCHES}) i;
    INSERT INTO tpcb_teller SELECT i, 1 + i % ${BRANCHES}, 0, '' FROM generate_series(1, ${BRANCHES * 10}) i;
    INSERT INTO tpcb_account SELECT i, 1 + i % ${BRANCHES}, 0, '' FROM generate_series(1, ${BRANCHES * ACCOUNTS_A_BRANCH}) i;
    ANALYZE;`);
};

/** The transaction of pgbench's `tpcb-like` script, statement by statement as pgbench sends it. */
const tpcbTransaction = async (pool: pg.Pool): Promise<void> => {
  const account = pick(BRANCHES * ACCOUNTS_A_BRANCH);
  const teller = pick(BRANCHES * 10);
  const branch = pick(BRANCHES);
  const delta = pick(10_000) - 5_000;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('UPDATE tpcb_account SET balance = balance + $1 WHERE id = $2', [delta, account]);
    await client.query('SELECT balance FROM tpcb_account WHERE id = $1', [account]);
    await client.query('UPDATE tpcb_teller SET balance = balance + $1 WHERE id = $2', [delta, teller]);
    await client.query('UPDATE tpcb_branch SET balance = balance + $1 WHERE id = $2', [delta, branch]);
    await client.query('INSERT INTO tpcb_history VALUES ($1, $2, $3, $4, now(), NULL)', [
      teller,
      branch,
      account,
      delta,
    ]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
};

/** Ledger posts per second, measured alternately with TPC-B-like transactions on the same server. */
export const benchLedger = async (extent: Extent): Promise<Figure[]> => {
  const { roundMs, rounds, members } = SIZES[extent];
  const postgres = await startTemporaryPostgres(durable);
  const url = postgres.url('postgres');
  try {
    await migrate(url);
    const database = openDatabase(url, { poolSize: WORKERS });
    const { pool } = database;
    await prepareTpcb(pool);
    for (let member = 1; member <= members; member += 1) {
      const funding = { from: house('bench'), to: centre(member), amount: 1_000_000n };
      await database.transaction((tx) => post(tx, { key: `fund:${member}`, kind: 'bench', postings: [funding] }));
    }
    let sequence = 0;
    const postOnce = async () => {
      sequence += 1;
      const from = pick(members);
      const posting = { from: centre(from), to: centre((from % members) + 1), amount: 1n };
      const entry = { key: `bench:${sequence}`, kind: 'bench', memberId: from, postings: [posting] };
      await database.transaction((tx) => post(tx, entry));
    };
    const posts: number[] = [];
    const tpcb: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      tpcb.push(await transactionsPerSecond(roundMs, () => tpcbTransaction(pool)));
      posts.push(await transactionsPerSecond(roundMs, postOnce));
    }
    await database.close();
    const ratio = median(posts) / median(tpcb);
    return [
      { name: 'ledger posts', value: median(posts), unit: '/s' },
      { name: 'TPC-B-like transactions', value: median(tpcb), unit: '/s' },
      { name: 'ledger posts ÷ TPC-B-like', value: ratio, unit: '×', budget: { atLeast: 1.2 } },
    ];
  } finally {
    await postgres.stop();
  }
};
