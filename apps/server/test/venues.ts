import { memberRows } from '@koi/contract';
import { expect } from 'vitest';
import { createLedger, venueBalances } from '../src/ledger/index.ts';
import { createTransfers } from '../src/modules/money/transfers/index.ts';
import { createTurnover } from '../src/modules/money/turnover/index.ts';
import { createProposals } from '../src/modules/operator/proposals/index.ts';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { createMembers } from '../src/modules/people/members/index.ts';
import { createStaff } from '../src/modules/people/staff/index.ts';
import { createBets } from '../src/modules/play/bets/index.ts';
import { createCatalogueService, type GameDraft, putGames } from '../src/modules/play/catalogue/index.ts';
import { type BreakerRules, createVenues, playerOf, putVenues } from '../src/modules/play/venues/index.ts';
import {
  type Clock,
  type Config,
  createLog,
  type Database,
  type JobContext,
  ManualClock,
  Outgoing,
} from '../src/platform/index.ts';
import { type TestApp, testApp, testConfig } from './app.ts';
import { beforeClose } from './database.ts';
import { fakeVenue, VENUE_SECRET } from './fake-venue.ts';
import { fund, memberIdOf, walletsOf } from './money.ts';

export const TITLES = { yunding: '云顶真人', xinghe: '星河电子', canghai: '沧海捕鱼' } as const;

export const venuesConfig = (url: string, timeoutMs = 4_000): NonNullable<Config['venues']> => ({
  timeoutMs,
  shared: { url, secret: VENUE_SECRET },
  own: {},
});

export const aGame = (venue: string, code: string): GameDraft => ({
  venue,
  code,
  category: 'concise',
  name: `游戏 ${code}`,
  hot: false,
  mobileImage: '/art/a.svg',
  appImage: '/art/a.svg',
  icon: '/art/a.svg',
});

export interface ProcessOptions {
  database: Database;
  clock: Clock;
  venues: Config['venues'];
  breaker?: BreakerRules;
}

/** One process on a database, whose modules and jobs are called by hand. */
export const venueProcess = ({ database, clock, venues: access, breaker }: ProcessOptions) => {
  const config = testConfig(access === undefined ? {} : { venues: access });
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const ledger = createLedger();
  const settings = createSettings({ database });
  const members = createMembers({ database, clock, config, settings });
  const { audit } = createStaff({ database, clock, config });
  const proposals = createProposals({ database, clock, settings, audit });
  const turnover = createTurnover({ database, clock });
  const venues = createVenues({
    database,
    clock,
    config,
    log,
    outgoing: new Outgoing(config.privateHosts),
    ledger,
    members,
    audit,
    proposals,
    ...(breaker === undefined ? {} : { breaker }),
  });
  const bets = createBets({
    database,
    clock,
    log,
    venues,
    catalogue: createCatalogueService({ database, clock }),
    turnover,
    audit,
  });
  const transfers = createTransfers({
    database,
    clock,
    log,
    ledger,
    settings,
    members,
    venues,
    bets,
    audit,
    proposals,
  });
  const jobs = [...venues.jobs, ...bets.jobs, ...transfers.jobs];
  beforeClose(database, () => void transfers.stop());
  return {
    config,
    ledger,
    venues,
    bets,
    transfers,
    turnover,
    logged: () => lines.join(''),
    run: async (name: string, limits: Pick<JobContext, 'signal' | 'progress'> = {}): Promise<void> => {
      const job = jobs.find((each) => each.name === name);
      if (job === undefined) throw new Error(`no job is called ${name}`);
      await job.handler({ now: clock.now(), log, data: {}, ...limits });
    },
  };
};
export type VenueProcess = ReturnType<typeof venueProcess>;

export interface VenueMember {
  id: number;
  token: string;
  player: string;
}

/** The app over HTTP with three venues, one game at each, and a process whose jobs can be run by hand. */
export const venueFixture = async ({ timeoutMs = 4_000 } = {}) => {
  const clock = new ManualClock('2026-06-18T14:00:00+08:00');
  const venue = await fakeVenue(clock);
  const access = venuesConfig(venue.url, timeoutMs);
  const app: TestApp = await testApp({ clock, config: { venues: access, venueOrigins: [venue.url] } });
  const { database, call, register } = app;
  const venues = Object.entries(TITLES).map(([code, title]) => ({ code, title }));
  await database.transaction((tx) =>
    putGames(tx, venues, [aGame('yunding', 'baccarat'), aGame('xinghe', 'dragon'), aGame('canghai', 'fishing')]),
  );
  const jobs = venueProcess({ database, clock, venues: access });
  const { create, setAutoTransfer } = memberRows.transfers;

  const transfer = (who: VenueMember, source: string, target: string, amount: string, key?: string) =>
    call(
      create,
      { amount, sourcetype: source, targettype: target },
      { token: who.token, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) },
    );

  const openOrders = async () => {
    const open = 'SELECT no, asks, ask_at::text AS due FROM transfer WHERE state = 2';
    const { rows } = await database.pool.query<{ no: string; asks: number; due: string }>(open);
    return new Map(rows.map(({ no, ...order }) => [no, order]));
  };

  return {
    ...app,
    clock,
    venue,
    jobs,
    app,

    /** Queries the transfers that are due after the given time, and waits for those that a timer of the app took first. */
    async ask(afterMs: number): Promise<void> {
      const before = await openOrders();
      clock.advance(afterMs);
      await jobs.run('transfers-ask');
      const isBeingAsked = async () => {
        const after = await openOrders();
        return [...before].some(([no, { asks, due }]) => {
          const order = after.get(no);
          return order !== undefined && order.due !== due && order.asks === asks;
        });
      };
      await expect.poll(isBeingAsked, { timeout: 30_000 }).toBe(false);
    },

    putVenues: (drafts: { code: string; title: string }[]) =>
      database.transaction((tx) => putVenues(tx, [...venues, ...drafts])),

    /** Registers a member with this amount in the centre wallet. Transfers are manual by default. */
    async member(name: string, amount: bigint, auto = false): Promise<VenueMember> {
      const token = await register(name);
      const id = await memberIdOf(app, token);
      if (amount > 0n) await fund(database, id, amount);
      if (!auto) await call(setAutoTransfer, { transferstatus: 0 }, { token });
      return { id, token, player: playerOf(id) };
    },

    transfer,
    moveIn: (who: VenueMember, venueCode: string, amount: string, key?: string) =>
      transfer(who, 'userbalance', venueCode, amount, key),
    moveOut: (who: VenueMember, venueCode: string, amount: string, key?: string) =>
      transfer(who, venueCode, 'userbalance', amount, key),

    /** Balances of the member's wallets by our books. */
    async wallets({ id }: VenueMember) {
      const { centre } = await walletsOf(database, id);
      const atVenues = Object.fromEntries(await venueBalances(database.orm, id));
      const { rows } = await database.pool.query<{ balance: bigint }>(
        `SELECT balance FROM ledger_account WHERE address = $1`,
        [`member:${id}:transit`],
      );
      return { centre, transit: rows[0]?.balance ?? 0n, ...atVenues };
    },

    async orders({ id }: VenueMember) {
      const { rows } = await database.pool.query(
        'SELECT no, direction, amount, state, reason, asks FROM transfer WHERE member_id = $1 ORDER BY created_at, no',
        [id],
      );
      return rows as { no: string; direction: string; amount: bigint; state: number; reason: string; asks: number }[];
    },
  };
};
export type VenueFixture = Awaited<ReturnType<typeof venueFixture>>;
