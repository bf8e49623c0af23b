import { addDays, beijingDay, parseBeijing } from '@koi/money';
import { sql } from 'drizzle-orm';
import { skipComparison } from '../modules/money/transfers/index.ts';
import { createSettings, type SettingsService } from '../modules/operator/settings/index.ts';
import { hashSecrets, hasMembers } from '../modules/people/members/index.ts';
import { createStaffAccount } from '../modules/people/staff/index.ts';
import { putGames, restGame } from '../modules/play/catalogue/index.ts';
import { putLevels } from '../modules/rewards/vip/index.ts';
import { addBanners, announce, putArticle } from '../modules/talk/content/index.ts';
import type { Config, Logger, ServiceDeps, StaffCaller, Tx } from '../platform/index.ts';
import { activitiesHistory } from './activities.ts';
import { agentsHistory } from './agents.ts';
import { demoArticles } from './articles.ts';
import { demoAnnouncements, demoBanners } from './content.ts';
import { dailyJobs } from './daily-jobs.ts';
import { demoGames, demoVenues, RESTING_GAME, seedLastGames, seedReturns } from './games.ts';
import { lettersHistory } from './letters.ts';
import { DEMO_PASSWORD, DEMO_PAY_PASSWORD, demoLogins } from './logins.ts';
import { demoMembers, demoStaff, membersHistory } from './members.ts';
import { seedPayWays, seedUsdtWatch } from './pay-ways.ts';
import { protectionHistory } from './protection.ts';
import { redPacketsHistory } from './red-packets.ts';
import { seedRisk } from './risk.ts';
import { demoSettings } from './settings.ts';
import { createSimulation, liveThrough } from './simulation.ts';
import { seedSponsors } from './sponsors.ts';
import { talksHistory } from './talks.ts';
import { demoLevels } from './vip-levels.ts';
import { workOrdersHistory } from './work-orders.ts';

export { dailyJobs } from './daily-jobs.ts';
export type { DemoMember } from './demo-member.ts';
export { DEMO_PASSWORD, DEMO_PAY_PASSWORD, demoLogins } from './logins.ts';
export { membersHistory } from './members.ts';
export { createSimulation, type Happening, type Simulation } from './simulation.ts';
export type { PlayedVenue, Step } from './steps.ts';

export interface DemoDeps extends ServiceDeps {
  config: Config;
  log: Pick<Logger, 'info'>;
}

const DAY_MS = 86_400_000;
const ARTICLE_AGE_DAYS = 30;
/** Longer ago than anything that happened in the demo. */
const FIRST_DAYS_AGO = 830;

/** The next 17:30, Beijing time. */
export const restEnd = (now: Date): Date => {
  const today = parseBeijing(`${beijingDay(now)} 17:30:00`);
  return today > now ? today : new Date(today.getTime() + DAY_MS);
};

interface SeedContext {
  deps: DemoDeps;
  now: Date;
}

/** Parts of the demo data, each seeded once and in this order. An older demo gets new parts at its next start. */
const parts: readonly { name: string; seed: (tx: Tx, context: SeedContext) => Promise<void> }[] = [
  { name: 'base', seed: seedBase },
  { name: 'last-games', seed: seedLastGames },
  { name: 'returns', seed: seedReturns },
  { name: 'usdt-watch', seed: seedUsdtWatch },
  { name: 'risk', seed: seedRisk },
];

/** Seeds the settings of the operator: texts, games, ways to pay, levels. */
export const seedHouse = async (tx: Tx, { deps, now }: SeedContext): Promise<void> => {
  const { database } = deps;
  await createSettings({ database }).change({ ...demoSettings, opened_at: now.toISOString() }, tx);
  await addBanners(tx, demoBanners);
  await announce(tx, demoAnnouncements(now));
  const updatedAt = new Date(now.getTime() - ARTICLE_AGE_DAYS * DAY_MS);
  for (const article of demoArticles(updatedAt)) await putArticle(tx, article);
  await putGames(tx, demoVenues, demoGames);
  await seedPayWays(tx);
  await putLevels(tx, demoLevels);
  await seedSponsors(tx, { now });
};

export const seedStaff = async (tx: Tx, createdAt: Date): Promise<StaffCaller[]> => {
  const staff: StaffCaller[] = [];
  for (const { name, roles } of demoStaff) {
    const id = await createStaffAccount(tx, { name, roles, password: DEMO_PASSWORD, createdAt });
    if (id === undefined) throw new Error(`two demo accounts are called ${name}`);
    staff.push({ id, name, roles, sessionId: 'demo', confirmedAt: null });
  }
  return staff;
};

/** Lets members and staff use the services from the first day of the demo until now. */
async function seedBase(tx: Tx, context: SeedContext): Promise<void> {
  const { deps, now } = context;
  const { database, config } = deps;
  // Accounts with publicly known passwords must never be added to a database with real members.
  if (await hasMembers(tx)) throw new Error('this database has members and no demo data: give the demo an empty one');
  await seedHouse(tx, context);
  const start = new Date(now.getTime() - FIRST_DAYS_AGO * DAY_MS);
  const staff = await seedStaff(tx, start);
  const secrets = await hashSecrets(DEMO_PASSWORD, DEMO_PAY_PASSWORD);
  const simulation = createSimulation({ database, tx, config, start, staff });
  const happenings = [
    ...membersHistory(now, secrets),
    ...redPacketsHistory(now),
    ...agentsHistory(now),
    ...activitiesHistory(start, now),
    ...lettersHistory(now),
    ...talksHistory(now),
    ...workOrdersHistory(start, now),
    ...protectionHistory(now),
    ...dailyJobs(demoMembers(now), now),
  ];
  await liveThrough(simulation, happenings, now);
  const yesterday = addDays(beijingDay(now), -1);
  for (const { code } of demoVenues) await skipComparison(tx, code, yesterday, now);
}

/** Parts that are already seeded. A demo that predates the list of parts has the first one. */
const seededParts = async (settings: SettingsService): Promise<readonly string[]> => {
  const { demo, demo_parts: named } = await settings.all();
  return demo === 1 && named.length === 0 ? ['base'] : named;
};

/** Seeds missing parts of the demo data and renews the maintenance of one game. Returns the demo logins. */
export const seedDemo = async (deps: DemoDeps): Promise<typeof demoLogins> => {
  const { database, clock, log } = deps;
  const settings = createSettings({ database });
  const now = clock.now();

  const seeded = await database.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi demo data'))`);
    const there = await seededParts(settings);
    const missing = parts.filter(({ name }) => !there.includes(name));
    for (const { seed } of missing) await seed(tx, { deps, now });
    if (missing.length > 0) await settings.change({ demo_parts: parts.map(({ name }) => name) }, tx);
    return missing.map(({ name }) => name);
  });
  await database.transaction((tx) => restGame(tx, RESTING_GAME, restEnd(now)));
  log.info({ seeded }, 'demo data is in place');
  return demoLogins;
};
