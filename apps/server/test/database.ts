import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/index.ts';
import { TEMPLATE } from './global-setup.ts';

const onCluster = async (statement: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: inject('clusterUrl') });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
};

export interface TestDatabase {
  url: string;
  database: Database;
}

/** A migrated database of the test file's own, gone when the file is done. */
export const testDatabase = async (options: { poolSize?: number } = {}): Promise<TestDatabase> => {
  const name = `koi_test_${randomBytes(6).toString('hex')}`;
  await onCluster(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, options);
  afterAll(async () => {
    await database.close();
    await onCluster(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { url: url.href, database };
};
