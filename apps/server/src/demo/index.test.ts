import { existsSync } from 'node:fs';
import { CATEGORY_IDS, HELP_ARTICLES, memberRows } from '@koi/contract';
import { parseMoney } from '@koi/money';
import { describe, expect, it } from 'vitest';
import { MEMBER_PASSWORD } from '../../../../scripts/cast/members.ts';
import { testApp, testConfig } from '../../test/app.ts';
import { testDatabase } from '../../test/database.ts';
import { DEMO_TIME, demoTemplate } from '../../test/demo.ts';
import { centre, statement } from '../ledger/index.ts';
import { auditBooks } from '../modules/operator/reports/index.ts';
import { createSettings } from '../modules/operator/settings/index.ts';
import { hashSecrets, openAccount } from '../modules/people/members/index.ts';
import { restGame, wakeGame } from '../modules/play/catalogue/index.ts';
import { ManualClock } from '../platform/index.ts';
import { DEMO_RETURNS } from './games.ts';
import { demoLogins, restEnd, seedDemo } from './index.ts';

const clock = new ManualClock(DEMO_TIME);
const { call, logIn, database } = await testApp({ clock, template: await demoTemplate() });
const config = testConfig();
const log = { info: () => undefined };

const login = (name: string, password = MEMBER_PASSWORD) => logIn(name, password);

const artOf = (path: string) => new URL(`../../../site/public${path}`, import.meta.url);

