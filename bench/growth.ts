import { staffRows } from '@koi/contract';
import { addDays, beijingDay } from '@koi/money';
import { createApp } from '../apps/server/src/app.ts';
import { createLedger } from '../apps/server/src/ledger/index.ts';
import { createCentre } from '../apps/server/src/modules/people/agents/centre.ts';
import { createSettlement as createCommissions } from '../apps/server/src/modules/people/agents/settlement.ts';
import { listOf } from '../apps/server/src/modules/play/bets/reading.ts';
import { standingOf } from '../apps/server/src/modules/rewards/red-packets/drawing.ts';
import { type Config, createLog, ManualClock, migrate, openDatabase } from '../apps/server/src/platform/index.ts';
import { FIRST_ID, fillHouse, type HouseSize } from '../apps/server/test/house.ts';
import { newStaff } from '../apps/server/test/staff.ts';
import { startTemporaryPostgres } from '../scripts/postgres/index.ts';
import { type Figure, median } from './report.ts';

const SMALL: HouseSize = { members: 2_000, tree: 400, agents: 5, bets: 10_000, deposits: 2_000, days: 60 };
const LARGE: HouseSize = { members: 100_000, tree: 70_000, agents: 200, bets: 250_000, deposits: 40_000, days: 60 };
const ROUNDS = 5;
const FILL_LIMIT_MS = 1_800_000;
const NOW = '2026-06-18T15:00:00+08:00';
/** Maximum cost of a call in the large installation, as a multiple of the same call in the small one. */
const BUDGET = 10;
/** The ratio of calls faster than this reflects noise rather than growth. */
const FLOOR_MS = 100;

type Timed = readonly [name: string, run: () => Promise<unknown>];

/** The whole app on a generated house of the given size. */
export const openHouse = async (
  postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>,
  name: string,
  size: HouseSize,
  fill = fillHouse,
) => {
  const admin = openDatabase(postgres.url('postgres'), { poolSize: 1 });
  await admin.pool.query(`CREATE DATABASE ${name}`);
  await admin.close();
  const databaseUrl = postgres.url(name);
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl, { poolSize: 8 });
  const clock = new ManualClock(NOW);
  const log = createLog({ level: 'silent' });
  const began = performance.now();
  const patient = openDatabase(databaseUrl, { poolSize: 2, statementTimeoutMs: FILL_LIMIT_MS });
  await fill(patient.pool, size, clock.now());
  console.log(`  ${name}: filled in ${Math.round((performance.now() - began) / 1000)} s`);
  const config: Config = {
    mode: 'test',
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
    payerUrl: '',
  };
  const app = await createApp({ config, database, clock, log });
  await app.http.ready();
  const call = async (row: { method: string; path: string }, input: object = {}, { token = '' } = {}) => {
    const sent = {
      method: row.method as 'GET',
      url: row.path,
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      ...(row.method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
    };
    const response = await app.http.inject(sent);
    const body = response.json();
    if (response.statusCode !== 200 || body.code !== 200) {
      throw new Error(`${row.path} answered ${response.statusCode} ${body.message}`);
    }
    return { status: response.statusCode, headers: response.headers, body };
  };
  const { token } = await newStaff({ database, clock, call } as never, 'admin');
  return {
    size,
    database,
    patient,
    clock,
    log,
    app,
    staff: (row: Parameters<typeof call>[0], input: object = {}) => call(row, input, { token }),
  };
};
type House = Awaited<ReturnType<typeof openHouse>>;

const jobsOf = ({ database, patient, clock, log }: House): Timed[] => {
  const day = addDays(beijingDay(clock.now()), -1);
  const ledger = createLedger({ database });
  const commissions = createCommissions({ database, patient, clock, log, ledger });
  return [
    ['job: commission, first run of a month', () => commissions.settleDue()],
    ['job: commission of one day again', () => commissions.settleAgain(day, 'bench')],
  ];
};

