import { describe, expect, it } from 'vitest';
import { partitionTables } from '../../../scripts/partitions/partition.ts';
import { migrate, prepareTables, runtimeRoleOf } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { testDatabase } from './database.ts';
import { memberIdOf } from './money.ts';

const DENIED = /permission denied/;

const newer = await testDatabase();
const owner = newer.database.pool;
const server = newer.runtime().pool;
// What a newer version has migrated: evidence of its own, and fewer rights on a table that this version knows.
await owner.query(
  `CREATE TABLE evidence_of_tomorrow (id int);
   REVOKE ALL ON evidence_of_tomorrow FROM koi_app;
   GRANT SELECT, INSERT ON evidence_of_tomorrow TO koi_app;
   REVOKE UPDATE ON adjustment FROM koi_app;
   INSERT INTO __drizzle_migrations (hash, created_at)
     SELECT 'tomorrow', max(created_at) + 1 FROM __drizzle_migrations`,
);
const keepsRights = async (): Promise<void> => {
  await server.query('INSERT INTO evidence_of_tomorrow VALUES (1)');
  await expect(server.query('UPDATE evidence_of_tomorrow SET id = 2')).rejects.toThrow(DENIED);
  await expect(server.query('DELETE FROM evidence_of_tomorrow')).rejects.toThrow(DENIED);
  await expect(server.query('UPDATE adjustment SET remark = remark')).rejects.toThrow(DENIED);
};

describe('a version that is older than the tables', () => {
  it('starts, says so, and leaves the rights that the newer one gave', async () => {
    const warnings: string[] = [];
    const addresses = { databaseUrl: newer.runtimeUrl, ownerUrl: newer.url };
    await prepareTables({ migrates: true, ...addresses }, (message) => void warnings.push(message));
    expect(warnings).toEqual([expect.stringContaining('keeps the rights that the newer version gave it')]);
    await keepsRights();
    const served = await testApp({ on: newer });
    expect(await memberIdOf(served, await served.register('rolling01'))).toBeGreaterThan(0);
  });

  it('leaves them when several of its processes start at the same moment', async () => {
    const starts = await Promise.all([1, 2, 3].map(() => migrate(newer.url, newer.runtimeUrl)));
    expect(starts).toEqual([[], [], []]);
    await keepsRights();
  });

  it('does not divide tables, because the new ones would have no rights', async () => {
    await expect(partitionTables(owner, runtimeRoleOf(newer.url, newer.runtimeUrl))).rejects.toThrow('newer version');
    await keepsRights();
    await server.query('SELECT 1 FROM ledger_posting');
  });
});
