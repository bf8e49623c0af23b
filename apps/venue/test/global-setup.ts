import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startTemporaryPostgres } from '../../../scripts/postgres/index.ts';
import { migrate } from '../src/core/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the cluster's maintenance database. */
    clusterUrl: string;
  }
}

export const TEMPLATE = 'venue_template';

/** One temporary cluster for the run, with one migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTemporaryPostgres();
  try {
    const admin = new pg.Client({ connectionString: cluster.url('postgres') });
    await admin.connect();
    await admin.query(`create database ${TEMPLATE}`);
    await admin.end();
    await migrate(cluster.url(TEMPLATE), fileURLToPath(new URL('../migrations', import.meta.url)));
  } catch (cause) {
    await cluster.stop();
    throw cause;
  }
  project.provide('clusterUrl', cluster.url('postgres'));
  return () => cluster.stop();
}
