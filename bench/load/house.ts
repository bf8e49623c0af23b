import { agentRows, type Endpoint, memberRows, type RequestOf, staffRows } from '@koi/contract';
import { createApp } from '../../apps/server/src/app-process.ts';
import { hashSecrets, setBirthday } from '../../apps/server/src/modules/people/members/index.ts';
import {
  type Config,
  createLog,
  type Database,
  ManualClock,
  migrate,
  openDatabase,
} from '../../apps/server/src/platform/index.ts';
import { callsThrough } from '../../apps/server/test/app.ts';
import { openWays } from '../../apps/server/test/deposits.ts';
import { fillHouse } from '../../apps/server/test/house.ts';
import { FIRST_ID, type HouseSize } from '../../apps/server/test/house-people.ts';
import { callsOf, newStaff } from '../../apps/server/test/staff.ts';
import { logIn, PERSON } from '../../scripts/cast/members.ts';
import type { Postgres } from '../../scripts/postgres/index.ts';

const FILL_LIMIT_MS = 7_200_000;
/** The article that the house has. */
export const ARTICLE = { section: 'help', type: '1' } as const;
const NOW = '2026-06-18T15:00:00+08:00';
const PASSWORD = 'secret-6';

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

/** Filled within seconds, and large enough that every call has something to read. */
export const SMALLEST: HouseSize = {
  members: 2_000,
  tree: 200,
  agents: 5,
  bets: 4_000,
  deposits: 800,
  days: 60,
  recent: 2_000,
};

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

  const place = { database, clock, call: callsThrough(app) };
  const call = callsOf(place);
  const { token: ofStaff } = await newStaff(place, 'admin', `admin${Date.now()}`);
  const { passwordHash } = await hashSecrets(PASSWORD, '888888');
  await openWays(database);
  const busy = FIRST_ID + size.members - 1;
  await database.pool.query('UPDATE member SET password_hash = $1 WHERE id = ANY($2)', [
    passwordHash,
    [busy, FIRST_ID],
  ]);
  await database.transaction((tx) => setBirthday(tx, busy, PERSON.birthDate));
  const ofMember = await logIn(call, `house${size.members - 1}`, PASSWORD);
  const agent = await logIn(call, 'house0', PASSWORD);
  const { url } = (await call(memberRows.agents.centreAddress, {}, agent)).data;
  const { token: ofAgent } = (await call(agentRows.agentCentre.enter, { ticket: url.split('ticket=')[1] })).data;

  const { version } = (await call(staffRows.articles.detail, ARTICLE, ofStaff)).data;
  const article = { ...ARTICLE, title: '新手指南', content: '<p>选择游戏，转入金额，即可开始。</p>', version };
  await call(staffRows.articles.save, article, ofStaff);
  const [line] = (await call(staffRows.memberFiles.ledger, { id: busy }, ofStaff)).data.data;

  const as =
    (token: string | undefined) =>
    <E extends Endpoint>(row: E, input: RequestOf<E> = {} as RequestOf<E>) =>
      call(row, input, token);

  return {
    size,
    /** The member with the most bets. */
    busy,
    /** A line of the ledger of that member. */
    entry: line?.id ?? '',
    config,
    database,
    patient,
    clock,
    log,
    call: {
      member: as(ofMember),
      agent: as(ofAgent),
      staff: as(ofStaff),
      anyone: as(undefined),
    },
    async close(): Promise<void> {
      await app.stop();
      await Promise.all([database.close(), patient.close()]);
    },
  };
};
export type House = Awaited<ReturnType<typeof openHouse>>;
