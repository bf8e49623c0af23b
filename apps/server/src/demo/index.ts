import { beijingDay, parseBeijing } from '@koi/money';
import { sql } from 'drizzle-orm';
import { createSettings, type SettingsService } from '../modules/operator/settings/index.ts';
import { hashSecrets, hasMembers, openAccount } from '../modules/people/members/index.ts';
import { createStaffAccount } from '../modules/people/staff/index.ts';
import { putGames, restGame } from '../modules/play/catalogue/index.ts';
import { addBanners, announce, putArticle } from '../modules/talk/content/index.ts';
import type { Clock, Config, Database, Logger, Tx } from '../platform/index.ts';
import { seedActivities } from './activities.ts';
import { seedAgents } from './agents.ts';
import { demoArticles } from './articles.ts';
import { demoAnnouncements, demoBanners } from './content.ts';
import { demoGames, demoVenues, RESTING_GAME, seedLastGames, seedReturns } from './games.ts';
import { seedLetters } from './letters.ts';
import { DEMO_PASSWORD, DEMO_PAY_PASSWORD, demoLogins } from './logins.ts';
import { demoMembers, demoStaff } from './members.ts';
import { seedMoney, seedPayWays } from './money.ts';
import { seedRebates } from './rebates.ts';
import { seedPlan, seedRedPackets } from './red-packets.ts';
import { demoSettings } from './settings.ts';
import { seedSponsors } from './sponsors.ts';
import { seedTalks } from './talks.ts';
import { seedVip } from './vip.ts';
import { seedWorkOrders } from './work-orders.ts';

export { DEMO_PASSWORD, demoLogins } from './logins.ts';

export interface DemoDeps {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'secret'>;
  log: Pick<Logger, 'info'>;
}

const DAY_MS = 86_400_000;
const ARTICLE_AGE_DAYS = 30;

/** The next 17:30, Beijing time. */
export const restEnd = (now: Date): Date => {
  const today = parseBeijing(`${beijingDay(now)} 17:30:00`);
  return today > now ? today : new Date(today.getTime() + DAY_MS);
};

const seedMembers = async (tx: Tx, { clock, config }: DemoDeps): Promise<void> => {
  const now = clock.now();
  const secrets = await hashSecrets(DEMO_PASSWORD, DEMO_PAY_PASSWORD);
  for (const member of demoMembers(now)) {
    const memberId = await openAccount(tx, member.account, secrets);
    if (memberId === undefined) throw new Error(`two demo members are called ${member.account.name}`);
    await seedMoney(tx, memberId, member, { now, config });
  }
};

interface SeedContext {
  deps: DemoDeps;
  now: Date;
}

/** Parts of the demo data, each seeded once and in this order. An older demo gets new parts at its next start. */
const parts: readonly { name: string; seed: (tx: Tx, context: SeedContext) => Promise<void> }[] = [
  { name: 'base', seed: seedBase },
  { name: 'last-games', seed: seedLastGames },
  { name: 'vip', seed: seedVip },
  { name: 'rebates', seed: seedRebates },
  { name: 'work-orders', seed: seedWorkOrders },
  { name: 'activities', seed: seedActivities },
  { name: 'sponsors', seed: seedSponsors },
  { name: 'letters', seed: seedLetters },
  { name: 'red-packets', seed: seedRedPackets },
  { name: 'talks', seed: seedTalks },
  { name: 'agents', seed: seedAgents },
  { name: 'returns', seed: seedReturns },
];

async function seedBase(tx: Tx, { deps, now }: SeedContext): Promise<void> {
  const { database } = deps;
  // Accounts with publicly known passwords must never be added to a database with real members.
  if (await hasMembers(tx)) throw new Error('this database has members and no demo data: give the demo an empty one');
  await createSettings({ database }).change(demoSettings, tx);
  await addBanners(tx, demoBanners);
  await announce(tx, demoAnnouncements(now));
  const updatedAt = new Date(now.getTime() - ARTICLE_AGE_DAYS * DAY_MS);
  for (const article of demoArticles(updatedAt)) await putArticle(tx, article);
  await putGames(tx, demoVenues, demoGames);
  await seedPayWays(tx);
  await seedPlan(tx, now);
  await seedMembers(tx, deps);
  for (const { name, role } of demoStaff) {
    await createStaffAccount(tx, { name, role, password: DEMO_PASSWORD, createdAt: now });
  }
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
