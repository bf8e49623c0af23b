import { randomUUID } from 'node:crypto';
import { agentRows, memberRows } from '@koi/contract';
import { createApp } from '../../apps/server/src/app-process.ts';
import { hashSecrets } from '../../apps/server/src/modules/people/members/index.ts';
import {
  type Config,
  createLog,
  type Database,
  ManualClock,
  migrate,
  openDatabase,
} from '../../apps/server/src/platform/index.ts';
import { openWays } from '../../apps/server/test/deposits.ts';
import { fillHouse } from '../../apps/server/test/house.ts';
import { FIRST_ID, type HouseSize } from '../../apps/server/test/house-people.ts';
import { newStaff } from '../../apps/server/test/staff.ts';
import type { Postgres } from '../../scripts/postgres/index.ts';

const FILL_LIMIT_MS = 7_200_000;
const NOW = '2026-06-18T15:00:00+08:00';
const PASSWORD = 'secret-6';

interface Row {
  method: string;
  path: string;
}

const configFor = (databaseUrl: string): Config => ({
  mode: 'test',
  role: 'all',
  apiProcesses: 0,
  processes: 1,
  migrates: true,
  drainMs: 0,
  port: 0,
  host: '127.0.0.1',
  databaseUrl,
  poolSize: 8,
  dataDir: '.',
  secret: 'a secret of the benchmark, long enough to be one',
  rateLimits: false,
  logLevel: 'silent',
  trustProxy: false,
  venueOrigins: [],
  privateHosts: [],
  payerUrl: '',
});

type Fill = (database: Database, size: HouseSize, now: Date) => Promise<void>;

const fillDatabase = async (url: string, size: HouseSize, now: Date, fill: Fill): Promise<void> => {
  await migrate(url);
  const database = openDatabase(url, { poolSize: 2, statementTimeoutMs: FILL_LIMIT_MS, secrets: configFor(url) });
  try {
    await fill(database, size, now);
  } finally {
    await database.close();
  }
};

/** Creates and fills the database unless an earlier run did. It has its name only when it is full. */
const prepareDatabase = async (postgres: Postgres, name: string, size: HouseSize, now: Date, fill: Fill) => {
  const admin = openDatabase(postgres.url('postgres'), { poolSize: 1 });
  try {
    const { rowCount } = await admin.pool.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount !== 0) return await migrate(postgres.url(name));
    const began = performance.now();
    await admin.pool.query(`DROP DATABASE IF EXISTS ${name}_unfinished`);
    await admin.pool.query(`CREATE DATABASE ${name}_unfinished`);
    await fillDatabase(postgres.url(`${name}_unfinished`), size, now, fill);
    await admin.pool.query(`ALTER DATABASE ${name}_unfinished RENAME TO ${name}`);
    console.log(`  ${name}: filled in ${Math.round((performance.now() - began) / 1000)} s`);
  } finally {
    await admin.close();
  }
};

/** An app on a database of the given size, without its jobs. */
export const openHouse = async (postgres: Postgres, name: string, size: HouseSize, fill: Fill = fillHouse) => {
  const clock = new ManualClock(NOW);
  await prepareDatabase(postgres, name, size, clock.now(), fill);
  const databaseUrl = postgres.url(name);
  const config = configFor(databaseUrl);
  const database = openDatabase(databaseUrl, { poolSize: 8, secrets: config });
  const patient = openDatabase(databaseUrl, { poolSize: 2, statementTimeoutMs: FILL_LIMIT_MS, secrets: config });
  const log = createLog({ level: 'silent' });
  const app = await createApp({ config, database, clock, log });
  await app.http.ready();

  const call = async (row: Row, input: object = {}, { token = '' } = {}) => {
    const response = await app.http.inject({
      method: row.method as 'GET',
      url: row.path,
      headers: { 'idempotency-key': randomUUID(), ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      ...(row.method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
    });
    const body = response.json();
    if (response.statusCode !== 200 || body.code !== 200) {
      throw new Error(`${row.path} answered ${response.statusCode} ${body.message}`);
    }
    return { status: response.statusCode, headers: response.headers, body };
  };

  const { token: ofStaff } = await newStaff({ database, clock, call } as never, 'admin', `admin${Date.now()}`);
  const { passwordHash } = await hashSecrets(PASSWORD, '888888');
  await openWays(database);
  const busy = FIRST_ID + size.members - 1;
  await database.pool.query('UPDATE member SET password_hash = $1 WHERE id = ANY($2)', [
    passwordHash,
    [busy, FIRST_ID],
  ]);
  const login = async (n: number): Promise<string> => {
    const { body } = await call(memberRows.members.login, { name: `house${n}`, password: PASSWORD, code: 'ABCD' });
    return body.data.api_token;
  };
  const ofMember = await login(size.members - 1);
  const { url } = (await call(memberRows.agents.centreAddress, {}, { token: await login(0) })).body.data;
  const { token: ofAgent } = (await call(agentRows.agentCentre.enter, { ticket: url.split('ticket=')[1] })).body.data;

  return {
    size,
    /** The member with the most bets. */
    busy,
    config,
    database,
    patient,
    clock,
    log,
    call: {
      member: (row: Row, input: object = {}) => call(row, input, { token: ofMember }),
      agent: (row: Row, input: object = {}) => call(row, input, { token: ofAgent }),
      staff: (row: Row, input: object = {}) => call(row, input, { token: ofStaff }),
      anyone: (row: Row, input: object = {}) => call(row, input),
    },
    async close(): Promise<void> {
      await app.stop();
      await Promise.all([database.close(), patient.close()]);
    },
  };
};
export type House = Awaited<ReturnType<typeof openHouse>>;
