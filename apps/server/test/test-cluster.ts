import { join } from 'node:path';
import pg from 'pg';
import { runtimeUrlOf } from '../../../scripts/own-database.ts';
import { type Postgres, startTemporaryPostgres } from '../../../scripts/postgres/index.ts';
import { migrate } from '../src/platform/index.ts';

const TEMPLATE = 'koi_template';

/** The maximum length of a socket path differs between systems. This length works on all of them. */
const SOCKET_PATH_MAX = 100;
const SOCKET_NAME_LENGTH = '/.s.PGSQL.65535'.length;

/** Uses a socket in the file system, which takes a third less time than TCP. */
const addressOf = (cluster: Pick<Postgres, 'home' | 'url'>): string => {
  const folder = join(cluster.home, 'data');
  const url = cluster.url('postgres');
  return folder.length + SOCKET_NAME_LENGTH > SOCKET_PATH_MAX ? url : `${url}?host=${encodeURIComponent(folder)}`;
};

export interface TestCluster {
  /** Address of the cluster's maintenance database. */
  url: string;
  /** A migrated database that every test file copies. */
  template: string;
  stop(): Promise<void>;
}

export const onMaintenance = async <T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
};

/** Starts a temporary cluster with a migrated database. */
export const startTestCluster = async (): Promise<TestCluster> => {
  const cluster = await startTemporaryPostgres();
  try {
    await onMaintenance(cluster.url('postgres'), (admin) => admin.query(`CREATE DATABASE ${TEMPLATE}`));
    await migrate(cluster.url(TEMPLATE), runtimeUrlOf(cluster.url(TEMPLATE)));
  } catch (cause) {
    await cluster.stop();
    throw cause;
  }
  return { url: addressOf(cluster), template: TEMPLATE, stop: () => cluster.stop() };
};

/** The address of another database of the cluster. */
export const addressOn = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};
