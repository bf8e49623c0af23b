import { staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from './app.ts';
import { attemptHouse } from './attempts.ts';
import { memberIdOf } from './money.ts';

const app = await testApp();
const { database, appDatabase, register } = app;
const { attempt, post, count } = await attemptHouse(app);
const memberId = await memberIdOf(app, await register('watched01'));

describe('one person can not', () => {
  attempt('shorten the time for which evidence is kept', {
    make: (thief) =>
      post(staffRows.retention.propose, { item: 'security', days: '365', before: 730, reason: '按季度调整' }, thief),
    haul: () => count(`SELECT count(*) FROM setting WHERE key = 'retention' AND value ->> 'security' = '365'`),
    works: ['security'],
  });

  it('delete fresh records of the security log by the database role of the server', async () => {
    const stored = async () =>
      (await database.pool.query('SELECT count(*)::int AS rows FROM security_event WHERE member_id = $1', [memberId]))
        .rows[0].rows;
    const before = await stored();
    expect(before).toBeGreaterThan(0);
    const { pool } = appDatabase;
    for (const statement of [
      'DELETE FROM security_event',
      `UPDATE security_event SET at = at - interval '2 years'`,
      'TRUNCATE security_event',
      'ALTER TABLE security_event DISABLE TRIGGER ALL',
      'DROP TRIGGER security_event_expires ON security_event',
      `SET session_replication_role = 'replica'`,
    ]) {
      await expect(pool.query(statement), statement).rejects.toThrow(
        /only when their time is over|denied|must be owner/,
      );
    }
    expect(await stored()).toBe(before);
  });
});
