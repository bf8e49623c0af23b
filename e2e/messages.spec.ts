import { memberRows, staffRows } from '@koi/contract';
import { freshName } from '../scripts/fresh-name.ts';
import { callAs, callsThrough } from './support/calls.ts';
import { enterAs } from './support/forms.ts';
import { expect, test } from './support/test.ts';

/** A small png of a single colour. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAYCAIAAADF1mwTAAAAMklEQVR42u3PQQkAAAgEsIthB/v/DGcHf8JgBZbpei0CAgICAgICAgICAgICAgICAhcLzYD6TN35shYAAAAASUVORK5CYII=',
  'base64',
);

test('a letter sent by staff is counted in the member’s menu and read', { tag: '@journey' }, async ({
  page,
  axe,
  freshMember,
  freshStaff,
  backOffice,
}) => {
  const member = await freshMember();
  await enterAs(page, member.token, '/');
  await expect(page.getByRole('button', { name: '菜单' })).toBeVisible();

  const office = await backOffice(await freshStaff('content'), '/messages');
  await office.getByRole('button', { name: '写站内信' }).click();
  await office.getByLabel('会员账号').fill(`${member.name} nobody000`);
  await office.getByRole('textbox', { name: '标题' }).fill('周末加赠提醒');
  const editor = office.getByRole('textbox', { name: '正文' });
  await editor.click();
  await office.keyboard.type('您好，');
  await office.keyboard.press('Control+b');
  await office.keyboard.type('周末');
  await office.keyboard.press('Control+b');
  await office.keyboard.type('有活动。');
  await office.keyboard.press('Enter');
  await office.getByRole('button', { name: /项目列表/ }).click();
  await office.keyboard.type('先读规则');
  await office.keyboard.press('Enter');
  await office.keyboard.type('再申请');
  const preview = office.getByRole('region', { name: '手机预览' });
  await expect(preview.getByRole('listitem')).toHaveText(['先读规则', '再申请']);
  await expect(preview.locator('strong')).toHaveText('周末');

  const send = async () => {
    await office.getByRole('button', { name: '发送', exact: true }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: '发送' }).click();
  };
  await send();
  await expect(office.getByText('以下会员不存在：nobody000')).toBeVisible();
  await office.getByLabel('会员账号').fill(member.name);
  await send();
  await expect(office.getByText('站内信已发送')).toBeVisible();
  const row = office.getByRole('row', { name: /周末加赠提醒/ });
  await expect(row).toContainText('0 / 1');

  await page.reload();
  await page.getByRole('button', { name: '菜单' }).click();
  const entry = page.getByRole('button', { name: /消息中心/ });
  await expect(entry).toContainText('1');
  await entry.click();
  await expect(page.getByText('1 条未读')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: /周末加赠提醒/ }).click();
  const sheet = page.getByRole('dialog', { name: '周末加赠提醒' });
  await expect(sheet.locator('strong')).toHaveText('周末');
  await expect(sheet.getByRole('listitem')).toHaveText(['先读规则', '再申请']);
  await sheet.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByText('1 条未读')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('messageNum'))).toBe('0');

  await office.reload();
  await expect(row).toContainText('1 / 1');
});

test('a banner uploaded by staff is shown on home, and a concurrent change is not overwritten', {
  tag: '@journey',
}, async ({ page, request, freshStaff, backOffice }) => {
  const staff = await freshStaff('content');
  const headline = freshName('活动');
  const office = await backOffice(staff, '/content');
  await office.getByRole('button', { name: '新增轮播图' }).click();
  const dialog = office.getByRole('dialog', { name: '新增轮播图' });
  await dialog.getByLabel('上传图片').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: PNG });
  await expect(dialog.getByRole('img', { name: '图片预览' })).toHaveAttribute('src', /^\/media\/pictures\//);
  await dialog.getByLabel('主标题').fill(headline);
  await dialog.getByLabel('点击后前往').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(dialog.getByText(/链接须为/)).toBeVisible();
  await dialog.getByLabel('点击后前往').fill('/vip');
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(dialog).toHaveCount(0);
  const row = office.getByRole('row', { name: new RegExp(headline) });
  await expect(row).toContainText('展示中');

  await enterAs(page, undefined, '/');
  await expect(page.getByText(headline)).toHaveCount(1);
  const { data } = await callsThrough(request)(memberRows.content.banners, { type: 2 });
  const picture = await request.get(data.find(({ title }) => title === headline)?.src ?? '');
  expect(picture.headers()['content-type']).toBe('image/webp');

  // Another operator changes the banner while this one is editing it.
  await office.getByRole('button', { name: `编辑 ${headline}` }).click();
  const list = await callAs(request, staff, staffRows.banners.list, {});
  const mine = list.data.find((one) => one.headline === headline);
  await callAs(request, staff, staffRows.banners.save, { ...mine, line: '改过' });
  const editing = office.getByRole('dialog', { name: '编辑轮播图' });
  await editing.getByLabel('副标题').fill('我的');
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(office.getByText('内容已被他人修改，请刷新后再编辑')).toBeVisible();
  await editing.getByRole('button', { name: '取消' }).click();
  await expect(row).toContainText('改过');

  await office.getByRole('button', { name: `删除 ${headline}` }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(headline)).toHaveCount(0);
});

test('a visitor immediately reads what an operator writes into an article', { tag: '@journey' }, async ({
  page,
  axe,
  freshStaff,
  backOffice,
}) => {
  const office = await backOffice(await freshStaff('content'), '/content?tab=articles');
  await office.getByRole('link', { name: '关于我们' }).click();
  const word = freshName('更新');
  const editor = office.getByRole('textbox', { name: '正文' });
  await editor.click();
  await office.keyboard.press('Control+End');
  await office.keyboard.press('Enter');
  await office.keyboard.type(word);
  await expect(office.getByText('未保存')).toBeVisible();
  await office.getByRole('button', { name: '保存' }).click();
  await expect(office.getByText('已保存')).toBeVisible();

  await enterAs(page, undefined, '/boutBallBet');
  await axe();
  await page.getByRole('link', { name: /关于我们/ }).click();
  await expect(page.getByText(word)).toBeVisible();
  await axe();
});
