import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { runtimeUrlOf } from '../../../scripts/own-database.ts';
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
  /** Address for the owner of the tables, and for the role of the server. */
  url: string;
  runtimeUrl: string;
  /** Connections of the owner, which can also do what the server can't. */
  database: Database;
  /** Connections of the server's role, opened when they are first used. */
  runtime(): Database;
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
  await onCluster(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`);
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  const runtimeUrl = runtimeUrlOf(url.href);
  const database = openDatabase(url.href, { ...PATIENT, ...options });
  let runtime: Database | undefined;
  afterAll(async () => {
    for (const end of endings.get(database) ?? []) end();
    await Promise.all([database.close(), runtime?.close()]);
    await onCluster(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  return {
    url: url.href,
    runtimeUrl,
    database,
    runtime() {
      runtime ??= openDatabase(runtimeUrl, { ...PATIENT, ...options });
      return runtime;
    },
  };
};
