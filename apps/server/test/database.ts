import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import { runtimeUrlOf } from '../../../scripts/own-database.ts';
import { type Database, openDatabase, type SecretSource } from '../src/platform/index.ts';
import { addressOn, onMaintenance } from './test-cluster.ts';

/** Runs statements in the maintenance database of the cluster. */
export const onCluster = <T>(work: (admin: pg.Client) => Promise<T>): Promise<T> =>
  onMaintenance(inject('clusterUrl'), work);

/** The address of a database of the cluster. */
export const addressOf = (name: string): string => addressOn(inject('clusterUrl'), name);

/** Copies the files of a database, which takes a third of the time of writing each page to the log. */
export const copyDatabase = (admin: pg.Client, name: string, template = inject('template')): Promise<unknown> =>
  admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);

export interface TestDatabase {
  /** Address for the owner of the tables, and for the role of the server. */
  url: string;
  runtimeUrl: string;
  /** Connections of the owner, which can also do what the server can't. */
  database: Database;
  /** Connections of the server's role, opened when they are first used with these secrets. */
  runtime(secrets?: SecretSource): Database;
}

/** The secrets of processes under test, unless a test has its own. */
export const TEST_SECRETS: SecretSource = { secret: 'a secret of the tests, long enough to be one' };

/** Generous timeouts, because many concurrent calls on a busy machine may wait long for each other. */
export const PATIENT = { statementTimeoutMs: 60_000, lockTimeoutMs: 60_000, connectTimeoutMs: 60_000 };

/** Runs the work at the end of the test that is running, or else of the file. */
export const atEnd = (work: () => Promise<void>): void =>
  TestRunner.getCurrentTest() === undefined ? afterAll(work) : onTestFinished(work);

const endings = new WeakMap<Database, (() => void)[]>();

/** Registers cleanup that must run before the database closes, such as stopping timers. */
export const beforeClose = (database: Database, end: () => void): void => {
  endings.set(database, [...(endings.get(database) ?? []), end]);
};

const newName = (): string => `koi_test_${randomBytes(6).toString('hex')}`;

const drop = (name: string): Promise<unknown> =>
  onCluster((admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));

/** The name of a database that was prepared once, for tests that each change a copy of it. */
export const preparedTemplate = async (prepare: (database: Database) => Promise<unknown>): Promise<string> => {
  const name = newName();
  afterAll(() => drop(name));
  await onCluster((admin) => copyDatabase(admin, name));
  const database = openDatabase(addressOf(name), { ...PATIENT, secrets: TEST_SECRETS });
  try {
    await prepare(database);
  } finally {
    await database.close();
  }
  return name;
};

/** A migrated database for one test file, or for the test that makes it, and dropped after it. It is empty unless a template is named. */
export const testDatabase = async ({
  template,
  ...options
}: {
  poolSize?: number;
  template?: string | undefined;
} = {}): Promise<TestDatabase> => {
  const name = newName();
  await onCluster((admin) => copyDatabase(admin, name, template));
  const url = addressOf(name);
  const runtimeUrl = runtimeUrlOf(url);
  const database = openDatabase(url, { ...PATIENT, secrets: TEST_SECRETS, ...options });
  const runtimes = new Map<string, Database>();
  atEnd(async () => {
    for (const end of endings.get(database) ?? []) end();
    await Promise.all([database, ...runtimes.values()].map((opened) => opened.close()));
    await drop(name);
  });
  return {
    url,
    runtimeUrl,
    database,
    runtime(secrets = TEST_SECRETS) {
      const { secret, previousSecret, nextSecret } = secrets;
      const name = [secret, previousSecret, nextSecret].join(' ');
      const runtime = runtimes.get(name) ?? openDatabase(runtimeUrl, { ...PATIENT, secrets, ...options });
      runtimes.set(name, runtime);
      return runtime;
    },
  };
};