const callsOf = ({ size, database, clock, staff }: House): Timed[] => {
  const { memberFiles, agents, reports, reviews, bets } = staffRows;
  const busy = FIRST_ID + size.members - 1;
  const lastPage = Math.floor(size.bets / 20 / 10 / 2);
  const centre = createCentre({ database, clock });
  const tree = { search: '', filter: '' as const, page: 1 };
  const history = { date: '4' as never, api_type: '', page: 1 };
  const times = { from: new Date(clock.now().getTime() - 86_400_000), opens: clock.now() } as never;
  const spread = { from: addDays(beijingDay(clock.now()), -29), to: beijingDay(clock.now()) };
  return [
    ['staff ledger, all', () => staff(memberFiles.ledger)],
    ['staff ledger, 7 days', () => staff(memberFiles.ledger, { days: 7 })],
    ['staff ledger, one kind', () => staff(memberFiles.ledger, { kind: 'deposit' })],
    ['staff ledger, one member', () => staff(memberFiles.ledger, { id: busy })],
    ['members by id', () => staff(memberFiles.list, { search: String(busy) })],
    ['members by name', () => staff(memberFiles.list, { search: 'house199' })],
    ['members by mobile', () => staff(memberFiles.list, { search: '13800000777' })],
    ['members, newest', () => staff(memberFiles.list)],
    ['member file of an active member', () => staff(memberFiles.detail, { id: busy })],
    ['agents list, newest', () => staff(agents.list)],
    ['agents list, by turnover', () => staff(agents.list, { sort: 'turnover' })],
    ['agent centre, overview', () => centre.overview(FIRST_ID)],
    ['agent centre, members', () => centre.members(FIRST_ID, { ...tree, sort: 'newest' })],
    ['agent centre, members by turnover', () => centre.members(FIRST_ID, { ...tree, sort: 'turnover' })],
    ['agent centre, daily', () => centre.daily(FIRST_ID, { days: 31 })],
    ['dashboard, 14 days', () => staff(reports.dashboard, { days: 14 })],
    ['dashboard, books', () => staff(reports.books)],
    ['review summary', () => staff(reviews.summary)],
    ['reviews, decided', () => staff(reviews.list, { state: 'decided', days: 0 })],
    ['reviews, largest first', () => staff(reviews.list, { state: 'decided', days: 0, sort: 'largest' })],
    ['staff bets, void', () => staff(bets.search, { ...spread, status: '0' })],
    ['staff bets, one member', () => staff(bets.search, { ...spread, search: String(busy) })],
    ['staff bets, by id', () => staff(bets.search, { ...spread, search: 'bet777' })],
    ['betrecord, first page', () => listOf(database.orm, busy, history, clock.now())],
    ['betrecord, late page', () => listOf(database.orm, busy, { ...history, page: lastPage }, clock.now())],
    ['red packet standing', () => standingOf(database.orm, busy, times)],
  ];
};

const timeOf = async (run: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await run();
  return performance.now() - began;
};

/**
 * Screens and jobs that were once too slow with much data, measured alternately in a small and a large installation.
 */
export const benchGrowth = async (): Promise<Figure[]> => {
  const postgres = await startTemporaryPostgres({ max_connections: '100' });
  const houses: House[] = [];
  try {
    for (const [name, size] of [
      ['small', SMALL],
      ['large', LARGE],
    ] as const)
      houses.push(await openHouse(postgres, name, size));
    const [small, large] = houses as [House, House];
    const compare = async ([name, inSmall]: Timed, [, inLarge]: Timed, rounds: number): Promise<Figure> => {
      const [few, many]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        few.push(await timeOf(inSmall));
        many.push(await timeOf(inLarge));
      }
      const [before, after] = [median(few), median(many)];
      const figure = {
        name: `${name} (${before.toFixed(1)} → ${after.toFixed(1)} ms)`,
        value: after / before,
        unit: '×',
      };
      console.log(`  ${figure.name}`);
      return rounds === 1 || after < FLOOR_MS ? figure : { ...figure, budget: { atMost: BUDGET } };
    };
    const figures: Figure[] = [];
    for (const [at, job] of jobsOf(small).entries()) figures.push(await compare(job, jobsOf(large)[at] ?? job, 1));
    for (const [at, call] of callsOf(small).entries())
      figures.push(await compare(call, callsOf(large)[at] ?? call, ROUNDS));
    return figures;
  } finally {
    for (const { app, database, patient } of houses) {
      await app.stop();
      await Promise.all([database.close(), patient.close()]);
    }
    await postgres.stop();
  }
};
