import {
  createSimulation,
  DEMO_PASSWORD,
  DEMO_PAY_PASSWORD,
  type Happening,
  type Simulation,
  seedHouse,
  seedStaff,
} from '../../../apps/server/src/demo/index.ts';
import { rebuildFigures } from '../../../apps/server/src/modules/money/figures/index.ts';
import { auditBooks } from '../../../apps/server/src/modules/operator/reports/index.ts';
import { hashSecrets } from '../../../apps/server/src/modules/people/members/index.ts';
import { playsOf } from '../../../apps/server/src/modules/play/bets/index.ts';
import { memberOf } from '../../../apps/server/src/modules/play/venues/index.ts';
import {
  type Config,
  createLog,
  type Database,
  ManualClock,
  migrate,
  openDatabase,
  readConfig,
  type Tx,
} from '../../../apps/server/src/platform/index.ts';
import { ensureDatabase, startTemporaryPostgres } from '../../postgres/index.ts';
import type { Directory } from './directory.ts';
import { historyOf, type Report } from './history.ts';
import type { DrawnPerson } from './people.ts';

/** A whole Koi: its database and the modules of the server. */
interface House {
  name: string;
  config: Config;
  database: Database;
  /** Checks of the books that fail. */
  failedChecks(): Promise<string[]>;
}

/** All that happens is one transaction, which must not end before the last event. */
const PATIENT = { poolSize: 4, statementTimeoutMs: 1_800_000, lockTimeoutMs: 60_000 };

const openHouse = async (name: string, url: string): Promise<House> => {
  await migrate(url);
  const config = readConfig({ KOI_MODE: 'demo', DATABASE_URL: url });
  const database = openDatabase(url, { ...PATIENT, secrets: config });
  return {
    name,
    config,
    database,
    async failedChecks() {
      const checks = await auditBooks(database);
      return checks.filter(({ passed }) => !passed).map((check) => `${name}: ${check.name}: ${check.detail}`);
    },
  };
};

/** Runs the work with one house and its cells, each on a database of its own. */
export const withHouses = async <T>(
  cells: number,
  work: (house: House, parts: readonly House[]) => Promise<T>,
): Promise<T> => {
  const postgres = await startTemporaryPostgres();
  const opened: House[] = [];
  try {
    for (const name of ['house', ...Array.from({ length: cells }, (_, cell) => `cell${cell + 1}`)])
      opened.push(await openHouse(name, await ensureDatabase(postgres, `koi_${name}`)));
    const [house, ...parts] = opened;
    if (house === undefined) throw new Error('there is no house');
    return await work(house, parts);
  } finally {
    for (const { database } of opened) await database.close();
    await postgres.stop();
  }
};

/** Begins the life of each house in a transaction of its own, and commits all of them after the work. */
const inTransactions = async (
  houses: readonly House[],
  span: { start: Date; now: Date },
  work: (simulations: Simulation[]) => Promise<void>,
  begun: Simulation[] = [],
): Promise<void> => {
  const [next, ...others] = houses;
  if (next === undefined) return work(begun);
  const { database, config } = next;
  const { start, now } = span;
  await database.transaction(async (tx: Tx) => {
    const deps = { database, config, clock: new ManualClock(start), log: createLog({ level: 'error' }) };
    // The house opens at the end, as in the demo: its rules are set by one person until then.
    await seedHouse(tx, { deps, now });
    const staff = await seedStaff(tx, start);
    const simulation = createSimulation({ database, tx, config, start, staff });
    await inTransactions(others, span, work, [...begun, simulation]);
  });
};

interface Living {
  house: House;
  parts: readonly House[];
  people: readonly DrawnPerson[];
  directory: Directory;
  now: Date;
}

const YEAR_MS = 365 * 86_400_000;

/**
 * Lets everything happen in the order of time, in the house and in the cells. A venue has one feed of bets for all cells;
 * the id of the player tells which cell a bet belongs to. Returns the number of routed bets.
 */
export const liveTogether = async ({ house, parts, people, directory, now }: Living): Promise<number> => {
  const secrets = await hashSecrets(DEMO_PASSWORD, DEMO_PAY_PASSWORD);
  for (const [cell, { database }] of parts.entries())
    await database.pool.query(`ALTER SEQUENCE ${await sequenceOf(database)} RESTART WITH ${directory.firstIdOf(cell)}`);
  let routed = 0;
  const start = new Date(now.getTime() - YEAR_MS);
  await inTransactions([house, ...parts], { start, now }, async ([whole, ...own]) => {
    if (whole === undefined) return;
    const route: Report = (venue, bets) => {
      for (const bet of bets) {
        const cell = directory.cellOfId(memberOf(bet.player) ?? 0);
        own[cell]?.venues.report(venue, [bet]);
        routed += 1;
      }
    };
    const reportFor = (of: Simulation): Report => (of === whole ? of.venues.report : route);
    const timeline = [whole, ...own].flatMap((simulation, index) => {
      const its = index === 0 ? people : people.filter(({ name }) => directory.cellOf(name) === index - 1);
      return historyOf(its, now, secrets, reportFor).map((happening) => ({ simulation, happening }));
    });
    await happenInOrder(timeline, now);
  });
  for (const { database } of [house, ...parts]) await rebuildFigures(database, playsOf());
  return routed;
};

const sequenceOf = async ({ pool }: Database): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>(`SELECT pg_get_serial_sequence('member', 'id') AS name`);
  return rows[0]?.name ?? '';
};

const happenInOrder = async (
  timeline: readonly { simulation: Simulation; happening: Happening }[],
  now: Date,
): Promise<void> => {
  const past = timeline
    .filter(({ happening: { at } }) => at <= now)
    .toSorted((one, other) => one.happening.at.getTime() - other.happening.at.getTime());
  for (const { simulation, happening } of past) {
    simulation.clock.set(happening.at);
    await happening.happen(simulation);
  }
};
