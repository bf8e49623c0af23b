import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { ensureDatabase, startTemporaryPostgres } from '../../../scripts/postgres/index.ts';
import { SESSION_NAMES } from '../src/platform/session-names.ts';
import { databaseGate } from './database-gate.ts';
import { serverProcesses } from './server-process.ts';

const cluster = await startTemporaryPostgres();
const gate = await databaseGate(await ensureDatabase(cluster, 'koi'));
afterAll(async () => {
  await gate.shut();
  await cluster.stop();
});
const startServer = await serverProcesses(gate.url);

const PATIENCE = { timeout: 90_000, interval: 250 };

const ask = async <T>(statement: string): Promise<T[]> => {
  const client = new pg.Client(cluster.url('koi'));
  await client.connect();
  try {
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.end();
  }
};

/** Locks a table that a job needs, so that its run stays in progress until the database is lost. */
const holdTable = async (table: string): Promise<void> => {
  const client = new pg.Client(cluster.url('koi'));
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${table}`);
};

const statesOfJob = async () =>
  (await ask<{ state: string }>("SELECT state FROM jobs.job WHERE name = 'forget-keys' ORDER BY created_on")).map(
    ({ state }) => state,
  );

it('the server survives when PostgreSQL is killed during a job, answers 503, and recovers', async () => {
  const server = startServer({ KOI_MODE: 'test', KOI_RATE_LIMITS: 'off', KOI_OWNER_URL: gate.url });
  let ended = false;
  void server.exited.then(() => {
    ended = true;
  });
  const address = await server.address();
  const statuses = new Set<number>();
  const status = async (path: string, method = 'GET') => {
    const answer = await fetch(`${address}${path}`, { method });
    statuses.add(answer.status);
    return answer.status;
  };

  await holdTable('idempotent_answer');
  await ask("INSERT INTO jobs.job (name, policy) VALUES ('forget-keys', 'short')");
  await expect.poll(statesOfJob, PATIENCE).toEqual(['active']);
  const waiting = () =>
    ask(`SELECT 1 FROM pg_stat_activity WHERE application_name = '${SESSION_NAMES.pool}' AND wait_event_type = 'Lock'`);
  await expect.poll(async () => (await waiting()).length, PATIENCE).toBe(1);

  process.kill(cluster.pid(), 'SIGKILL');
  await gate.shut();
  await expect.poll(() => server.output(), PATIENCE).toContain('"msg":"job failed"');
  await expect.poll(() => status('/ready'), PATIENCE).toBe(503);
  // The settings are kept for a second, so this call may still be answered from their copy at first.
  await expect.poll(() => status('/api/app', 'POST'), PATIENCE).toBe(503);
  expect(await status('/live')).toBe(200);
  expect(ended).toBe(false);

  await expect.poll(() => ask('SELECT 1').then(Boolean, () => false), PATIENCE).toBe(true);
  await gate.open();
  await expect.poll(() => status('/ready'), PATIENCE).toBe(200);
  await expect.poll(() => status('/api/app', 'POST'), PATIENCE).toBe(200);
  // Every call was answered, or refused for the time being; none was a fault.
  expect([...statuses].toSorted()).toEqual([200, 503]);
  // The failure of the run is recorded once the database is back, and the run is repeated.
  await expect.poll(statesOfJob, PATIENCE).toEqual(['retry']);
  await ask("UPDATE jobs.job SET start_after = now() - interval '1 s' WHERE name = 'forget-keys'");
  await expect.poll(statesOfJob, PATIENCE).toEqual(['completed']);
  expect(ended).toBe(false);

  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
}, 300_000);
