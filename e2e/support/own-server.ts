import { rmSync } from 'node:fs';
import pg from 'pg';
import { createSettings } from '../../apps/server/src/modules/operator/settings/index.ts';
import { prepareOpening } from '../../apps/server/src/modules/operator/setup/index.ts';
import { createStaffAccount } from '../../apps/server/src/modules/people/staff/index.ts';
import { openDatabase } from '../../apps/server/src/platform/index.ts';
import { runtimeUrlOf } from '../../scripts/own-database.ts';
import { freePort } from '../../scripts/ports.ts';
import { startServer } from '../../scripts/server-process.ts';
import { makeTemporaryFolder } from '../../scripts/temporary-folder.ts';
import type { StaffLogin } from './staff.ts';

export interface OwnServer {
  origin: string;
  databaseUrl: string;
  /** An administrator whose authenticator is not enrolled yet. */
  admin: StaffLogin;
  /** The second person, likewise. */
  checker: StaffLogin;
  /** The person who decides about agents and protects members, likewise. */
  rewards: StaffLogin;
  /** The person who proposes accounts, rates and venues, likewise. */
  treasurer: StaffLogin;
  stop(): Promise<void>;
}

/** Creates an empty database beside the one of the shared product, and returns its address. */
const newDatabase = async (name: string): Promise<string> => {
  const address = new URL(process.env['KOI_E2E_DATABASE'] ?? '');
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(name)}`);
  await client.end();
  address.pathname = `/${name}`;
  return address.href;
};

/**
 * A server with a database of its own and no content, for a test that changes what all members see. It serves the same
 * build as the shared product. A new house is closed until its operator opens it, as in production.
 */
export const startOwnServer = async (name: string, { isNew = false } = {}): Promise<OwnServer> => {
  const [port, dataDir, databaseUrl] = [await freePort(), await makeTemporaryFolder(), await newDatabase(name)];
  const server = await startServer({
    port,
    dataDir,
    databaseUrl: runtimeUrlOf(databaseUrl),
    ownerUrl: databaseUrl,
    rateLimits: 'off',
    production: false,
    settings: { KOI_MODE: 'test' },
    log: () => undefined,
  });
  const admin = { name: 'owner001', password: 'a staff password 1' };
  const database = openDatabase(databaseUrl, { poolSize: 2 });
  const checker = { name: 'checker1', password: admin.password };
  const rewards = { name: 'rewards1', password: admin.password };
  const treasurer = { name: 'treasure', password: admin.password };
  await database.transaction(async (tx) => {
    await createStaffAccount(tx, { ...admin, roles: ['security', 'content', 'service'], createdAt: new Date() });
    await createStaffAccount(tx, { ...checker, roles: ['checker'], createdAt: new Date() });
    await createStaffAccount(tx, { ...rewards, roles: ['rewards', 'protection'], createdAt: new Date() });
    await createStaffAccount(tx, { ...treasurer, roles: ['treasurer'], createdAt: new Date() });
  });
  if (isNew) await prepareOpening(database, createSettings({ database }), new Date());
  await database.close();
  return {
    origin: `http://127.0.0.1:${port}`,
    databaseUrl,
    admin,
    checker,
    rewards,
    treasurer,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
