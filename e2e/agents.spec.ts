import { memberRows } from '@koi/contract';
import type { Page } from '@playwright/test';
import { logIn } from '../scripts/cast/members.ts';
import { freshName } from '../scripts/fresh-name.ts';
import { callAs, callsThrough } from './support/calls.ts';
import { declineOffer, enterAs, typeCaptcha } from './support/forms.ts';
import { openRow } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const register = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: '用户名' }).fill(name);
  await page.getByRole('textbox', { name: '登录密码' }).fill('koi888888');
  await page.getByRole('textbox', { name: '确认密码' }).fill('koi888888');
  await page.getByRole('textbox', { name: '真实姓名' }).fill('林小溪');
  await page.getByRole('textbox', { name: '支付密码' }).fill('888888');
  await typeCaptcha(page);
  await page.getByRole('button', { name: '立即注册' }).click();
  await declineOffer(page);
  await expect(page).toHaveURL(/#\/$/);
};

test('a member becomes an agent and sees a visitor who used their link and registered later', {
  tag: '@journey',
}, async ({ page, browser, baseURL, freshMember, freshStaff, backOffice, axe }) => {
  test.slow();
  const member = await freshMember();
  const finance = await freshStaff('rewards');

  await enterAs(page, member.token, '/mine');
  await page.getByRole('link', { name: '代理加盟' }).click();
  await expect(page.locator('form').getByText(member.name)).toBeVisible();
  await page.getByRole('textbox', { name: '手机号' }).fill('138');
  await page.getByRole('button', { name: '加入我们' }).click();
  await expect(page.getByText('请输入正确手机号')).toBeVisible();
  await page.getByRole('textbox', { name: '手机号' }).fill('13800138000');
  await page.getByRole('button', { name: '加入我们' }).click();
  await expect(page.getByText('请输入申请理由')).toBeVisible();
  await page.getByRole('textbox', { name: '申请理由' }).fill('经营三个体育社群');
  await axe();
  await page.getByRole('button', { name: '加入我们' }).click();
  await expect(page.getByText('提交成功')).toBeVisible();
  await expect(page.getByText('申请审核中')).toBeVisible();

  // The agent centre is closed until the application is approved.
  await page.goto('/#/gamePage?dailiD=1');
  await expect(page.getByText('您还不是代理')).toBeVisible();

  const office = await backOffice(finance, '/agents');
  await office.getByRole('searchbox', { name: '搜索会员', exact: true }).fill(member.name);
  await openRow(
    office.getByRole('row', { name: new RegExp(member.name) }),
    office.getByRole('button', { name: '拒绝' }),
  );
  await office.getByRole('button', { name: '拒绝' }).click();
  await expect(office.getByText('请填写拒绝理由')).toBeVisible();
  await office.getByRole('button', { name: '审核通过' }).click();
  await expect(office.getByText('已通过，该会员成为代理')).toBeVisible();

  await page.goto('/#/mine');
  await page.reload();
  await page.getByRole('link', { name: '代理中心' }).click();
  const centre = page.frameLocator('iframe');
  await expect(centre.getByText('我的推广链接')).toBeVisible();
  await expect(centre.getByText('共 0 位会员')).toBeVisible();
  await axe();
  await centre.getByRole('link', { name: '推广' }).click();
  const link = await centre.getByText(/\/\?pid=\d+$/).textContent();
  await centre.getByRole('link', { name: '会员' }).click();
  await expect(centre.getByText('还没有会员，快去分享推广链接吧')).toBeVisible();

  // The visitor uses a separate device: opens the link, browses, returns later and registers.
  const name = freshName('carp');
  const context = await browser.newContext({ locale: 'zh-CN', ...(baseURL === undefined ? {} : { baseURL }) });
  const visitor = await context.newPage();
  await visitor.addInitScript(() => sessionStorage.setItem('welcomed', '1'));
  await visitor.goto(link ?? '');
  await visitor.getByRole('navigation', { name: '主导航' }).getByText('优惠').click();
  await expect(visitor).toHaveURL(/#\/activity$/);
  await visitor.close();
  const later = await context.newPage();
  await later.addInitScript(() => sessionStorage.setItem('welcomed', '1'));
  await later.goto('/#/login?type=1');
  await register(later, name);
  await context.close();

  await centre.getByRole('link', { name: '概览' }).click();
  await page.reload();
  await expect(centre.getByText('共 1 位会员')).toBeVisible();
  await centre.getByRole('link', { name: '会员' }).click();
  await expect(centre.getByText(`${name.slice(0, 2)}${'*'.repeat(name.length - 4)}${name.slice(-2)}`)).toBeVisible();
  await expect(centre.getByText(name)).toHaveCount(0);
  await axe();
});

test('the ticket of the agent centre works once, and an expired one explains what to do', async ({ page, request }) => {
  const token = await logIn(callsThrough(request), 'agent8866');
  const { url } = (await callAs(request, { token }, memberRows.agents.centreAddress, {})).data;

  await page.goto(url);
  await expect(page.getByText('共 9 位会员')).toBeVisible();
  expect(page.url()).not.toContain('ticket');
  await page.getByRole('link', { name: '佣金' }).click();
  await page
    .getByRole('button', { name: /已发放/ })
    .first()
    .click();
  await expect(page.getByText(/^¥[\d,.]+ × 0\.\d\d%$/).nth(2)).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(url);
  await expect(other.getByText('进入链接已失效，请从网站重新进入代理中心')).toBeVisible();
  await expect(other.getByRole('button', { name: '重新进入' })).toBeVisible();
});
