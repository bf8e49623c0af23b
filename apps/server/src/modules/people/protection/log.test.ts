import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { Database } from '../../../platform/index.ts';
import { verifyEvidence } from '../../operator/reports/index.ts';
import { appendLog, verifyProtectionLog } from './index.ts';
import { checkProtectionLog } from './log.ts';

const secrets = { secret: 'a secret of the tests, long enough to be one' };
const at = new Date('2026-06-18T14:00:00+08:00');

let database: Database;
let runtime: () => Database;
beforeEach(async () => {
  ({ database, runtime } = await testDatabase());
});

const fill = async (count: number) => {
  for (let row = 0; row < count; row += 1) {
    const facts = { kind: 'deposit', action: '存款', b: '2', a: '1' };
    await database.transaction((tx) => appendLog(tx, { memberId: 7, event: 'refused', by: 'system', facts, at }));
  }
};

const other = { memberId: 7, event: 'paused', at } as const;

/** Changes rows as the owner of the database can, without triggers. */
const tamper = (...statements: string[]) =>
  database.transaction(async (tx) => {
    await tx.execute('SET LOCAL session_replication_role = replica');
    for (const statement of statements) await tx.execute(statement);
  });

const verdict = async () =>
  (await verifyEvidence(database, { whole: true, secrets })).find(({ name }) => name === '玩家保护记录链完整');
const night = () => checkProtectionLog(database, { whole: false, now: at });

describe('npm run verify-audit on the protection log', () => {
  it('accepts a whole log, also an empty one', async () => {
    expect(await verdict()).toMatchObject({ passed: true, detail: '0 条' });
    await fill(5);
    expect(await verdict()).toMatchObject({ passed: true, detail: '5 条' });
  });

  it.each([
    ['a changed fact', [`UPDATE protection_log SET facts = facts || '{"kind":"loss"}' WHERE id = 3`], 3],
    ['a changed event', [`UPDATE protection_log SET event = 'limit-set' WHERE id = 2`], 2],
    ['another member', ['UPDATE protection_log SET member_id = 8 WHERE id = 4'], 4],
    ['another moment', [`UPDATE protection_log SET at = at + interval '1 second' WHERE id = 1`], 1],
    ['another author', [`UPDATE protection_log SET by = 'house' WHERE id = 5`], 5],
    ['a changed hash', [`UPDATE protection_log SET hash = repeat('a', 64) WHERE id = 3`], 3],
    ['a deleted first row', ['DELETE FROM protection_log WHERE id = 1'], 1],
    ['a deleted row', ['DELETE FROM protection_log WHERE id = 3'], 3],
    ['deleted last rows', ['DELETE FROM protection_log WHERE id > 3'], 4],
    ['a deleted head', ['DELETE FROM protection_log_head'], 1],
    ['an emptied log', ['DELETE FROM protection_log'], 1],
    [
      'a moved row',
      ['UPDATE protection_log SET id = 9 WHERE id = 2', 'UPDATE protection_log SET id = 2 WHERE id = 3'],
      2,
    ],
  ])('finds %s', async (_, statements, brokenAt) => {
    await fill(5);
    await tamper(...statements);
    expect(await verdict()).toEqual({ name: expect.any(String), passed: false, detail: `断裂于 #${brokenAt}` });
    expect(await verifyProtectionLog(database.orm)).toMatchObject({ whole: false, brokenAt, rows: brokenAt - 1 });
  });
});

describe('the nightly check of the protection log', () => {
  it('begins at the last sound row', async () => {
    await fill(3);
    expect(await night()).toEqual({ whole: true, rows: 3, brokenAt: 0 });
    await fill(2);
    await tamper(`UPDATE protection_log SET event = 'x' WHERE id = 5`);
    expect(await night()).toEqual({ whole: false, rows: 4, brokenAt: 5 });
    expect(await night()).toEqual({ whole: false, rows: 4, brokenAt: 5 });
  });

  const FITTING_HEAD = `UPDATE protection_log_head SET id = 3, hash = (SELECT hash FROM protection_log WHERE id = 3)`;
  it.each([
    ['deleted together with the head', 0],
    ['replaced by others after that', 4],
  ])('finds rows that were %s, and so does verify-audit', async (_, replaced) => {
    await fill(5);
    await night();
    await tamper('DELETE FROM protection_log WHERE id > 3', FITTING_HEAD);
    await database.transaction((tx) => appendLog(tx, ...Array.from({ length: replaced }, () => other)));
    expect(await night()).toMatchObject({ whole: false });
    expect(await verdict()).toMatchObject({ passed: false });
  });
});

it('rows appended by thirty transactions at once form one chain', async () => {
  await Promise.all(Array.from({ length: 30 }, () => fill(2)));
  expect(await verifyProtectionLog(database.orm)).toMatchObject({ whole: true, rows: 60 });
});

it('neither the role of the server nor the owner can change or delete rows', async () => {
  await fill(1);
  for (const statement of [
    `UPDATE protection_log SET event = 'x'`,
    'DELETE FROM protection_log',
    'TRUNCATE protection_log',
    'DELETE FROM protection_log_head',
  ]) {
    await expect(database.pool.query(statement)).rejects.toThrow('never changed');
    await expect(runtime().pool.query(statement)).rejects.toThrow('permission denied');
  }
});

it('the head of the log only moves forward, also for the role of the server', async () => {
  await fill(2);
  for (const { pool } of [database, runtime()]) {
    await expect(pool.query('UPDATE protection_log_head SET id = 1')).rejects.toThrow('never changed');
    await expect(pool.query('UPDATE protection_log_head SET id = id')).rejects.toThrow('never changed');
  }
});
