import { SHELL } from '../packages/contract/src/texts/shell.ts';
import { enterAs, rememberAs } from './support/forms.ts';
import { watchFrames, withoutSentHome } from './support/sent-home.ts';
import { expect, test } from './support/test.ts';

const VISITOR_CARD = 'a[href="#/login"]';
const CATEGORIES = '[role="tablist"][aria-label="游戏分类"]';

for (const isSent of [true, false]) {
  test(`home works ${isSent ? 'as it was sent' : 'when it was not sent'}, and makes its calls`, async ({ page }) => {
    if (!isSent) await withoutSentHome(page);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await enterAs(page, undefined, '/');
    await expect(page.getByRole('region', { name: '活动横幅' })).toBeVisible();
    await page.getByRole('tab', { name: '体育' }).click();
    await expect(page.getByRole('tab', { name: '体育' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tabpanel').getByRole('button').first().click();
    await expect(page.getByText('请登录！')).toBeVisible();
    for (const path of ['/api/app', '/api/bannerList', '/api/homenotice', '/api/game/list']) {
      await expect.poll(() => calls).toContain(path);
    }
  });
}

test('home is shown before any call is answered', async ({ page }) => {
  await page.route('**/api/**', () => {});
  await enterAs(page, undefined, '/');
  await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
  await expect(page.getByRole('region', { name: '活动横幅' }).locator('img').first()).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-home');
});

test('home is shown completely before the scripts of the site have loaded', async ({ page }) => {
  await page.route('**/assets/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('region', { name: '活动横幅' }).locator('img').first()).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-home');
});

test('a visit to another page never shows home', async ({ page }) => {
  await rememberAs(page, undefined);
  const wasSeen = await watchFrames(page, CATEGORIES);
  await page.goto('/#/login');
  await expect(page.getByRole('button', { name: '立即登录' })).toBeVisible();
  expect(await wasSeen()).toBe(false);
});

test('another page does not load the styles of the first page again', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await enterAs(page, undefined, '/login');
  await expect(page.getByRole('button', { name: '立即登录' })).toBeVisible();
  const styles = requested.filter((path) => path.endsWith('.css'));
  expect(styles).not.toEqual([]);
  expect(styles.filter((path) => /\/first-[\w-]{8}\.css$/.test(path))).toEqual([]);
});

test('a member never sees the home page of visitors', async ({ page, freshMember }) => {
  const { token } = await freshMember();
  const wasSeen = await watchFrames(page, VISITOR_CARD);
  await enterAs(page, token, '/');
  await expect(page.getByRole('tab', { name: '热门' })).toBeVisible();
  expect(await wasSeen()).toBe(false);
});

test('a stored dark theme is there before the first paint', async ({ page }) => {
  await rememberAs(page, undefined);
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  const wasLight = await watchFrames(page, 'html:not([data-theme="dark"]) body main');
  await page.goto('/');
  await expect(page.getByRole('tab', { name: '热门' })).toBeVisible();
  expect(await wasLight()).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(19, 16, 14)');
});

test('without JavaScript the page shows home and says what playing needs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/');
  const note = page.locator('[data-needs-script]');
  await expect(note).toBeVisible();
  await expect(note).toHaveText(SHELL.needsScript);
  await expect(page.getByRole('region', { name: '活动横幅' })).toBeVisible();
  await expect(page.getByRole('tab', { name: '热门' })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
  await context.close();
});
