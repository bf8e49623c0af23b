import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureDatabase, startTemporaryPostgres } from '../../../../scripts/postgres/index.ts';
import { isDatabaseUnavailable, migrate, notify, onCommit, once, openDatabase } from './index.ts';
import { createLog } from './log.ts';
import { createListener } from './notices.ts';

// Waiting for a standby needs the default of wal_level, and is decided by all commits of a cluster.
const cluster = await startTemporaryPostgres({ fsync: 'off', max_connections: '60' });
const url = await ensureDatabase(cluster, 'koi');
await migrate(url);
const database = openDatabase(url, { poolSize: 4 });
const control = new pg.Client({ connectionString: url, application_name: 'control' });
await control.connect();
// These statements are not to wait for the standby that the tests make the others wait for.
await control.query('SET synchronous_commit = local');
await control.query('CREATE TABLE note (id int PRIMARY KEY); CREATE TABLE trial (id int)');
const trial = new pg.Client({ connectionString: url, application_name: 'trial' });
await trial.connect();
afterAll(async () => {
  await database.close();
  await trial.end();
  await control.end();
  await cluster.stop();
});

const WAITING = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
const waiting = async (): Promise<number[]> =>
  (await control.query<{ pid: number }>(WAITING)).rows.map(({ pid }) => pid);
const cancelAll = async (): Promise<void> => {
  for (const pid of await waiting()) await control.query('SELECT pg_cancel_backend($1)', [pid]);
};

/** Makes commits until one waits, which it then ends. */
const commitUntilOneWaits = async (): Promise<void> => {
  for (let hasWaited = false; !hasWaited; ) {
    let isDone = false;
    const commit = trial.query('INSERT INTO trial VALUES (1)').then(() => {
      isDone = true;
    });
    await vi.waitUntil(async () => isDone || (await waiting()).length > 0, { timeout: 20_000 });
    hasWaited = !isDone;
    await cancelAll();
    await commit;
  }
};

/** The checkpointer announces the change to the others a moment after it has read it, so commits show when it holds. */
const setStandbys = async (names: string): Promise<void> => {
  await control.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
  await control.query('SELECT pg_reload_conf()');
  await (names === '' ? trial.query('INSERT INTO trial VALUES (1)') : commitUntilOneWaits());
};

/** Runs work whose commit waits for the standby, and ends the wait as a timeout does. */
const cancelled = async (work: Promise<unknown>): Promise<unknown> => {
  const outcome = work.catch((cause: unknown) => cause);
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1);
  await cancelAll();
  return outcome;
};
const notes = async (): Promise<number[]> =>
  (await control.query<{ id: number }>('SELECT id FROM note ORDER BY id')).rows.map(({ id }) => id);

describe('while no standby confirms', () => {
  beforeAll(() => setStandbys('missing'));
  afterEach(async () => {
    await control.query('DELETE FROM note');
    await setStandbys('missing');
  });
  afterAll(() => setStandbys(''));

  it('a commit whose wait was cancelled is in doubt, like one whose answer was lost', async () => {
    const committed: string[] = [];
    const failure = await cancelled(
      database.transaction(async (tx) => {
        onCommit(tx, () => committed.push('committed'));
        await tx.execute(sql`INSERT INTO note VALUES (1)`);
      }),
    );
    expect(failure).toMatchObject({ code: '08007' });
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(committed).toEqual([]);
    // The row is on the primary: the outcome is unknown, and not a failure.
    expect(await notes()).toEqual([1]);
  });

  it('the same is true for a single statement without a transaction, also when it is prepared', async () => {
    const prepared = { name: 'insert-note', text: 'INSERT INTO note VALUES ($1)', values: [3] };
    for (const work of [
      () => database.orm.execute(sql`INSERT INTO note VALUES (2)`),
      () => database.pool.query(prepared),
    ]) {
      expect(isDatabaseUnavailable(await cancelled(work()))).toBe(true);
    }
    expect(await notes()).toEqual([2, 3]);
  });

  it('a repeat under the same key is answered only when a standby has the first attempt', async () => {
    const submit = () =>
      database.transaction((tx) =>
        once(tx, { scope: 'member:1:probe', key: 'submit-1', content: 1 }, async () => {
          await tx.execute(sql`INSERT INTO note VALUES (4)`);
          return { done: true };
        }),
      );
    expect(isDatabaseUnavailable(await cancelled(submit()))).toBe(true);
    expect(isDatabaseUnavailable(await cancelled(submit()))).toBe(true);
    await setStandbys('');
    expect(await submit()).toEqual({ done: true });
    expect(await notes()).toEqual([4]);
  });

  it('reads and notices do not wait', async () => {
    const received: string[] = [];
    const listener = createListener({
      url,
      channel: 'koi_test_doubt',
      onNotice: (payload) => received.push(payload),
      onBack: () => undefined,
      log: createLog({ level: 'fatal' }),
    });
    await listener.start();
    await database.transaction((tx) => tx.execute(sql`SELECT count(*) FROM note`));
    await notify(database.orm, 'koi_test_doubt', 'one');
    await expect.poll(() => received).toEqual(['one']);
    await listener.stop();
  });
});

describe('a server that has become a standby', () => {
  it('is an unavailable database, and its connections are not used again', async () => {
    const small = openDatabase(url, { poolSize: 1 });
    const stateOf = async () => (await small.pool.query("SELECT current_setting('transaction_read_only') AS s")).rows;
    await control.query('ALTER DATABASE koi SET default_transaction_read_only = on');
    try {
      for (const write of [
        () => small.transaction((tx) => tx.execute(sql`INSERT INTO note VALUES (5)`)),
        () => small.orm.execute(sql`INSERT INTO note VALUES (5)`),
      ]) {
        expect(await stateOf()).toEqual([{ s: 'on' }]);
        const failure = await write().catch((cause: unknown) => cause);
        expect(isDatabaseUnavailable(failure)).toBe(true);
      }
      expect(await stateOf()).toEqual([{ s: 'on' }]);
      await small.transaction((tx) => tx.execute(sql`INSERT INTO note VALUES (5)`)).catch(() => undefined);
    } finally {
      await control.query('ALTER DATABASE koi RESET default_transaction_read_only');
    }
    // The only connection of the pool was opened while the server accepted no writes.
    await small.transaction((tx) => tx.execute(sql`INSERT INTO note VALUES (5)`));
    expect(await notes()).toEqual([5]);
    await small.close();
  });

  it.each(['25006', '57P01', '57P02', '57P03', '08006'])('%s is an unavailable database', (code) => {
    expect(isDatabaseUnavailable(Object.assign(new Error('failed'), { code }))).toBe(true);
  });
});
