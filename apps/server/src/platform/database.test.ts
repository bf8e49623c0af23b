import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { isUnstorableText } from './database-errors.ts';
import { isDatabaseUnavailable, migrate, onCommit, openDatabase, prepareTables, refuse } from './index.ts';

const { database, url } = await testDatabase();
await database.pool.query('CREATE TABLE note (id int PRIMARY KEY, amount bigint NOT NULL)');
await database.pool.query('INSERT INTO note VALUES (1, 9007199254740993), (2, 0)');

const amountOf = async (id: number) => {
  const { rows } = await database.orm.execute<{ amount: bigint }>(sql`SELECT amount FROM note WHERE id = ${id}`);
  return rows[0]?.amount;
};
const add = (id: number) => sql`UPDATE note SET amount = amount + 1 WHERE id = ${id}`;

describe('the database', () => {
  it('returns bigint columns as exact bigint values', async () => {
    expect(await amountOf(1)).toBe(9_007_199_254_740_993n);
  });

  it('rolls back everything when the work throws, and rethrows the error', async () => {
    const work = database.transaction(async (tx) => {
      await tx.execute(add(2));
      throw refuse('wallet.insufficient');
    });
    await expect(work).rejects.toMatchObject({ code: 422 });
    expect(await amountOf(2)).toBe(0n);
  });

  it('calls the listeners of a transaction after its commit, and not after a rollback', async () => {
    const calls: string[] = [];
    await database.transaction(async (tx) => {
      onCommit(tx, () => calls.push('committed'));
      expect(calls).toEqual([]);
    });
    const failing = database.transaction(async (tx) => {
      onCommit(tx, () => calls.push('rolled back'));
      throw refuse('wallet.insufficient');
    });
    await expect(failing).rejects.toThrow();
    await database.transaction(async () => undefined);
    expect(calls).toEqual(['committed']);
  });

  it("recognises text that can't be stored as an error of the caller", async () => {
    for (const query of [sql`SELECT ${'nul\u0000'}::text`, sql`SELECT ${'"nul\\u0000"'}::jsonb ->> 0`]) {
      const failure = await database.orm.execute(query).catch((cause: unknown) => cause);
      expect(isUnstorableText(failure)).toBe(true);
    }
    expect(isUnstorableText(await database.orm.execute(sql`SELECT 1/0`).catch((cause: unknown) => cause))).toBe(false);
  });

  it('retries a deadlocked transaction, so that both callers succeed', async () => {
    await database.pool.query('INSERT INTO note VALUES (10, 0), (11, 0)');
    let attempts = 0;
    let holding = 0;
    let bothHold: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      bothHold = resolve;
    });
    const both = (first: number, second: number) =>
      database.transaction(async (tx) => {
        attempts += 1;
        await tx.execute(add(first));
        holding += 1;
        if (holding === 2) bothHold();
        await held;
        await tx.execute(add(second));
      });
    await Promise.all([both(10, 11), both(11, 10)]);
    expect([await amountOf(10), await amountOf(11)]).toEqual([2n, 2n]);
    expect(attempts).toBe(3);
  });

  it('gives up after three attempts', async () => {
    let attempts = 0;
    const work = database.transaction(async () => {
      attempts += 1;
      throw Object.assign(new Error('could not serialize access'), { code: '40001' });
    });
    await expect(work).rejects.toThrow('could not serialize');
    expect(attempts).toBe(3);
  });

  it('drops a connection that broke during a transaction, and serves the next caller', async () => {
    const small = openDatabase(url, { poolSize: 1 });
    const work = small.transaction(async (tx) => {
      await tx.execute(add(2));
      const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
      await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await tx.execute(sql`SELECT 1`);
    });
    const failure = await work.catch((cause: unknown) => cause);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(await small.transaction((tx) => tx.execute(sql`SELECT 1 AS one`)).then(({ rows }) => rows)).toEqual([
      { one: 1 },
    ]);
    expect(await amountOf(2)).toBe(0n);
    await small.close();
  });

  it('never reuses a connection whose server stopped responding during a transaction', async () => {
    const small = openDatabase(url, { poolSize: 1, statementTimeoutMs: 500 });
    let silent = 0;
    const work = small.transaction(async (tx) => {
      await tx.execute(add(2));
      const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
      silent = rows[0]?.pid ?? 0;
      process.kill(silent, 'SIGSTOP');
      await tx.execute(sql`SELECT 1`);
    });
    const failure = await work.catch((cause: unknown) => cause);
    process.kill(silent, 'SIGCONT');
    expect(isDatabaseUnavailable(failure)).toBe(true);
    const next = await small.transaction((tx) => tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`));
    expect(next.rows[0]?.pid).not.toBe(silent);
    expect(await amountOf(2)).toBe(0n);
    await small.close();
  });

  it("does not leak connections when the database can't be reached", async () => {
    const nowhere = openDatabase('postgres://koi@127.0.0.1:1/koi', { poolSize: 1 });
    for (let n = 0; n < 3; n += 1) {
      const failure = await nowhere.transaction((tx) => tx.execute(sql`SELECT 1`)).catch((cause: unknown) => cause);
      expect(isDatabaseUnavailable(failure)).toBe(true);
    }
    await nowhere.close();
  });
});

describe('migrations', () => {
  it('can be run by several processes at once and repeatedly', async () => {
    await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await Promise.all([migrate(url), migrate(url), migrate(url)]);
    await migrate(url);
    const { rows } = await database.pool.query("SELECT to_regclass('ledger_posting') IS NOT NULL AS there");
    expect(rows).toEqual([{ there: true }]);
  });

  it('are not applied with KOI_MIGRATE=off: older tables are refused, newer ones are accepted', async () => {
    const withoutMigrating = { migrates: false, databaseUrl: url };
    await prepareTables(withoutMigrating);
    const { rows } = await database.pool.query<{ created_at: bigint }>(
      'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations) RETURNING *',
    );
    await expect(prepareTables(withoutMigrating)).rejects.toThrow(
      /^KOI_MIGRATE: the tables are older than this version \(missing: \d{4}_\w+\)\. Run npm run migrate first$/,
    );
    const newest = rows[0]?.created_at ?? 0n;
    await database.pool.query("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('newer', $1)", [
      newest + 1n,
    ]);
    await prepareTables(withoutMigrating);
    expect(await migrate(url)).toEqual([]);
    await database.pool.query('DROP TABLE __drizzle_migrations');
    await expect(prepareTables(withoutMigrating)).rejects.toThrow('missing: 0000_initial');
  });
});
