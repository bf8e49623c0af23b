import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { createLog } from './index.ts';
import { createRunLocks } from './run-locks.ts';

it('the lock of a running job is taken again after its connection was lost, before another process can have it', async () => {
  const { database, url } = await testDatabase();
  const openLocks = () => createRunLocks({ url, log: createLog({ level: 'silent' }), graceMs: 0 });
  const [first, second] = [openLocks(), openLocks()];
  const holders = async () =>
    (
      await database.pool.query<{ pid: number }>(
        `SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
         WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.granted`,
      )
    ).rows.map(({ pid }) => pid);
  try {
    expect(await first.take('slow')).toBe(true);
    const [lost] = await holders();
    await database.pool.query('SELECT pg_terminate_backend($1)', [lost]);
    await expect.poll(holders).toEqual([expect.not.toBeOneOf([lost])]);
    expect(await second.take('slow')).toBe(false);
    await first.release('slow');
    expect(await second.take('slow')).toBe(true);
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
});