describe('demo data', () => {
  it('is created once, even by several concurrent calls', async () => {
    const count = async () => {
      const tables = [
        'member',
        'game',
        'banner',
        'announcement',
        'article',
        'ledger_transaction',
        'staff_account',
        'card',
      ];
      const counts = tables.map(
        async (table) => (await database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count,
      );
      return Promise.all(counts);
    };
    const before = await count();
    await Promise.all([1, 2, 3].map(() => seedDemo({ database, clock, config, log })));
    expect(await count()).toEqual(before);
  });

  it('is refused in a database with real members', async () => {
    const { database: real } = await testDatabase();
    const draft = { name: 'realone1', realname: '真人', joinedAt: clock.now() };
    await real.transaction(async (tx) => openAccount(tx, draft, await hashSecrets('secret-6', 'pay-secret')));
    await expect(seedDemo({ database: real, clock, config, log })).rejects.toThrow(/no demo data/);
    expect((await real.pool.query('SELECT name FROM member')).rows).toEqual([{ name: 'realone1' }]);
  });

  it('has logins that work', async () => {
    for (const { name, password } of demoLogins) expect(await login(name, password)).toMatch(/^[\w-]{43}$/);
  });

  it('has a VIP 3 member on day 286 with 12,680.50 in the ledger', async () => {
    const { data } = (await call(memberRows.members.user, {}, { token: await login('koi8866') })).body;
    expect(data).toMatchObject({
      realname: '陈宇',
      vip: 3,
      joinday: 286,
      balance: '12680.50',
      gameblance: '0.00',
      transit: '0.00',
      paysum: '34000.00',
      birthday: '1992-08-16',
      isagent: 0,
    });
    const lines = await statement(database.orm, centre(data.id), { limit: 100 });
    expect(lines[0]?.balance).toBe(1_268_050n);
    const deposited = lines.filter(({ kind }) => kind === 'deposit').reduce((sum, { change }) => sum + change, 0n);
    expect(deposited).toBe(parseMoney(data.paysum));
    const times = lines.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('has ten VIP levels, the fourth at 50,000 of deposits and the first without requirements', async () => {
    const { data } = (await call(memberRows.vip.levels)).body;
    expect(data).toHaveLength(10);
    expect(data[0]).toMatchObject({ level: 1, recharge: '0', flow: '0' });
    expect(data[3]).toMatchObject({ level: 4, recharge: '50000', flow: '300000', electron: '1.10', lottery: '0.40' });
  });

  it('has two bank cards and one USDT address for the member', async () => {
    const { data } = (await call(memberRows.cards.list, {}, { token: await login('koi8866') })).body;
    expect(data.map(({ bank, bank_owner, bank_no }) => [bank, bank_owner, bank_no])).toEqual([
      ['招商银行', '陈宇', '****6621'],
      ['建设银行', '陈宇', '****0387'],
      ['USDT', 'TRC20', expect.stringMatching(/^\*{4}\w{4}$/)],
    ]);
  });

  it('has an order for every movement of money, so that the books balance', async () => {
    expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
  });

  it('has games that return nearly what they state, with days on which the house wins and days on which it loses', async () => {
    const { rows: games } = await database.pool.query<{ game: string; stake: string; payout: string }>(
      `SELECT game, sum(stake) AS stake, sum(payout) AS payout FROM bet WHERE settled_at > '2026-06-04' GROUP BY game`,
    );
    for (const { game, stake, payout } of games) {
      const difference = (Number(payout) / Number(stake)) * 100 - Number(DEMO_RETURNS[game]);
      expect(Math.abs(difference), game).toBeLessThan(5);
    }
    const { rows: days } = await database.pool.query<{ ggr: string }>(
      `SELECT sum(stake - payout) AS ggr FROM bet WHERE settled_at > '2026-06-04' GROUP BY settled_at::date`,
    );
    const results = days.map(({ ggr }) => Math.sign(Number(ggr)));
    expect(new Set(results)).toEqual(new Set([1, -1]));
    expect(results.filter((sign) => sign === 1).length).toBeGreaterThan(results.length / 2);
    const { rows: left } = await database.pool.query(
      `SELECT FROM ledger_account WHERE address LIKE 'member:%:venue:%' AND balance <> 0`,
    );
    expect(left).toEqual([]);
  });

  it('leaves no past day to compare with the venues, which do not know the bets of the demo', async () => {
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS venues FROM venue_reconciliation WHERE day = '2026-06-17' AND complete AND reached IS NULL`,
    );
    expect(rows).toEqual([{ venues: 7 }]);
  });

  it('has every payment way open, and pending orders to review', async () => {
    const { data } = (await call(memberRows.deposits.ways, {}, { token: await login('koi8866') })).body;
    expect(data).toEqual({ usdt: 0, card: 1, wechat: 1, alipay: 1, manual: 1 });
    const { rows } = await database.pool.query(`SELECT 'deposit' AS kind, count(*)::int FROM deposit WHERE state = 1
      UNION ALL SELECT 'withdrawal', count(*)::int FROM withdrawal WHERE state = 1`);
    expect(rows).toEqual([
      { kind: 'deposit', count: 6 },
      { kind: 'withdrawal', count: 3 },
    ]);
  });

  it('shows all six activities until the end of the next month', async () => {
    const shownAt = async (time: string) => {
      const later = await testApp({ clock: new ManualClock(time), template: await demoTemplate() });
      return (await later.call(memberRows.activities.list)).body.data.data.length;
    };
    expect(await shownAt('2026-07-31T23:59:59+08:00')).toBe(6);
    expect(await shownAt('2026-08-01T00:00:00+08:00')).toBe(2);
  });

  it('has an agent', async () => {
    const { data } = (await call(memberRows.members.user, {}, { token: await login('agent8866') })).body;
    expect(data.isagent).toBe(1);
  });

  it('has games in every category, with the hot list first and 至尊百家乐 at the top', async () => {
    const { data } = (await call(memberRows.games.list, { category: '' })).body;
    for (const category of CATEGORY_IDS.filter((id) => id !== 'fishing')) {
      expect(data.filter((game) => game.category_id === category).length).toBeGreaterThanOrEqual(8);
    }
    const hot = data.filter((game) => game.is_hot === 1).map(({ name }) => name);
    expect(hot.slice(0, 7)).toEqual([
      '至尊百家乐',
      '金龙献瑞',
      '虚拟足球',
      '抢庄牛牛',
      '锦鲤捕鱼',
      '极光赛场',
      '幸运快彩',
    ]);
    expect(data.filter((game) => game.category_id === 'concise').map(({ name }) => name)).toEqual([
      '金龙献瑞',
      '幸运七七',
      '财源滚滚',
      '猛虎下山',
      '宝石奇缘',
      '鸿运当头',
      '骰满金樽',
      '金币乐园',
      '锦鲤献瑞',
    ]);
    expect(new Set(data.map(({ game_code }) => game_code)).size).toBe(data.length);
  });

  it('has one game in maintenance until 17:30', async () => {
    const { data } = (await call(memberRows.games.list)).body;
    const inMaintenance = data.filter(({ maintenance }) => maintenance === 1);
    expect(inMaintenance.find(({ game_code }) => game_code === 'tiger')).toMatchObject({
      name: '猛虎下山',
      rest_until: '2026-06-18 17:30:00',
    });
    expect(inMaintenance.map(({ game_code }) => game_code)).toEqual(['tiger']);
    expect(restEnd(new Date('2026-03-01T17:30:00+08:00'))).toEqual(new Date('2026-03-02T17:30:00+08:00'));
  });

  it('opens and renames the last four games in an older demo', async () => {
    await database.transaction(async (tx) => {
      await wakeGame(tx, 'mahjong', '血战麻将');
      for (const code of ['mahjong', 'landlord', 'thirteen', 'blackjack']) await restGame(tx, code, null);
      const { demo_parts: there } = await createSettings({ database }).all();
      await createSettings({ database }).change({ demo_parts: there.filter((part) => part !== 'last-games') }, tx);
    });
    await seedDemo({ database, clock, config, log });
    const { data } = (await call(memberRows.games.list)).body;
    expect(data.find(({ game_code }) => game_code === 'mahjong')).toMatchObject({ name: '自摸麻将', maintenance: 0 });
    expect(data.filter(({ maintenance }) => maintenance === 1).map(({ game_code }) => game_code)).toEqual(['tiger']);
  });

  it('uses only pictures that exist', async () => {
    const { data: games } = (await call(memberRows.games.list)).body;
    const { data: banners } = (await call(memberRows.content.banners)).body;
    const pictures = [
      ...games.flatMap(({ mobile_img, app_img }) => [mobile_img, app_img]),
      ...banners.map(({ src }) => src),
    ];
    expect(pictures.filter((path) => !existsSync(artOf(path)))).toEqual([]);
  });

  it('has banners, announcements and every article', async () => {
    expect((await call(memberRows.content.banners)).body.data).toHaveLength(5);
    expect((await call(memberRows.content.announcements)).body.data.length).toBeGreaterThanOrEqual(8);
    for (const { type, title } of HELP_ARTICLES) {
      const { data } = (await call(memberRows.content.article, { type })).body;
      expect(data.title).toBe(title);
      expect(data.content.length).toBeGreaterThan(150);
    }
    const terms = (await call(memberRows.content.article, { type: 5, page: 'abouts' })).body.data;
    expect(terms.title).toBe('服务条款与规则');
  });

  it('is marked as a demo, and has a welcome message', async () => {
    const { data } = (await call(memberRows.settings.app)).body;
    expect(data).toMatchObject({ demo: 1, index_modal: 1, site_state: 1 });
    expect(data.webcontent).toContain('<h2>欢迎来到锦鲤</h2>');
    expect(data.webcontent).toContain('<strong>8,888</strong>');
  });
});
