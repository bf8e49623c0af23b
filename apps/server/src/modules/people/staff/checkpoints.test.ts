import { beforeEach, describe, expect, it } from 'vitest';
import { fillAuditLog } from '../../../../test/audit-rows.ts';
import { testDatabase } from '../../../../test/database.ts';
import { type Database, ManualClock } from '../../../platform/index.ts';
import { createAudit } from './audit.ts';
import { checkAuditLog, currentChain, verifyAuditLog } from './checkpoints.ts';

const DAY_MS = 86_400_000;
const clock = new ManualClock('2026-03-01T04:40:00+08:00');
const audit = createAudit({ clock });

let database: Database;
beforeEach(async () => {
  ({ database } = await testDatabase());
});

const fill = (rows: number) =>
  database.transaction(async (tx) => {
    for (let n = 1; n <= rows; n += 1) {
      const entry = {
        by: { staff: undefined, address: '' },
        group: 'money',
        action: 'a',
        target: `D${n}`,
        summary: '',
      } as const;
      await audit.record(tx, entry);
    }
  });

const night = () => {
  clock.advance(DAY_MS);
  return checkAuditLog(database, { whole: false, now: clock.now(), sign: async () => undefined });
};

const checkpoints = async () =>
  (await database.pool.query('SELECT id::int, broken_at::int FROM audit_checkpoint ORDER BY id')).rows;

const tamper = async (statement: string) => {
  const client = await database.pool.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query(statement);
    await client.query('RESET session_replication_role');
  } finally {
    client.release();
  }
};

describe('a check of the audit log', () => {
  it('verifies what is new, and one earlier part in turn', async () => {
    await fill(4);
    expect(await night()).toMatchObject({ whole: true, rows: 4, fresh: 4, sampled: 0 });
    await fill(3);
    expect(await night()).toMatchObject({ whole: true, rows: 7, fresh: 3, sampled: 4 });
    expect(await night()).toMatchObject({ whole: true, rows: 7, fresh: 0, sampled: 4 });
    expect(await night()).toMatchObject({ whole: true, rows: 7, fresh: 0, sampled: 3 });
    expect(await checkpoints()).toEqual([
      { id: 4, broken_at: 0 },
      { id: 7, broken_at: 0 },
    ]);
  });

  it('divides a long log, so that no check reads much of it again', async () => {
    await fillAuditLog(database, 4_500, clock.now());
    expect(await night()).toMatchObject({ whole: true, fresh: 4_500 });
    expect((await checkpoints()).map(({ id }) => id)).toEqual([2000, 4000, 4500]);
    expect(await night()).toMatchObject({ whole: true, fresh: 0, sampled: 2000 });
  });

  it('finds a change of a new row at once', async () => {
    await fill(4);
    await night();
    await fill(3);
    await tamper(`UPDATE audit_row SET summary = 'x' WHERE id = 6`);
    expect(await currentChain(database.orm)).toMatchObject({ whole: false, brokenAt: 6 });
    expect(await night()).toMatchObject({ whole: false, rows: 5, brokenAt: 6 });
    expect(await checkpoints()).toHaveLength(1);
  });

  it.each([
    ['a changed row', `UPDATE audit_row SET summary = 'x' WHERE id = 2`, 2],
    ['a removed row', 'DELETE FROM audit_row WHERE id = 2', 2],
    ['the row of a checkpoint', `UPDATE audit_row SET summary = 'x' WHERE id = 4`, 4],
    ['the checkpoint', `UPDATE audit_checkpoint SET hash = 'x' WHERE id = 4`, 4],
  ])('finds a change of an earlier part when its turn comes, and in the whole: %s', async (_, statement, brokenAt) => {
    await fill(4);
    await night();
    await fill(3);
    await night();
    await night();
    await tamper(statement);
    expect(await verifyAuditLog(database.orm, { whole: true })).toMatchObject({ whole: false, brokenAt });
    const [first, second] = [await night(), await night()];
    expect([first.brokenAt, second.brokenAt]).toContain(brokenAt);
    expect(await night()).toMatchObject({ whole: false, brokenAt });
    expect(await currentChain(database.orm)).toMatchObject({ whole: false, rows: brokenAt - 1, brokenAt });
  });

  it('finds at once that the last rows were removed together with the head', async () => {
    await fill(4);
    await night();
    await tamper('DELETE FROM audit_row WHERE id > 2');
    await tamper(`UPDATE audit_head SET id = 2, hash = (SELECT hash FROM audit_row WHERE id = 2)`);
    expect(await night()).toMatchObject({ whole: false, brokenAt: 3 });
  });

  it('finds in the whole a log that was rewritten from a row on', async () => {
    await fill(4);
    await night();
    await tamper('DELETE FROM audit_row');
    await tamper('DELETE FROM audit_head');
    await fill(5);
    expect(await verifyAuditLog(database.orm, { whole: true })).toMatchObject({ whole: false });
  });

  it('keeps its checkpoints', async () => {
    await fill(1);
    await night();
    const refused = 'the audit log is never changed';
    await expect(database.pool.query(`UPDATE audit_checkpoint SET hash = 'x'`)).rejects.toThrow(refused);
    await expect(database.pool.query('DELETE FROM audit_checkpoint')).rejects.toThrow(refused);
  });
});
