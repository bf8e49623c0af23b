import { randomBytes, randomUUID } from 'node:crypto';
import { agentRows, allRows, type Endpoint, memberRows, staffRows } from '@koi/contract';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { openDatabase, withReplica } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { TEST_SECRETS, testDatabase } from './database.ts';
import { newStaff } from './staff.ts';

/** The reads that may be behind. Every other call is answered by the primary alone. */
const MAY_BE_BEHIND = [
  'agentCentre.commissions',
  'agentCentre.daily',
  'agentCentre.members',
  'agentCentre.overview',
  'staff.agents.list',
  'staff.bets.search',
  'staff.bets.sums',
  'staff.businessReports.large',
  'staff.businessReports.profit',
  'staff.businessReports.ways',
  'staff.memberFiles.ledger',
  'staff.memberReports.agents',
  'staff.memberReports.cohorts',
  'staff.memberReports.firstDepositDays',
  'staff.memberReports.firstDeposits',
  'staff.memberReports.memberDays',
  'staff.memberReports.members',
  'staff.memberReports.totals',
  'staff.protection.report',
  'staff.reports.dashboard',
];

const store = await testDatabase();
const { runtimeUrl: url, database: owner } = store;
const reader = `koi_reader_${randomBytes(4).toString('hex')}`;
await owner.pool.query(`CREATE ROLE ${reader} LOGIN PASSWORD 'reader' IN ROLE pg_read_all_data`);
// Like a replica, it refuses every write.
await owner.pool.query(`ALTER ROLE ${reader} SET default_transaction_read_only = on`);
afterAll(() => owner.pool.query(`DROP ROLE ${reader}`));
const replicaUrl = Object.assign(new URL(url), { username: reader, password: 'reader' }).href;
const secrets = TEST_SECRETS;
const database = withReplica(openDatabase(url, { poolSize: 8, secrets }), replicaUrl, { poolSize: 2, secrets });
afterAll(() => database.close());

const queries = vi.spyOn(pg.Client.prototype, 'query');
afterAll(() => queries.mockRestore());
const readsOfReplica = () =>
  queries.mock.calls.filter(
    ([statement], at) =>
      (queries.mock.contexts[at] as unknown as { user: string }).user === reader &&
      !JSON.stringify(statement).includes('pg_stat_wal_receiver'),
  ).length;

const app = await testApp({ on: { ...store, runtime: () => database }, config: { replicaUrl } });
const { call, register } = app;
const staff = await newStaff(app, 'admin');
const member = await register('replica1');
const agent = await register('replica2');
await owner.pool.query(`UPDATE member SET is_agent = true WHERE name = 'replica2'`);
const { body: address } = await call(memberRows.agents.centreAddress, {}, { token: agent });
const ticket = address.data.url.split('ticket=')[1];
const centre = (await call(agentRows.agentCentre.enter, { ticket })).body.data.token;

const tokenFor = ({ caller }: Endpoint) => (caller === 'staff' ? staff.token : caller === 'agent' ? centre : member);
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
/** Fields that many rows need. Rows ignore those that they do not have. */
const INPUT = { first: today, last: today, days: 7, member_id: 1, id: 1, page: 1, weeks: 4, whole: false };

it('only reports and searches are read from the replica', async () => {
  const seen: string[] = [];
  for (const [feature, rows] of Object.entries(allRows)) {
    for (const [name, row] of Object.entries(rows as Record<string, Endpoint>)) {
      // Logging out would end the session, and a check of the books goes on after its answer.
      if (row.upload === true || /^(leave|logoff|checkBooks)$/.test(name)) continue;
      queries.mockClear();
      const headers = { 'idempotency-key': randomUUID() };
      const { status } = await call(row, INPUT, { token: tokenFor(row), headers });
      expect(status, `${feature}.${name}`).not.toBe(500);
      if (readsOfReplica() > 0) seen.push(`${feature}.${name}`);
    }
  }
  expect(seen.toSorted()).toEqual(MAY_BE_BEHIND);
}, 120_000);

it('the books are checked on the replica', async () => {
  const { books, checkBooks } = staffRows.reports;
  const { token } = staff;
  queries.mockClear();
  expect((await call(checkBooks, { whole: true }, { token })).body.code).toBe(200);
  const last = async () => (await call(books, {}, { token })).body.data;
  await expect.poll(async () => (await last()).running, { timeout: 60_000 }).toBe(false);
  expect(readsOfReplica()).toBeGreaterThan(10);
  const { checks, failure } = await last();
  expect([checks.length > 0, checks.filter(({ passed }) => !passed), failure]).toEqual([true, [], '']);
}, 120_000);

it('what decides something is never read from the replica', async () => {
  queries.mockClear();
  const token = await app.logIn('replica1');
  for (const row of [memberRows.members.user, memberRows.transfers.venueBalances, memberRows.transactions.list]) {
    expect((await call(row, INPUT, { token })).status).toBe(200);
  }
  const change = { password: 'pay-secret', paypassword: 'pay-other' };
  expect((await call(memberRows.members.changePayPassword, change, { token })).body.code).toBe(200);
  expect(readsOfReplica()).toBe(0);
});

it('reports are read from the primary while the replica is lost, and from the replica again when it is back', async () => {
  const dashboard = () => call(staffRows.reports.dashboard, { days: 7 }, { token: staff.token });
  await owner.pool.query(`ALTER ROLE ${reader} NOLOGIN`);
  await owner.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [reader]);
  expect((await dashboard()).body.code).toBe(200);
  expect((await dashboard()).body.code).toBe(200);
  queries.mockClear();
  await owner.pool.query(`ALTER ROLE ${reader} LOGIN`);
  const readsAfter = async () => {
    expect((await dashboard()).body.code).toBe(200);
    return readsOfReplica();
  };
  await expect.poll(readsAfter, { timeout: 60_000, interval: 1_000 }).toBeGreaterThan(0);
}, 120_000);
