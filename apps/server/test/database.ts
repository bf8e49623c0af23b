import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/index.ts';
import { addressOn, onMaintenance } from './test-cluster.ts';

const onCluster = (statement: string): Promise<void> => onMaintenance(inject('clusterUrl'), statement);

export interface TestDatabase {
  url: string;
  database: Database;
}

/** Generous timeouts, because many concurrent calls on a busy machine may wait long for each other. */
const PATIENT = { statementTimeoutMs: 60_000, lockTimeoutMs: 60_000, connectTimeoutMs: 60_000 };

const endings = new WeakMap<Database, (() => void)[]>();

/** Registers cleanup that must run before the database closes, such as stopping timers. */
export const beforeClose = (database: Database, end: () => void): void => {
  endings.set(database, [...(endings.get(database) ?? []), end]);
};

/**
 * A migrated database for one test file, dropped when the file is done. Its files are copied, which takes a third of the
 * time of writing each page to the log.
 */
export const testDatabase = async (options: { poolSize?: number } = {}): Promise<TestDatabase> => {
  const name = `koi_test_${randomBytes(6).toString('hex')}`;
  await onCluster(`CREATE DATABASE ${name} TEMPLATE ${inject('template')} STRATEGY file_copy`);
  const url = addressOn(inject('clusterUrl'), name);
  const database = openDatabase(url, { ...PATIENT, ...options });
  afterAll(async () => {
    for (const end of endings.get(database) ?? []) end();
    await database.close();
    await onCluster(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { url, database };
};
