import { expect, it } from 'vitest';
import { testDatabase } from './database.ts';
import { serverProcesses } from './server-process.ts';

const { url, database } = await testDatabase();
const startServer = await serverProcesses(url);

it('a start is refused with too few connections, without a database, and with older tables when it may not migrate', async () => {
  const outcomeOf = async (env: NodeJS.ProcessEnv): Promise<string> => {
    const refused = startServer({ KOI_MODE: 'test', ...env });
    expect(await refused.exited).toBe(1);
    return refused.output();
  };
  expect(await outcomeOf({ KOI_PROCESSES: '1000' })).toContain('Koi can not start. KOI_POOL_SIZE: 1000 × 24');
  expect(await outcomeOf({ DATABASE_URL: 'postgres://koi@127.0.0.1:1/koi' })).toContain(
    'Koi can not start. The database is unavailable (connect ECONNREFUSED 127.0.0.1:1)\n',
  );
  await database.pool.query(
    'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
  );
  expect(await outcomeOf({ KOI_MIGRATE: 'off' })).toContain('Koi can not start. KOI_MIGRATE: the tables are older');
}, 120_000);
