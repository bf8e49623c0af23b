import type { Page } from '@playwright/test';
import { enterAs, logIn } from './support/forms.ts';
import { codeNow } from './support/staff.ts';
import { expect, type FreshMember, test } from './support/test.ts';

const STEP_MS = 30_000;

const logInAt = async (page: Page, member: FreshMember, redirect = '/') => {
  await enterAs(page, undefined, `/login?redirect=${encodeURIComponent(redirect)}`);
  await logIn(page, member);
};

test('a login from a second device sends a letter, and the member ends that session', { tag: '@journey' }, async ({
  page,
  axe,
  browser,
  baseURL,
  freshMember,
  provokes,
}) => {
  provokes(/status of 401/);
  const member = await freshMember();
  await logInAt(page, member, '/security');
  await expect(page.getByRole('heading', { name: '安全中心' })).toBeVisible();
  await expect(page.getByText('本机')).toHaveCount(1);

  const phone = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  const other = await phone.newPage();
  await logInAt(other, member, '/mine');
  await expect(other.getByText(/^上次登录/)).toBeVisible();
  await expect(other.getByText(member.name)).toBeVisible();

  // The other page would notice by its next poll that its session has ended. It is left, so that it notices when it is opened.
  await other.goto('about:blank');

  await page.goto('/#/message?type=2');
  await expect(page.getByText('新设备登录').first()).toBeVisible();
  await page.goto('/#/security');
  await axe();
  await page.getByRole('button', { name: '退出 iPhone · Safari' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已退出该设备')).toBeVisible();
  await expect(page.getByRole('button', { name: '退出 iPhone · Safari' })).toHaveCount(0);
  await expect(page.getByText('退出一台设备')).toBeVisible();

  await other.goto('/#/mine');
  await expect(other.getByText('您的账号登陆过期，请重新登陆')).toBeVisible();
  await page.reload();
  await expect(page.getByText('本机')).toBeVisible();
  await phone.close();
});

test('an authenticator is asked for at the login, and a recovery code replaces it once', { tag: '@journey' }, async ({
  page,
  axe,
  freshMember,
}) => {
  const member = await freshMember();
  await enterAs(page, member.token, '/totp');
  await page.getByRole('textbox', { name: '登录密码' }).fill(member.password);
  await axe();
  await page.getByRole('button', { name: '下一步' }).click();
  const shown = page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/);
  await expect(shown).toBeVisible();
  await axe();
  const secret = ((await shown.textContent()) ?? '').replace(/\s/g, '');
  await page.getByRole('textbox', { name: '6 位动态验证码' }).fill(codeNow(secret));
  await page.getByRole('button', { name: '开启' }).click();
  const shownCodes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expect(shownCodes).toHaveCount(10);
  const codes = await shownCodes.allTextContents();
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('已开启', { exact: true })).toBeVisible();

  const enter = async (code: string) => {
    await page.getByRole('textbox', { name: '动态验证码' }).fill(code);
    await page.getByRole('button', { name: '验证并登录' }).click();
  };
  const logOut = async () => {
    await page.goto('/#/mine');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('button', { name: '立即登录' })).toBeVisible();
  };
  await logOut();
  await logIn(page, member);
  // The code that confirmed the authenticator is used up, so the next one is entered.
  await enter(codeNow(secret, new Date(Date.now() + STEP_MS)));
  await expect(page.getByText(member.name)).toBeVisible();

  await logOut();
  await logIn(page, member);
  await enter(codes[0] ?? '');
  await expect(page.getByText(member.name)).toBeVisible();
  await logOut();
  await logIn(page, member);
  await enter(codes[0] ?? '');
  await expect(page.getByText('动态验证码错误，请使用最新的验证码')).toBeVisible();
});

test('a member gets a copy of their data with the login password', { tag: '@journey' }, async ({
  page,
  axe,
  freshMember,
}) => {
  test.slow();
  const member = await freshMember();
  await enterAs(page, member.token, '/security');
  await page.getByRole('link', { name: /我的数据/ }).click();
  await expect(page.getByRole('heading', { name: '下载我的数据' })).toBeVisible();
  await page.getByRole('textbox', { name: '登录密码' }).fill('wrong-password');
  await page.getByRole('button', { name: '申请副本' }).click();
  await expect(page.getByText('登录密码错误')).toBeVisible();
  await page.getByRole('textbox', { name: '登录密码' }).fill(member.password);
  await page.getByRole('button', { name: '申请副本' }).click();
  await expect(page.getByRole('heading', { name: '数据副本正在准备中' })).toBeVisible();
  await axe();

  // The job runs every minute, and the page asks again by itself.
  await expect(page.getByRole('heading', { name: '数据副本已准备好' })).toBeVisible({ timeout: 180_000 });
  await axe();
  await page.getByRole('textbox', { name: '登录密码' }).fill(member.password);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载', exact: true }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const file = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  expect(file.account).toBe(member.name);
  expect(file.parts[0].rows[0]).toMatchObject({ name: member.name, realname: '陈小鱼' });
  await expect(page.getByRole('heading', { name: '数据副本已准备好' })).toBeVisible();
});
