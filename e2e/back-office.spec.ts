import { graveFindings } from './support/axe.ts';
import { codeNow, newAccount, shownSecret, typeLogin } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a new member of staff enrols an authenticator at the first login and uses it at the second', async ({
  request,
  backOffice,
}) => {
  const login = await newAccount(request, 'cashier-in');
  const page = await backOffice(undefined, '/reviews');
  await typeLogin(page, login);
  const secret = await shownSecret(page);
  const code = page.getByRole('textbox', { name: /验证码/ });
  await code.fill('000000');
  await expect(page.getByText('动态验证码错误')).toBeVisible();
  await code.fill(codeNow(secret));
  await expect(page.getByRole('heading', { name: '存取款审核' })).toBeVisible();
  expect(await graveFindings(page)).toEqual([]);

  await page.getByRole('button', { name: '退出登录' }).click();
  await page
    .getByRole('button', { name: /退出|确定/ })
    .last()
    .click();
  await typeLogin(page, login);
  await expect(page.getByRole('textbox', { name: /验证码/ })).toBeVisible();
  await expect(page.getByRole('region', { name: '绑定身份验证器' })).toHaveCount(0);
});

test('each role sees its own side bar and is refused on other screens', async ({ freshStaff, backOffice }) => {
  const service = await backOffice(await freshStaff('service'), '/members');
  await expect(service.getByRole('link', { name: '会员管理' })).toBeVisible();
  await expect(service.getByRole('link', { name: '审计日志' })).toHaveCount(0);
  await service.goto('/admin/#/audit');
  await expect(service.getByText(/没有.*权限/)).toBeVisible();
  const content = await backOffice(await freshStaff('content'), '/');
  await expect(content.getByRole('link', { name: '存取款审核' })).toHaveCount(0);
});

test('every screen of an auditor passes the accessibility check', async ({ freshStaff, backOffice }) => {
  test.slow();
  const page = await backOffice(await freshStaff('auditor'), '/');
  for (const [hash, heading] of [
    ['/', '数据看板'],
    ['/reviews', '存取款审核'],
    ['/ledger', '资金流水'],
    ['/adjustments', '人工调账'],
    ['/accounts', '收款账户'],
    ['/members', '会员管理'],
    ['/vip', 'VIP 等级'],
    ['/rebates', '返水'],
    ['/agents', '代理管理'],
    ['/venues', '场馆管理'],
    ['/transfers', '场馆转账'],
    ['/bets', '注单查询'],
    ['/games', '游戏管理'],
    ['/activities', '优惠活动'],
    ['/red-packets', '红包规则'],
    ['/sponsors', '赞助商'],
    ['/content', '内容管理'],
    ['/messages', '站内信'],
    ['/inbox', '客服会话'],
    ['/work-orders', '客服工单'],
    ['/service', '客服设置'],
    ['/rates', '支付设置'],
    ['/audit', '审计日志'],
    ['/staff', '员工账号'],
  ] as const) {
    await page.goto(`/admin/#${hash}`);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await graveFindings(page), heading).toEqual([]);
  }
});
