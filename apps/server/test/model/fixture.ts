import { createAdjustments } from '../../src/modules/money/adjustments/index.ts';
import { createDeposits, putWay } from '../../src/modules/money/deposits/index.ts';
import { setAutoTransfer } from '../../src/modules/people/members/index.ts';
import { releases } from '../../src/modules/people/risk/tables.ts';
import { createCatalogueService, putGames } from '../../src/modules/play/catalogue/index.ts';
import { createActivities } from '../../src/modules/rewards/activities/index.ts';
import { createRebates } from '../../src/modules/rewards/rebates/index.ts';
import { createRedPackets } from '../../src/modules/rewards/red-packets/index.ts';
import { createVip, putLevels } from '../../src/modules/rewards/vip/index.ts';
import { type Clock, createLog, ManualClock } from '../../src/platform/index.ts';
import { testConfig } from '../app.ts';
import { fakeVenue, withoutSockets } from '../fake-venue.ts';
import { storeActivities } from '../past.ts';
import { operator, publication } from '../red-packets.ts';
import { LEVELS } from '../rewards.ts';
import { aGame, venueProcess, venuesConfig } from '../venues.ts';
import { withdrawalsFixture } from '../withdrawals.ts';
import { planOf } from './red-packet-plan.ts';

/** Answers are lost on purpose, so the circuit breakers must not open. */
const PATIENT = { failures: 1_000_000, restMs: 1, restMaxMs: 1, inFlight: 1_000 };
export const VENUES = ['xinghe', 'canghai'];
export const ACTIVITY_COUNT = 3;

const RELEASED_UNTIL = '2099-01-01T00:00:00+08:00';
const HOUR_MS = 3_600_000;
const START = '2026-06-18T14:41:07+08:00';
/** Rebates are settled after the end of the day, and its red packets are drawn in the window of the next day. */
const TO_SETTLEMENT_MS = 24 * HOUR_MS;
const TO_WINDOW_MS = 20 * HOUR_MS;

/** The given clock, shifted into the future. */
const later = (clock: Clock, ms: number): Clock => ({ now: () => new Date(clock.now().getTime() + ms) });

const anActivity = (title: string) => ({
  title,
  headline: '',
  tagline: '',
  banner: '/art/banner-koi.svg',
  content: '<p>首存 100 元起</p>',
  memo: '',
  startsAt: null,
  endsAt: null,
  active: true,
  canApply: true,
  terms: { basis: 'manual' as const, category: '' as const, tiers: [] },
});

type Money = Awaited<ReturnType<typeof withdrawalsFixture>>;

/** Creates the modules for rebates, red packets and bonuses, with their rules. */
const createRewards = async (parts: Money, clock: Clock, deposits: ReturnType<typeof createDeposits>) => {
  const { database } = parts;
  const [config, log] = [testConfig(), createLog({ level: 'silent' })];
  const letters = { sendLetters: async () => undefined };
  const [settlementClock, packetClock] = [later(clock, TO_SETTLEMENT_MS), later(clock, TO_WINDOW_MS)];
  const games = createCatalogueService({ ...parts, clock });
  const vip = createVip({ ...parts, clock, log, letters });
  const titles = Array.from({ length: ACTIVITY_COUNT }, (_, index) => `活动 ${index + 1}`);
  const ids = await database.transaction(async (tx) => {
    await putLevels(tx, LEVELS);
    await putGames(
      tx,
      VENUES.map((venue) => ({ code: venue, title: venue })),
      VENUES.map((venue) => aGame(venue, 'dragon')),
    );
    return storeActivities(tx, titles.map(anActivity), clock.now());
  });
  const redPackets = createRedPackets({ ...parts, clock: packetClock, config });
  await redPackets.publish(operator, publication({ base: 0, plan: planOf(20) }));
  return {
    rebates: createRebates({ ...parts, clock: settlementClock, log, vip, games, commissionTiers: async () => [] }),
    redPackets,
    packetClock,
    activities: createActivities({ ...parts, clock, deposits, letters }),
    activityIds: ids,
  };
};

/** The modules that move money, on one database and one clock, with venues that are called without a socket. */
export const modelFixture = async () => {
  const clock = new ManualClock(START);
  const fixture = await withdrawalsFixture(clock);
  const { database } = fixture;
  const parts = { ...fixture, members: { addDepositTotal: async () => undefined } };
  const deposits = createDeposits({ ...parts, config: testConfig(), log: createLog({ level: 'silent' }) });
  const venue = await fakeVenue(clock);
  withoutSockets(venue);
  const process = venueProcess({ database, clock, venues: venuesConfig(venue.url), breaker: PATIENT });
  // Transfers are not queried automatically. The scripts do that.
  await process.transfers.stop();
  await database.transaction((tx) =>
    putWay(tx, {
      way: 'wxpay',
      enabled: true,
      minPrice: '100',
      maxPrice: '1000000',
      address: '',
      picture: '/media/pay/x',
    }),
  );
  return {
    ...fixture,
    ...(await createRewards(fixture, clock, deposits)),
    clock,
    deposits,
    adjustments: createAdjustments(parts),
    venue,
    transfers: process.transfers,
    bets: process.bets,
    /** Moves on for the next members, because rebates and red packets are counted by day. */
    nextDay: () => clock.advance(24 * HOUR_MS),
    async newMember() {
      const member = await fixture.newMember();
      await setAutoTransfer(database.orm, member.memberId, false);
      // The members of a model play little and share rewards. Staff of risk have released theirs.
      const release = {
        memberId: member.memberId,
        until: new Date(RELEASED_UNTIL),
        reason: '',
        staffName: '',
        at: clock.now(),
      };
      await database.orm.insert(releases).values(release);
      return member;
    },
  };
};
export type ModelFixture = Awaited<ReturnType<typeof modelFixture>>;
