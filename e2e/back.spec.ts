import { enterAs, logIn } from './support/forms.ts';
import { enterSlot } from './support/games.ts';
import { adjust } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('Back closes the menu and dialogs before it leaves a page', async ({ page, freshMember }) => {
  const { token } = await freshMember();
  await enterAs(page, token, '/');
  await page.getByRole('navigation', { name: '主导航' }).getByText('我的').click();
  await expect(page).toHaveURL(/#\/mine/);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByText('您确定要退出登录吗?')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page).toHaveURL(/#\/mine/);
  await page.goBack();
  await expect(page).toHaveURL(/#\/$/);

  // A drawer that navigates to another page leaves no history entry behind.
  await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('dialog').getByText('帮助中心').click();
  await expect(page).toHaveURL(/#\/boutBallBet/);
  await page.goBack();
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL(/#\/boutBallBet/);
});

test('Back closes the layer over a game before it leaves the game', { tag: '@journey' }, async ({
  page,
  request,
  freshMember,
  freshStaff,
}) => {
  test.slow();
  const member = await freshMember();
  const adjuster = await freshStaff('adjuster');
  await adjust(request, adjuster, { member: member.name, direction: 'credit', amount: '200' });
  await enterAs(page, member.token, '/');
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
  await enterSlot(page);
  await page.getByRole('button', { name: '菜单' }).click();
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: '退出' })).toBeHidden();
  await expect(page.locator('iframe')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/#\/$/);
});

test('a login that is not remembered is shared by tabs and ends when the browser is closed', {
  tag: '@journey',
}, async ({ page, context, freshMember }) => {
  const member = await freshMember();
  await enterAs(page, undefined, '/login');
  await page.getByRole('checkbox').uncheck();
  await logIn(page, member);
  await expect(page).toHaveURL(/#\/$/);
  const second = await context.newPage();
  await second.goto('/#/mine');
  await expect(second.getByText('钱包余额')).toBeVisible();
  // Closing a browser removes its session cookies and its tabs.
  await context.clearCookies();
  const later = await context.newPage();
  await page.close();
  await second.close();
  await later.goto('/#/mine');
  await expect(later).toHaveURL(/#\/login/);
  expect(await later.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
