import { createSettings } from '../apps/server/src/modules/operator/settings/index.ts';
import { openDatabase } from '../apps/server/src/platform/index.ts';
import { openWays } from '../apps/server/test/deposits.ts';
import { settingsChanger } from '../apps/server/test/settings.ts';
import { newAccount } from '../scripts/cast/accounts.ts';
import { deposit, depositForm } from '../scripts/cast/money-in.ts';
import { enrol } from '../scripts/cast/staff.ts';
import { callsThrough } from './support/calls.ts';
import { agreeOnPage } from './support/duties.ts';
import { enterAs } from './support/forms.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { test as base, expect } from './support/test.ts';

const MINUTE_MS = 60_000;
const LEAD_MS = 30_000;
const DAY_MS = 86_400_000;
const BEIJING_MS = 8 * 3_600_000;
const WINDOW_MINUTES = 30;

/** The time of day in Beijing as `HH:mm`. */
const clockAt = (ms: number) => new Date(ms + BEIJING_MS).toISOString().slice(11, 16);

/** The midnight in Beijing that ends the day of the given time. */
const endOfDay = (ms: number) => Math.ceil((ms + BEIJING_MS) / DAY_MS) * DAY_MS - BEIJING_MS;

/** A window that opens after the preparation of the test and closes on the same day. */
const windowAfter = (now: number) => {
  const opens = (Math.floor((now + LEAD_MS) / MINUTE_MS) + 1) * MINUTE_MS;
  return { opens, closes: Math.min(opens + WINDOW_MINUTES * MINUTE_MS, endOfDay(now) - MINUTE_MS) };
};

interface OwnServerFixture {
  server: OwnServer;
}

// A house without rules of red packets: those that are published count on the same day, whatever its hour.
const test = base.extend<object, OwnServerFixture>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see a pattern
    async ({}, use) => {
      const server = await startOwnServer('packets');
      const database = openDatabase(server.databaseUrl, { poolSize: 1 });
      await openWays(database);
      // From the opening of a house on, a second person agrees to the rules.
      await settingsChanger(database, createSettings({ database }))({ opened_at: new Date().toISOString() });
      await database.close();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});

test('a member draws from a window that an operator published and verifies the draw', { tag: '@journey' }, async ({
  page,
  request,
  server,
  freshMember,
  backOffice,
  axe,
}) => {
  test.slow();
  const call = callsThrough(request);
  const [editor, checker] = [await enrol(call, server.rewards), await enrol(call, server.checker)];
  const cashier = await enrol(call, await newAccount(server.databaseUrl, ['cashier-in']));
  const member = await freshMember();
  const desk = { cashier: cashier.token, checker: checker.token };
  await deposit(call, member.token, desk, depositForm(600, 'wxpay'));

  let { opens, closes } = windowAfter(Date.now());
  if (closes <= opens) {
    // The last minutes of a Beijing day are too short for a window, so the test waits for the next day.
    await page.waitForTimeout(endOfDay(Date.now()) - Date.now() + 1_000);
    ({ opens, closes } = windowAfter(Date.now()));
  }
  const office = await backOffice(editor, '/red-packets');
  await office.getByRole('button', { name: '新增档位' }).click();
  const tier = {
    累计存款: '100',
    当日流水: '0',
    次数: '1',
    流水倍数: '1',
    最低金额: '1',
    最高金额: '2',
    每日预算: '100',
  };
  for (const [label, value] of Object.entries(tier)) await office.getByLabel(`档 1 ${label}`).fill(value);
  await office.getByLabel('开抢时间').fill(clockAt(opens));
  await office.getByLabel('结束时间').fill(clockAt(closes));
  await office.getByRole('button', { name: /^发布，/ }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '理由' }).fill('测试开抢');
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(office.getByText('已提交，等待另一人复核')).toBeVisible();
  const second = await backOffice(checker, '/proposals');
  const shows = ['开抢时间', `${clockAt(opens)}–${clockAt(closes)}`, '测试开抢'];
  await agreeOnPage(second, { kind: 'rewards.packets', about: '红包规则', shows });

  await enterAs(page, member.token, '/hongbao');
  await expect(page.getByRole('heading', { name: '锦鲤红包' })).toBeVisible();
  await expect(page.getByRole('region', { name: '公平承诺' }).locator('code')).toHaveText(/^[0-9a-f]{64}$/);
  await expect(page.getByRole('main').getByText('¥600.00')).toBeVisible();
  await page.getByRole('button', { name: '立即领取' }).click();
  await expect(page.getByRole('dialog', { name: '活动未开始' })).toBeVisible();
  await axe();
  await page.getByRole('button', { name: '知道了' }).click();

  await expect(page.getByRole('timer')).toContainText('距结束', { timeout: 105_000 });
  await page.getByRole('button', { name: '立即领取' }).click();
  const won = page.getByRole('dialog', { name: '恭喜您' });
  await expect(won.getByRole('img', { name: /^¥\d+\.\d\d$/ })).toBeVisible();
  await axe();
  await won.getByRole('button', { name: '开心收下' }).click();

  await page.getByRole('link', { name: '领取记录' }).click();
  await page.getByRole('button', { name: /红包奖金/ }).click();
  await expect(page.getByRole('dialog', { name: '验算红包' }).getByText(/公开，届时即可验算/)).toBeVisible();
  await expect(office.getByRole('table', { name: '今日领取' }).getByText(member.name)).toBeVisible();
});
