import { beijingDay, parseBeijing } from '@koi/money';
import { sql } from 'drizzle-orm';
import { createContent } from '../modules/content/index.ts';
import { createGameList } from '../modules/games/index.ts';
import { hashSecrets, hasMembers, openAccount } from '../modules/members/index.ts';
import { createSettings } from '../modules/settings/index.ts';
import { createStaffAccount } from '../modules/staff/index.ts';
import { createVip } from '../modules/vip/index.ts';
import type { Clock, Config, Database, Logger, Tx } from '../platform/index.ts';
import { demoArticles } from './articles.ts';
import { demoAnnouncements, demoBanners } from './content.ts';
import { demoGames, demoVenues, RESTING_GAME, UNBUILT_GAMES } from './games.ts';
import { DEMO_PASSWORD, DEMO_PAY_PASSWORD, demoLogins } from './logins.ts';
import { demoMembers, demoStaff } from './members.ts';
import { seedMoney, seedPayWays } from './money.ts';
import { demoSettings } from './settings.ts';
import { demoLevels } from './vip.ts';

export { DEMO_PASSWORD, demoLogins } from './logins.ts';

export interface DemoDeps {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'secret'>;
  log: Pick<Logger, 'info'>;
}

const DAY_MS = 86_400_000;
const ARTICLE_AGE_DAYS = 30;

/** The next half past five in the afternoon, Beijing time. */
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

/** Fills an empty database once; called again it only keeps the resting game at rest. Returns the demo logins. */
export const seedDemo = async (deps: DemoDeps): Promise<typeof demoLogins> => {
  const { database, clock, log } = deps;
  const settings = createSettings({ database });
  const content = createContent({ database, clock });
  const games = createGameList({ database, clock });
  const vip = createVip({ database });
  const now = clock.now();

  const seeded = await database.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi demo data'))`);
    if ((await settings.get('demo')) === 1) return false;
    // Known passwords must never stand beside somebody's real account.
    if (await hasMembers(tx)) throw new Error('this database has members and no demo data: give the demo an empty one');
    await settings.change(demoSettings, tx);
    await content.addBanners(tx, demoBanners);
    await content.announce(tx, demoAnnouncements(now));
    const updatedAt = new Date(now.getTime() - ARTICLE_AGE_DAYS * DAY_MS);
    for (const article of demoArticles(updatedAt)) await content.putArticle(tx, article);
    await games.put(tx, demoVenues, demoGames);
    for (const code of UNBUILT_GAMES) await games.rest(tx, code, null);
    await vip.putLevels(tx, demoLevels);
    await seedPayWays(tx);
    await seedMembers(tx, deps);
    for (const { name, role } of demoStaff) {
      await createStaffAccount(tx, { name, role, password: DEMO_PASSWORD, createdAt: now });
    }
    return true;
  });
  await database.transaction((tx) => games.rest(tx, RESTING_GAME, restEnd(now)));
  log.info({ seeded }, 'demo data is in place');
  return demoLogins;
};
