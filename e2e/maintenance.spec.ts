import { memberRows } from '@koi/contract';
import { agreeOnPage } from './support/duties.ts';
import { logIn } from './support/forms.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { tokenOf } from './support/staff.ts';
import { test as base, expect, register } from './support/test.ts';

/** The whole site is closed here, so these tests have a server of their own. */
const test = base.extend<object, { server: OwnServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see a pattern
    async ({}, use) => {
      const server = await startOwnServer('maintenance');
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});

test('two people put the site into maintenance, members see until when, and one person ends it', {
  tag: '@journey',
}, async ({ page, request, server, backOffice, axe, provokes }) => {
  test.slow();
  provokes(/status of 503/);
  const member = await register(request);
  const maker = { ...server.admin, token: await tokenOf(request, server.admin) };
  const second = { ...server.checker, token: await tokenOf(request, server.checker) };
  await page.goto('/#/login');
  await page.getByRole('textbox', { name: '用户名' }).fill(member.name);

  const office = await backOffice(maker, '/maintenance');
  const site = office.getByRole('region', { name: '全站', exact: true });
  await site.getByRole('button', { name: '设置维护' }).click();
  await office.getByRole('textbox', { name: '会员看到的说明' }).fill('系统升级维护中\n您的余额已妥善保存');
  await office.getByLabel('预计结束（北京时间）').fill('2099-06-18T04:00');
  await expect(office.getByRole('figure', { name: '会员页面预览' })).toContainText('预计6月18日 04:00 恢复');
  await office.getByRole('textbox', { name: '原因' }).fill('版本升级');
  await office.getByRole('button', { name: '提交复核' }).click();
  await expect(office.getByText('已提交，等待另一人复核后生效')).toBeVisible();
  await expect(site).toContainText('正常');

  const review = await backOffice(second, '/proposals');
  const shows = ['系统升级维护中', '版本升级'];
  await agreeOnPage(review, { kind: 'site.maintenance', about: '全站', shows });

  // The call of the form is refused, and the page that is laid over the form keeps what was typed.
  await logIn(page, member);
  await expect(page.getByRole('heading', { name: '系统升级维护中' })).toBeVisible();
  await expect(page.getByText('预计6月18日 04:00 恢复')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await axe();
  const refused = await request.get(memberRows.games.list.path);
  expect(refused.status()).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 530, data: null });
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);

  await expect(site).toContainText('维护中');
  await site.getByRole('button', { name: '结束维护' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '原因' }).fill('升级完成');
  await dialog.getByRole('button', { name: '结束维护' }).click();
  await expect(office.getByText('维护已结束')).toBeVisible();

  await expect(page.getByRole('textbox', { name: '用户名' })).toHaveValue(member.name);
  await expect(page.getByRole('textbox', { name: '登录密码' })).toHaveValue(member.password);
  await logIn(page, member);
  await expect(page.getByRole('textbox', { name: '用户名' })).toHaveCount(0);
});
