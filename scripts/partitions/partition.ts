import type { Pool, PoolClient } from 'pg';
import { grantRuntime, lockMigrationsInTransaction, type RuntimeRole } from '../../apps/server/src/platform/index.ts';
import { CommandError } from '../command-error.ts';

/** Number of parts of the table of bets. A member's bets are all in the same part. */
const BET_PARTS = 16;
/** Number of ledger transactions in a part of the table of postings. */
const POSTINGS_STEP = 50_000_000n;
/** Parts that exist ahead of the newest transaction. */
const AHEAD = 2n;

const isPartitioned = async (client: PoolClient | Pool, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ kind: string }>(
    `SELECT relkind AS kind FROM pg_class WHERE oid = $1::regclass`,
    [table],
  );
  return rows[0]?.kind === 'p';
};

interface Index {
  name: string;
  definition: string;
  /** The primary key or unique constraint that the index belongs to. */
  constraint: string | null;
  constraintDefinition: string | null;
}

const indexesOf = async (client: PoolClient, table: string): Promise<Index[]> => {
  const { rows } = await client.query<Index>(
    `SELECT i.relname AS name, pg_get_indexdef(i.oid) AS definition, c.conname AS constraint,
       pg_get_constraintdef(c.oid) AS "constraintDefinition"
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     LEFT JOIN pg_constraint c ON c.conindid = i.oid AND c.contype IN ('p', 'u')
     WHERE x.indrelid = $1::regclass ORDER BY i.relname`,
    [table],
  );
  return rows;
};

/** Renames a table with its indexes, so that their names are free for the table that takes its place. */
const setAside = async (client: PoolClient, table: string, suffix: string): Promise<Index[]> => {
  const indexes = await indexesOf(client, table);
  await client.query(`ALTER TABLE "${table}" RENAME TO "${table}${suffix}"`);
  for (const { name } of indexes) await client.query(`ALTER INDEX "${name}" RENAME TO "${name}${suffix}"`);
  return indexes;
};

/** Builds the indexes and keys of the former table on the one that took its place. */
const restoreIndexes = async (client: PoolClient, table: string, indexes: readonly Index[]): Promise<void> => {
  for (const { constraint, constraintDefinition, definition } of indexes) {
    await client.query(
      constraint === null
        ? definition
        : `ALTER TABLE "${table}" ADD CONSTRAINT "${constraint}" ${constraintDefinition}`,
    );
  }
};

/** Statement triggers apply only to the table that a statement names, so every part needs its own. */
const guardPostings = (client: PoolClient, part: string) =>
  client.query(
    `CREATE TRIGGER ledger_posting_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON "${part}"
     FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()`,
  );

/** The part of the postings from `from` up to but not including the next step. */
const addPostingsPart = async (client: PoolClient, from: bigint): Promise<string> => {
  const part = `ledger_posting_${from / POSTINGS_STEP + 1n}`;
  await client.query(
    `CREATE TABLE "${part}" PARTITION OF ledger_posting FOR VALUES FROM (${from}) TO (${from + POSTINGS_STEP})`,
  );
  await guardPostings(client, part);
  return part;
};

const newestTransaction = async (client: PoolClient): Promise<bigint> => {
  const { rows } = await client.query<{ newest: bigint }>(
    'SELECT coalesce(max(id), 0)::bigint AS newest FROM ledger_transaction',
  );
  return rows[0]?.newest ?? 0n;
};

/** The first transaction after all parts. */
const endOfParts = async (client: PoolClient): Promise<bigint> => {
  const { rows } = await client.query<{ bound: string }>(
    `SELECT pg_get_expr(c.relpartbound, c.oid) AS bound FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'ledger_posting'::regclass`,
  );
  const ends = rows.map(({ bound }) => BigInt(/TO \('?(\d+)'?\)/.exec(bound)?.[1] ?? '0'));
  return ends.toSorted((a, b) => Number(a - b)).at(-1) ?? 0n;
};

/** Adds parts for the transactions to come. Returns the names of those it added. */
const extendPostings = async (client: PoolClient): Promise<string[]> => {
  const wanted = (await newestTransaction(client)) + AHEAD * POSTINGS_STEP;
  const added: string[] = [];
  for (let end = await endOfParts(client); end < wanted; end += POSTINGS_STEP) {
    added.push(await addPostingsPart(client, end));
  }
  return added;
};

/** Makes the existing table the first part, without copying its rows. */
const partitionPostings = async (client: PoolClient): Promise<void> => {
  const end = ((await newestTransaction(client)) / POSTINGS_STEP + 1n) * POSTINGS_STEP;
  await client.query('LOCK TABLE ledger_posting IN ACCESS EXCLUSIVE MODE');
  const indexes = await setAside(client, 'ledger_posting', '_1');
  await client.query(
    `CREATE TABLE ledger_posting (LIKE ledger_posting_1 INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
     PARTITION BY RANGE (transaction_id)`,
  );
  await client.query(
    `ALTER TABLE ledger_posting ATTACH PARTITION ledger_posting_1 FOR VALUES FROM (MINVALUE) TO (${end})`,
  );
  await restoreIndexes(client, 'ledger_posting', indexes);
  await guardPostings(client, 'ledger_posting');
};

/** Copies the bets into parts by member. */
const partitionBets = async (client: PoolClient): Promise<void> => {
  await client.query('LOCK TABLE bet IN ACCESS EXCLUSIVE MODE');
  const indexes = await setAside(client, 'bet', '_unparted');
  await client.query(
    `CREATE TABLE bet (LIKE bet_unparted INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY HASH (member_id)`,
  );
  for (let part = 0; part < BET_PARTS; part += 1) {
    await client.query(
      `CREATE TABLE bet_${part} PARTITION OF bet FOR VALUES WITH (MODULUS ${BET_PARTS}, REMAINDER ${part})`,
    );
  }
  await client.query('INSERT INTO bet SELECT * FROM bet_unparted');
  await restoreIndexes(client, 'bet', indexes);
  await client.query('DROP TABLE bet_unparted');
};

/**
 * Divides the two largest tables into parts: postings by ranges of transactions, bets by member. What is divided already
 * stays as it is, and parts for the transactions to come are added. The runtime role gets its rights on the new tables.
 * Returns what was done.
 */
export const partitionTables = async (pool: Pool, runtime?: RuntimeRole): Promise<string[]> => {
  const client = await pool.connect();
  const done: string[] = [];
  try {
    await client.query('BEGIN');
    await lockMigrationsInTransaction(client);
    if (!(await isPartitioned(client, 'ledger_posting'))) {
      await partitionPostings(client);
      done.push('ledger_posting is divided by ranges of transactions');
    }
    done.push(...(await extendPostings(client)).map((part) => `${part} was added`));
    if (!(await isPartitioned(client, 'bet'))) {
      await partitionBets(client);
      done.push('bet is divided by member');
    }
    // In the same transaction, because new tables have none of the restrictions of the ones they replace.
    if (runtime !== undefined && !(await grantRuntime(client, runtime))) {
      throw new CommandError('The tables belong to a newer version. Run npm run partition of that version.');
    }
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw cause;
  } finally {
    client.release();
  }
  if (done.length > 0) await pool.query('ANALYZE ledger_posting, bet');
  return done;
};
