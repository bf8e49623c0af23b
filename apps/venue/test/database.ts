import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
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

/** Creates a migrated database for a test file and drops it when the file is done. */
export const testDatabaseUrl = async (): Promise<string> => {
  const name = `venue_test_${randomBytes(6).toString('hex')}`;
  await onCluster(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  afterAll(() => onCluster(`drop database ${name} with (force)`));
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  return url.href;
};
