import { enterAs, logIn } from './support/forms.ts';
import { expect, test } from './support/test.ts';

/** A png of one pixel, and the first bytes of a jpeg. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWM4pCcNAALBAQzzmTa1AAAAAElFTkSuQmCC',
  'base64',
);
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb0043', 'hex');

test('a new login password ends the session, and the member logs in with it', async ({ page, freshMember }) => {
  const member = await freshMember();
  await enterAs(page, undefined, '/login?redirect=%2Fpassword%3Ftype%3D1');
  await logIn(page, member);
  await page.getByRole('textbox', { name: /^旧/ }).fill(member.password);
  await page.getByRole('textbox', { name: /^新/ }).fill('lotus2026');
  await page.getByRole('textbox', { name: '确认密码' }).fill('lotus2026');
  await page.getByRole('button', { name: '确认修改' }).click();
  await expect(page.getByText('密码修改成功！')).toBeVisible();
  await expect(page).toHaveURL(/#\/login/);
  await logIn(page, { name: member.name, password: 'lotus2026' });
  await expect(page.getByText(member.name)).toBeVisible();
});

test('a new pay password keeps the session', async ({ page, freshMember }) => {
  const member = await freshMember();
  await enterAs(page, member.token, '/password?type=2');
  await page.getByRole('textbox', { name: /^旧/ }).fill('000000');
  await page.getByRole('textbox', { name: /^新/ }).fill('660066');
  await page.getByRole('textbox', { name: '确认密码' }).fill('660066');
  const submit = page.getByRole('button', { name: '确认修改' });
  await submit.click();
  await expect(page.getByText('旧密码错误')).toBeVisible();
  await page.getByRole('textbox', { name: /^旧/ }).fill(member.payPassword);
  await submit.click();
  await expect(page.getByText('密码修改成功！')).toBeVisible();
  await expect(page).not.toHaveURL(/#\/login/);
});

test('an avatar is shown after uploading a png and refused in other formats', async ({ page, freshMember }) => {
  const member = await freshMember();
  await enterAs(page, member.token, '/userInfo');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'fish.png', mimeType: 'image/png', buffer: jpeg });
  await expect(page.getByText('仅支持 gif、png 格式的图片')).toBeVisible();
  await file.setInputFiles({ name: 'fish.png', mimeType: 'image/png', buffer: png });
  await expect(page.locator('img[src^="/media/avatars/"]').first()).toBeVisible();
});

test('the profile saves valid input and reports invalid input', async ({ page, freshMember }) => {
  const member = await freshMember();
  await enterAs(page, member.token, '/userInfo');
  await page.getByRole('button', { name: /手机号/ }).click();
  await page.getByRole('textbox', { name: /手机号/ }).fill('12345');
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('请输入正确手机号')).toBeVisible();
  await page.getByRole('textbox', { name: /手机号/ }).fill('13812345678');
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('操作成功')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/138\s?\*{4}\s?5678/)).toBeVisible();
});

test('the balance is refreshed automatically and by a tap', async ({ page, freshMember }) => {
  const member = await freshMember();
  await enterAs(page, member.token, '/');
  await expect(page.getByText(member.name)).toBeVisible();
  // A changed balance makes the site read the whole member, so both calls return the new balance.
  await page.route('**/api/balance', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { balance: '1001.50' } } }),
  );
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, balance: '1001.50' } } });
  });
  const account = page.getByText(member.name).locator('../..');
  await expect(account).toContainText('¥1,001.50');
  await page.unroute('**/api/balance');
  await page.unroute('**/api/user');
  await account.getByRole('button', { name: '刷新' }).click();
  await expect(account).toContainText('¥0.00');
});
