import { logIn } from '../scripts/cast/members.ts';
import { callsThrough } from './support/calls.ts';
import { agreeOnPage } from './support/duties.ts';
import { enterAs } from './support/forms.ts';
import { centreOf } from './support/games.ts';
import { expect, test } from './support/test.ts';

test('a member claims the pending rebates once and has them in the wallet', async ({ page, request, axe }) => {
  const token = await logIn(callsThrough(request), 'koi8866');
  const balance = async () => Number(await centreOf(request, { token }));
  const before = await balance();

  await enterAs(page, token, '/fanshui');
  const reward = page.getByRole('region', { name: '待领取' });
  await expect(reward.getByText('¥86.40')).toBeVisible();
  await expect(page.getByText('6,200.00 × 0.08%')).toBeVisible();
  await axe();
  await reward.getByRole('button', { name: '点击领取' }).click();
  await expect(page.getByText('操作成功！')).toBeVisible();
  await expect(reward.getByText('¥0.00')).toBeVisible();
  await expect(reward.getByText('¥2,403.20')).toBeVisible();
  expect(await balance()).toBeCloseTo(before + 86.4, 2);

  await reward.getByRole('button', { name: '点击领取' }).click();
  await expect(page.getByText('暂无领取额度！')).toBeVisible();
  expect(await balance()).toBeCloseTo(before + 86.4, 2);
});

test('a visitor sees the changes of an operator to a level when a second person has agreed', {
  tag: '@journey',
}, async ({ page, freshStaff, backOffice, axe }) => {
  test.slow();
  await enterAs(page, undefined, '/vip');
  await page.getByRole('tab', { name: 'VIP9' }).click();
  await expect(page.getByRole('tabpanel').getByText('5,000,000').first()).toBeVisible();
  await axe();

  const office = await backOffice(await freshStaff('rewards'), '/vip');
  await office.getByRole('row', { name: /VIP9/ }).click();
  await office.getByRole('textbox', { name: '累计存款' }).fill('1000');
  await office.getByRole('button', { name: '提交' }).click();
  await expect(office.getByText('累计存款不能低于 VIP2')).toBeVisible();
  await office.getByRole('textbox', { name: '累计存款' }).fill('5600000');
  await office.getByRole('textbox', { name: '彩票' }).fill('0.62');
  await office.getByRole('textbox', { name: '理由' }).fill('按季度调整');
  await office.getByRole('button', { name: '提交' }).click();
  await expect(office.getByText('已提交，等待另一人复核')).toBeVisible();
  const checker = await backOffice(await freshStaff('checker'), '/proposals');
  const shows = ['累计存款', '5000000 元', '5600000 元', '彩票返水', '0.62%', '按季度调整'];
  await agreeOnPage(checker, { kind: 'rewards.vip', about: 'VIP9', shows });
  await office.reload();
  await expect(office.getByRole('row', { name: /VIP9/ })).toContainText('5,600,000');

  await page.reload();
  await page.getByRole('tab', { name: 'VIP9' }).click();
  await expect(page.getByRole('tabpanel').getByText('5,600,000')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('0.62%')).toBeVisible();
});
