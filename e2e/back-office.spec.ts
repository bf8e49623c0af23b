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

test('service has no link to the audit log and content none to the reviews, and each is refused there', async ({
  freshStaff,
  backOffice,
}) => {
  const service = await backOffice(await freshStaff('service'), '/members');
  await expect(service.getByRole('link', { name: '会员管理' })).toBeVisible();
  await expect(service.getByRole('link', { name: '审计日志' })).toHaveCount(0);
  await service.goto('/admin/#/audit');
  await expect(service.getByText(/没有.*权限/)).toBeVisible();
  const content = await backOffice(await freshStaff('content'), '/');
  await expect(content.getByRole('link', { name: '内容管理' })).toBeVisible();
  await expect(content.getByRole('link', { name: '存取款审核' })).toHaveCount(0);
  await content.goto('/admin/#/reviews');
  await expect(content.getByText(/没有.*权限/)).toBeVisible();
});

test('every screen of an auditor passes the accessibility check', { tag: '@journey' }, async ({
  freshStaff,
  backOffice,
}) => {
  test.slow();
  const page = await backOffice(await freshStaff('auditor'), '/');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu).toBeVisible();
  const titles = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('title') ?? ''));
  expect(titles).toContain('红包规则');
  for (const title of titles) {
    await menu.getByTitle(title, { exact: true }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await graveFindings(page), title).toEqual([]);
  }
});
