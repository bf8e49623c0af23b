import { memberRows } from '@koi/contract';
import type { Page } from '@playwright/test';
import { callsThrough } from './support/calls.ts';
import { enterAs } from './support/forms.ts';
import { openRow } from './support/staff.ts';
import { expect, test } from './support/test.ts';

// The tests run one after the other, because one of them temporarily replaces the chat page for all members.
test.describe.configure({ mode: 'default' });

const ask = async (chat: Pick<Page, 'getByRole'>, text: string) => {
  await chat.getByRole('textbox', { name: '请输入您的问题' }).fill(text);
  await chat.getByRole('button', { name: '发送', exact: true }).click();
};

test('help articles answer while staff are off duty, and a person’s answers appear without reloading', async ({
  page,
  freshMember,
  freshStaff,
  backOffice,
  axe,
}) => {
  test.slow();
  const member = await freshMember();
  const service = await freshStaff('service');

  await enterAs(page, member.token, '/kefu?system=kefu');
  const chat = page.frameLocator('iframe[title="在线客服"]');
  // New messages are also announced to screen readers outside the visible log.
  const conversation = chat.getByRole('region', { name: '在线客服' });
  await expect(conversation.getByText('您好，请问有什么可以帮您？')).toBeVisible();
  await expect(chat.getByText('客服休息中 · 可先留言')).toBeVisible();
  await chat.getByRole('button', { name: '打码量怎么算' }).click();
  await expect(conversation.getByText('自动回复')).toBeVisible();
  await expect(conversation.getByText(/打码量是取款前需要完成的有效投注额/)).toBeVisible();
  await expect(conversation.getByText(/人工客服上班后会回复您/)).toBeVisible();
  await expect(chat.getByRole('link', { name: '常见问题' })).toHaveAttribute('href', '/#/boutBallBetInfo?type=1');
  await expect(chat.getByText('已送达')).toBeVisible();
  await axe();
  // The page is not reloaded from here on: changes by staff must appear automatically.
  await page.evaluate(() => Object.assign(window, { unloaded: false }));

  const office = await backOffice(service, '/inbox');
  await office.getByRole('searchbox', { name: '搜索会话' }).fill(member.name);
  await openRow(
    office.getByRole('button', { name: new RegExp(member.name) }),
    office.getByRole('log').getByText('打码量怎么算', { exact: true }),
  );
  await expect(chat.getByText('已读')).toBeVisible();
  await office.getByRole('switch', { name: '接待会话' }).click();
  await expect(chat.getByText('在线 · 客服正在接待')).toBeVisible();
  await office.getByRole('button', { name: '接入' }).click();
  await expect(office.getByText('已接入会话')).toBeVisible();
  await office.getByRole('textbox', { name: '回复内容' }).pressSequentially('每笔存款一倍，');
  await expect(chat.getByText('对方正在输入…')).toBeVisible();
  await office.getByRole('textbox', { name: '回复内容' }).fill('每笔存款一倍，投注会逐步减少它。');
  await office.getByRole('button', { name: '发送', exact: true }).click();
  await expect(conversation.getByText('每笔存款一倍，投注会逐步减少它。')).toBeVisible();

  await ask(chat, '明白了，谢谢！');
  await expect(office.getByRole('log').getByText('明白了，谢谢！')).toBeVisible();
  await chat.getByLabel('发送图片').first().setInputFiles('apps/site/public/icon-192.png');
  await chat.getByRole('button', { name: '发送', exact: true }).click();
  await expect(chat.getByRole('img', { name: '会话图片' })).toBeVisible();
  await expect(office.getByRole('img', { name: '会话图片' })).toBeVisible();
  expect(await page.evaluate(() => (window as { unloaded?: boolean }).unloaded)).toBe(false);

  // While the member is on another page, the tab shows an unread answer until it is read.
  await page.goto('/#/');
  await office.getByRole('textbox', { name: '回复内容' }).fill('图片已收到，稍后回复您。');
  await office.getByRole('button', { name: '发送', exact: true }).click();
  await expect(office.getByRole('log').getByText('图片已收到，稍后回复您。')).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: '客服，1 条新回复' }).click();
  await expect(conversation.getByText('图片已收到，稍后回复您。')).toBeVisible();
  await expect(office.getByText('已读')).toHaveCount(2);
  const tabs = page.getByRole('navigation', { name: '主导航' });
  await tabs.getByText('首页').click();
  await expect(tabs.getByRole('link', { name: '客服', exact: true })).toBeVisible();
  await tabs.getByText('客服').click();

  await office.getByRole('button', { name: '结束', exact: true }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: '结束' }).click();
  await expect(conversation.getByText('本次会话已结束，如有需要可继续留言')).toBeVisible();
  await office.getByRole('switch', { name: '接待会话' }).click();
  await expect(chat.getByText('客服休息中 · 可先留言')).toBeVisible();
});

test('a visitor without an account loses the network, and all messages arrive once', { tag: '@journey' }, async ({
  page,
  context,
  axe,
}) => {
  await page.goto('/service/');
  await ask(page, '注册需要手机号吗？');
  await expect(page.getByText('已送达')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('网络已断开，恢复后会自动发送')).toBeVisible();
  await ask(page, '断网时写的第一句');
  await ask(page, '断网时写的第二句');
  await expect(page.getByText('发送中')).toHaveCount(2);
  await axe();
  await context.setOffline(false);
  await expect(page.getByText('发送中')).toHaveCount(0, { timeout: 60_000 });
  await page.reload();
  for (const text of ['注册需要手机号吗？', '断网时写的第一句', '断网时写的第二句'])
    await expect(page.getByText(text, { exact: true })).toHaveCount(1);
});

test('members immediately see how an operator has set up customer service', async ({ page, backOffice, request }) => {
  const staff = { name: 'admin01', password: '', token: process.env['KOI_E2E_ADMIN'] ?? '' };
  const office = await backOffice(staff, '/service');
  await expect(office.getByRole('heading', { name: '会员看到的' })).toBeVisible();
  const shown = async () => (await callsThrough(request)(memberRows.service.config, {})).data;
  const before = await shown();
  const address = office.getByRole('textbox', { name: '在线客服网址' });
  await address.fill('https://chat.koi.example/');
  await office.getByRole('button', { name: '保存' }).click();
  await expect(office.getByText('已保存')).toBeVisible();
  await expect.poll(shown).toMatchObject({ kefu_enabled: 1, url: 'https://chat.koi.example/' });
  await page.goto('/#/gamePage?dailiD=2');
  await expect(page.getByTitle('在线客服')).toHaveAttribute('src', 'https://chat.koi.example/');
  // The saved value has been read back, so an empty field is a change from here on.
  await expect(address).toHaveValue('https://chat.koi.example/');
  await expect(office.getByRole('button', { name: '保存' })).toBeHidden();
  await address.fill('');
  await office.getByRole('button', { name: '保存' }).click();
  await expect.poll(shown).toEqual(before);
});
