import { enterAs } from './support/forms.ts';
import { expect, test } from './support/test.ts';

test('an unknown path leads to home', async ({ page }) => {
  await enterAs(page, undefined, '/nowhere');
  await expect(page).toHaveURL(/#\/$/);
});

test('a tap on the current tab shows a notice', async ({ page }) => {
  await enterAs(page, undefined, '/');
  await page.getByRole('navigation', { name: '主导航' }).getByText('首页').click();
  await expect(page.getByText('已在当前页面！')).toBeVisible();
});

test('a visitor who opens transfers is asked to log in', async ({ page }) => {
  await enterAs(page, undefined, '/');
  await page.getByText('转账').click();
  await expect(page.getByText('精彩内容等你来体验，快来登录吧！')).toBeVisible();
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page).toHaveURL(/#\/$/);
  await page.getByText('转账').click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/#\/login\?redirect=%2Ftransfer/);
});

test('an ended session is reported once, and its data is removed', async ({ page, provokes }) => {
  provokes(/status of 401/);
  await enterAs(page, 'a-token-nobody-issued', '/mine');
  const alert = page.getByRole('alertdialog');
  await expect(alert).toHaveCount(1);
  await expect(alert.getByText('认证失败')).toBeVisible();
  await expect(alert.getByText('您的账号登陆过期，请重新登陆')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await alert.getByRole('button').click();
  await expect(page).toHaveURL(/#\/login/);
});

test('home keeps its category and scroll position while another tab is open', async ({ page, freshMember }) => {
  const { token } = await freshMember();
  await enterAs(page, token, '/');
  await page.getByRole('tab', { name: '电子' }).click();
  const scroller = page.locator('[data-scroller]:visible');
  const top = await scroller.evaluate((element) => {
    element.scrollTo(0, 240);
    return element.scrollTop;
  });
  expect(top).toBeGreaterThan(100);
  await page.getByRole('navigation', { name: '主导航' }).getByText('我的').click();
  await expect(page).toHaveURL(/#\/mine/);
  await expect(page.getByText('钱包余额')).toBeVisible();
  await page.getByRole('navigation', { name: '主导航' }).getByText('首页').click();
  await expect(page.getByRole('tab', { name: '电子' })).toHaveAttribute('aria-selected', 'true');
  // The browser itself may move a scrolled page by a pixel when it is laid out again.
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeCloseTo(top, -1);
});

test('the theme follows the switch in the menu and is kept after a reload', async ({ page }) => {
  await enterAs(page, undefined, '/');
  await page.getByRole('button', { name: '菜单' }).click();
  await page.getByText('深色').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
