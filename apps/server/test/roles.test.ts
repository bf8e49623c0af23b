import { setTimeout as pause } from 'node:timers/promises';
import { staffRows } from '@koi/contract';
import { afterAll, expect, it, vi } from 'vitest';
import { createApp } from '../src/app-process.ts';
import { createPaidChain } from '../src/demo/outside.ts';
import { createLog, systemClock } from '../src/platform/index.ts';
import { testApp, testConfig } from './app.ts';
import { fund, memberIdOf } from './money.ts';
import { newStaff } from './staff.ts';

/** Longer than the intervals at which bets are pulled, figures are folded and exports are looked for. */
const ALL_LOOPS_MS = 6_000;
const PATIENCE = { timeout: 60_000, interval: 250 };

const pulls = { api: vi.fn(async () => []), worker: vi.fn(async () => []) };
const chain = createPaidChain(systemClock);
const api = await testApp({ config: { role: 'api' }, outside: { betSources: pulls.api, chain } });
const { call, database, url } = api;
const admin = await newStaff(api, 'admin');
const memberId = await memberIdOf(api, await api.register('chenyu88'));

const pending = async () => (await database.pool.query('SELECT 1 FROM ledger_pending')).rowCount;
const hasJobs = async () =>
  (await database.pool.query('SELECT EXISTS (SELECT FROM jobs.schedule) AS there')).rows[0].there;

it('an API process leaves jobs, bets, figures and exports to the worker, which does all of them', async () => {
  const address = await api.app.start();
  await fund(database, memberId, 500n);
  const { body } = await call(
    staffRows.exports.create,
    { list: 'members/list', format: 'csv', filters: {} },
    { token: admin.token },
  );
  const exportState = async () =>
    (await call(staffRows.exports.detail, { no: body.data.no }, { token: admin.token })).body.data.state;
  await pause(ALL_LOOPS_MS);
  expect(pulls.api).not.toHaveBeenCalled();
  expect([await pending(), await hasJobs(), await exportState()]).toEqual([1, false, 'queued']);
  expect((await fetch(`${address}/api/app`, { method: 'POST' })).status).toBe(200);

  const worker = await createApp({
    config: testConfig({ databaseUrl: url, role: 'worker' }),
    database,
    clock: systemClock,
    log: createLog({ level: 'fatal' }),
    outside: { betSources: pulls.worker, chain },
  });
  afterAll(() => worker.stop());
  const workerAddress = await worker.start();
  await expect.poll(exportState, PATIENCE).toBe('ready');
  await expect.poll(pending, PATIENCE).toBe(0);
  await expect.poll(() => pulls.worker.mock.calls.length, PATIENCE).toBeGreaterThan(0);
  expect(await hasJobs()).toBe(true);
  expect(pulls.api).not.toHaveBeenCalled();

  const statusOf = async (path: string, method = 'GET') => (await fetch(workerAddress + path, { method })).status;
  expect([await statusOf('/live'), await statusOf('/ready'), await statusOf('/metrics')]).toEqual([200, 200, 200]);
  expect([await statusOf('/api/app', 'POST'), await statusOf('/'), await statusOf('/admin/')]).toEqual([404, 404, 404]);
}, 120_000);
