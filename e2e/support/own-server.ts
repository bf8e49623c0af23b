import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../scripts/ports.ts';
import { inProject } from '../../scripts/project.ts';
import { startServer } from '../../scripts/server-process.ts';
import { makeTemporaryFolder } from '../../scripts/temporary-folder.ts';
import type { StaffLogin } from './staff.ts';

export interface OwnServer {
  origin: string;
  /** The only member of staff. Their authenticator is not enrolled yet. */
  admin: StaffLogin;
  stop(): Promise<void>;
}

const run = promisify(execFile);

/**
 * Starts a server of its own for a test that would disturb all others, on an empty database beside that of the product.
 * It has no demo data and no venue, so that it starts within seconds.
 */
export const startOwnServer = async (name: string): Promise<OwnServer> => {
  const shared = process.env['KOI_E2E_DATABASE'] ?? '';
  const client = new pg.Client({ connectionString: shared });
  await client.connect();
  await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  await client.end();
  const databaseUrl = shared.replace(/\/[^/?]+(\?|$)/, `/${name}$1`);
  const dataDir = await makeTemporaryFolder();
  const admin = { name: 'owner001', password: 'a staff password 1' };
  const env = { ...process.env, KOI_MODE: 'test', DATABASE_URL: databaseUrl, KOI_DATA_DIR: dataDir };
  const script = inProject('apps/server/src/create-staff.ts');
  await run(process.execPath, ['--import', 'tsx', script, admin.name], {
    cwd: inProject('.'),
    env: { ...env, KOI_STAFF_PASSWORD: admin.password },
  });
  const port = await freePort();
  const server = await startServer({
    port,
    dataDir,
    databaseUrl,
    rateLimits: 'off',
    production: false,
    settings: { KOI_MODE: 'test' },
    log: () => undefined,
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    admin,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
