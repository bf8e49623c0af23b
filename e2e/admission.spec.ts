import { freshName } from '../scripts/fresh-name.ts';
import { declineOffer, enterAs, logIn, typeCaptcha } from './support/forms.ts';
import { expect, test } from './support/test.ts';

test('a new member registers, logs out, logs in and is redirected to the requested page', async ({ page }) => {
  const name = freshName('carp');
  await enterAs(page, undefined, '/login?type=1');
  await page.getByRole('textbox', { name: '用户名' }).fill(name);
  await page.getByRole('textbox', { name: '登录密码' }).fill('koi888888');
  await page.getByRole('textbox', { name: '确认密码' }).fill('koi888888');
  await page.getByRole('textbox', { name: '真实姓名' }).fill('林小溪');
  await page.getByRole('textbox', { name: '支付密码' }).fill('888888');
  await typeCaptcha(page);
  await page.getByRole('button', { name: '立即注册' }).dblclick();
  await declineOffer(page);
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByText(name)).toBeVisible();

  await page.getByRole('navigation', { name: '主导航' }).getByText('我的').click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByText('您确定要退出登录吗?')).toBeVisible();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/#\/login/);
  expect(await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])).toEqual([
    null,
    null,
  ]);

  await page.goto('/#/password?type=2');
  await expect(page).toHaveURL(/#\/login\?redirect=%2Fpassword%3Ftype%3D2/);
  await logIn(page, { name: name.toUpperCase(), password: 'koi888888' });
  await expect(page).toHaveURL(/#\/password\?type=2$/);
});

test('invalid input shows the specified messages in order, and no request is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/register') && sent.push(request.url()));
  await enterAs(page, undefined, '/login?type=1');
  const submit = page.getByRole('button', { name: '立即注册' });
  const steps: [string, string, string][] = [
    ['用户名', 'koi', '用户名长度6~16位，以字母或数字组合！'],
    ['用户名', 'koi88668', '请输入正确的密码长度，最少6位！'],
    ['登录密码', 'koi888888', '两次密码不一致！'],
    ['确认密码', 'koi888888', '请输入您的真实姓名!'],
    ['真实姓名', '林小溪', '请输入正确的支付密码长度，最少6位！'],
    ['支付密码', '888888', '请输入验证码！'],
    ['验证码', '????', '验证码错误！'],
  ];
  for (const [field, value, text] of steps) {
    await page.getByRole('textbox', { name: field }).fill(value);
    await submit.click();
    await expect(page.getByText(text)).toBeVisible();
  }
  expect(sent).toEqual([]);
});

test('a wrong password and an unknown name show the same message', { tag: '@journey' }, async ({
  page,
  freshMember,
}) => {
  const member = await freshMember();
  await enterAs(page, undefined, '/login');
  for (const name of [member.name, freshName('carp')]) {
    await logIn(page, { name, password: 'wrong-password' });
    await expect(page.getByText('账号或密码错误')).toBeVisible();
    await expect(page.getByText('账号或密码错误')).toBeHidden();
  }
});

test('a redirect after login never leaves the site', async ({ page, freshMember }) => {
  const member = await freshMember();
  await enterAs(page, undefined, `/login?redirect=${encodeURIComponent('//evil.example/')}`);
  await logIn(page, member);
  await expect(page.getByText(member.name)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/');
});
