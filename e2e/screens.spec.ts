import type { Browser, Page } from '@playwright/test';
import { graveFindings } from './support/axe.ts';
import { untilDrawn } from './support/drawn.ts';
import { rememberAs } from './support/forms.ts';
import { phone } from './support/phone.ts';
import { test as base, e2eOrigin, expect, register } from './support/test.ts';

/** All screens. Each must be accessible in both themes and fit the narrowest phone. */
const screens = [
  { path: '/', member: false, shows: '热门' },
  { path: '/login', member: false, shows: '立即登录' },
  { path: '/login?type=1', member: false, shows: '立即注册' },
  { path: '/abouts?type=5', member: false, shows: '服务条款与规则' },
  { path: '/abouts?type=6', member: false, shows: '隐私政策' },
  { path: '/usdtmore', member: false, shows: '什么是 USDT' },
  { path: '/', member: true, shows: '一键回收' },
  { path: '/mine', member: true, shows: '钱包余额' },
  { path: '/userInfo', member: true, shows: '真实姓名' },
  { path: '/userCent', member: true, shows: '取款密码' },
  { path: '/password?type=1', member: true, shows: '旧密码' },
  { path: '/wallet?type=1', member: true, shows: '最多支持添加5个地址' },
  { path: '/wallet?type=2', member: true, shows: '最多支持添加5张银行卡' },
  { path: '/addBankCard', member: true, shows: '持卡人姓名' },
  { path: '/addUsdtCard', member: true, shows: '钱包协议' },
  { path: '/money', member: true, shows: '一键取回' },
  { path: '/recharge', member: true, shows: '您还为绑定任何钱包卡片，请前往绑定！' },
  { path: '/payInfo', member: false, shows: '订单号缺失，无法查询' },
  { path: '/withdrawal', member: true, shows: '实际到账' },
  { path: '/withdrawal?type=2', member: true, shows: '立即取款' },
  { path: '/transRecord', member: true, shows: '全部平台' },
  { path: '/app', member: true, shows: '下载' },
  { path: '/transfer', member: true, shows: '自动免转' },
  { path: '/betRecord', member: true, shows: '暂无投注记录' },
  { path: '/vip', member: false, shows: '晋级条件' },
  { path: '/vip', member: true, shows: '未达标' },
  { path: '/fanshui', member: true, shows: '累计领取' },
  { path: '/hongbao', member: true, shows: '领取条件' },
  { path: '/hongbaoCheck', member: false, shows: '红包' },
  { path: '/welfare', member: true, shows: '剩余次数' },
  { path: '/activity', member: false, shows: '新会员首存礼金' },
  { path: '/activityInfo?id=6', member: false, shows: '礼金档位' },
  { path: '/activityInfo?id=6', member: true, shows: '立即申请' },
  { path: '/activityRecord', member: true, shows: '活动记录' },
  { path: '/zhanzhu', member: false, shows: '没有更多了~' },
  { path: '/sponsor-detail?id=1', member: false, shows: '关于俱乐部' },
  { path: '/message?type=1', member: true, shows: '公告' },
  { path: '/message?type=2', member: true, shows: '站内信' },
  { path: '/boutBallBet', member: false, shows: '博彩责任' },
  { path: '/boutBallBetInfo?type=1', member: false, shows: '常见问题' },
  { path: '/kefu', member: true, shows: '客服' },
  { path: '/applyagent', member: false, shows: '去登录' },
  { path: '/applyagent', member: true, shows: '加入我们' },
];

/** A screen that shows little, so that none of its texts is taken for one of the next screen. */
const NEUTRAL = '/gamePage';

interface Reader {
  page: Page;
  faults: string[];
}

/**
 * The tests of a worker share a loaded page and change only its address, because they only read, and loading the site
 * for each screen would take longer than checking it.
 */
const test = base.extend<object, { reader: (member: boolean) => Promise<Reader> }>({
  reader: [
    async ({ browser }, use) => {
      const open = new Map<boolean, Promise<Reader>>();
      await use((isMember) => {
        const reader = open.get(isMember) ?? openReader(browser, isMember);
        open.set(isMember, reader);
        return reader;
      });
    },
    { scope: 'worker' },
  ],
});

const openReader = async (browser: Browser, isMember: boolean): Promise<Reader> => {
  const context = await browser.newContext({ ...phone, baseURL: e2eOrigin() });
  const page = await context.newPage();
  await rememberAs(page, isMember ? (await register(context.request)).token : undefined);
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`/#${NEUTRAL}`);
  return { page, faults };
};

const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, path);

for (const { path, member, shows } of screens) {
  test(`${path} is accessible to a ${member ? 'member' : 'visitor'} in both themes`, async ({ reader }) => {
    const { page, faults } = await reader(member);
    faults.length = 0;
    await page.setViewportSize(phone.viewport);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    // Screens that were shown before may stay in the page, hidden.
    const text = page.getByText(shows).or(page.getByPlaceholder(shows)).or(page.getByLabel(shows));
    const shown = text.filter({ visible: true });
    await go(page, NEUTRAL);
    await expect(shown).toHaveCount(0);
    await go(page, path);
    await expect(shown.first()).toBeVisible();
    await expect(page.getByText('试玩币').filter({ visible: true }).first()).toBeVisible();
    await untilDrawn(page);
    expect(await graveFindings(page)).toEqual([]);
    // The dark theme changes only colours.
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await graveFindings(page, ['color-contrast'])).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
  });
}
