import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';

const { database } = await testDatabase();
const FOLDER = new URL('../../../../migrations/', import.meta.url);
const MIGRATION = '0012_settlement_runs.sql';

it('carries the runs and failures of both settlements over into the shared tables', async () => {
  const client = await database.pool.connect();
  const apply = (file: string) => client.query(readFileSync(new URL(file, FOLDER), 'utf8'));
  try {
    await client.query('CREATE SCHEMA earlier; SET search_path TO earlier');
    const earlier = readdirSync(FOLDER).filter((file) => file.endsWith('.sql') && file < MIGRATION);
    for (const file of earlier.toSorted()) await apply(file);
    await client.query(`
      INSERT INTO commission_run VALUES ('2026-06-17', '2026-06-18T00:20:00Z', '2026-06-18T00:21:00Z', 3, 'finance01', '2026-06-18');
      INSERT INTO commission_failure VALUES (7, '2026-06-17', 'broken', '2026-06-18T00:20:30Z');
      INSERT INTO rebate_run (day, percents, started_at, runs, staff_name, checked_on)
        VALUES ('2026-06-17', '{"1": {"sport": 40}}', '2026-06-18T00:20:00Z', 2, '', '')`);
    await apply(MIGRATION);
    const { rows: runs } = await client.query(
      'SELECT kind, day, terms, finished_at IS NULL AS open, runs, staff_name, checked_on FROM settlement_run ORDER BY kind',
    );
    const day = '2026-06-17';
    expect(runs).toEqual([
      { kind: 'commission', day, terms: null, open: false, runs: 3, staff_name: 'finance01', checked_on: '2026-06-18' },
      { kind: 'rebate', day, terms: { 1: { sport: 40 } }, open: true, runs: 2, staff_name: '', checked_on: '' },
    ]);
    const { rows: failures } = await client.query('SELECT kind, day, member_id, reason FROM settlement_failure');
    expect(failures).toEqual([{ kind: 'commission', day, member_id: 7, reason: 'broken' }]);
  } finally {
    client.release(true);
  }
});
