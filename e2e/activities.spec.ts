import { memberRows } from '@koi/contract';
import { freshName } from '../scripts/fresh-name.ts';
import { tryAs } from './support/calls.ts';
import { agreeOnPage } from './support/duties.ts';
import { enterAs } from './support/forms.ts';
import { centreOf } from './support/games.ts';
import { openRow } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a member applies for a promotion, staff approve it, and the bonus and its turnover are credited', async ({
  page,
  request,
  freshMember,
  freshStaff,
  backOffice,
  axe,
}) => {
  test.slow();
  const member = await freshMember();
  const finance = await freshStaff('rewards');

  await enterAs(page, undefined, '/activity');
  await page.getByRole('button', { name: '新人专享' }).click();
  await page.getByRole('link', { name: /新会员首存礼金/ }).click();
  await expect(page.getByRole('button', { name: '去登录' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '12 倍' })).toBeVisible();
  await axe();

  await page.evaluate((token) => sessionStorage.setItem('token', token), member.token);
  await page.reload();
  await page.getByRole('button', { name: '立即申请' }).click();
  await expect(page.getByText('提交成功')).toBeVisible();
  await expect(page.getByRole('button', { name: '审核中，请留意站内信' })).toBeDisabled();
  const activityid = new URL(page.url()).hash.split('id=')[1];
  const again = await tryAs(request, member, memberRows.activities.apply, { activityid });
  expect(again).toMatchObject({ code: 409, message: '您已申请过该活动' });

  const office = await backOffice(finance, '/activities?tab=applications');
  await office.getByRole('searchbox', { name: '搜索申请' }).fill(member.name);
  await openRow(office.getByRole('row', { name: new RegExp(member.name) }), office.getByText('未达到最低档位'));
  await office.getByRole('textbox', { name: '彩金（元）' }).fill('188');
  await office.getByRole('textbox', { name: '流水倍数' }).fill('5');
  await expect(office.getByText('会员的中心钱包增加 ¥188.00，打码量增加 940.00。')).toBeVisible();
  await office.getByRole('button', { name: '审核通过' }).click();
  await expect(office.getByText('与活动条款不一致，请填写原因', { exact: true })).toBeVisible();
  await office.getByRole('textbox', { name: '备注' }).fill('客服补偿');
  await office.getByRole('button', { name: '审核通过' }).click();
  await expect(office.getByText('已通过，彩金已入账')).toBeVisible();

  await page.goto('/#/activityRecord');
  await expect(page.getByText('通过', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /新会员首存礼金/ }).click();
  await expect(page.getByRole('dialog').getByText('5 倍（940.00）')).toBeVisible();
  await axe();
  expect(await centreOf(request, member)).toBe('188.00');
  await page.goto('/#/withdrawal?type=2');
  await expect(page.getByText('940.00').first()).toBeVisible();
});

test('members immediately see a promotion that an operator edited', { tag: '@journey' }, async ({
  page,
  freshStaff,
  backOffice,
}) => {
  test.slow();
  const title = freshName('体育周有效投注礼金 ');
  await enterAs(page, undefined, '/activity');
  await page.getByRole('button', { name: '体育赛事' }).click();
  await expect(page.getByRole('link', { name: /体育周有效投注礼金/ })).toBeVisible();

  const office = await backOffice(await freshStaff('rewards'), '/activities');
  await office.getByRole('link', { name: /体育周有效投注礼金/ }).click();
  await office.getByRole('textbox', { name: '活动标题' }).fill(title);
  await expect(office.getByRole('complementary', { name: '手机预览' }).getByText(title)).toBeVisible();
  await office.getByRole('button', { name: '保存' }).click();
  await expect(office.getByText('已保存')).toBeVisible();

  await page.getByRole('button', { name: '全部' }).click();
  await page.getByRole('button', { name: '体育赛事' }).click();
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('members see other terms of a promotion when a second person has agreed', { tag: '@journey' }, async ({
  page,
  freshStaff,
  backOffice,
}) => {
  test.slow();
  await enterAs(page, undefined, '/activity');
  await page.getByRole('link', { name: /真人视讯周礼金/ }).click();
  await expect(page.getByRole('heading', { name: '真人视讯周礼金' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '¥777' })).toHaveCount(0);

  const office = await backOffice(await freshStaff('rewards'), '/activities');
  await office.getByRole('link', { name: /真人视讯周礼金/ }).click();
  await office.getByRole('textbox', { name: '档 1 固定礼金' }).fill('777');
  await office.getByRole('button', { name: '保存' }).click();
  await office.getByRole('textbox', { name: '理由' }).fill('按季度调整');
  await office.getByRole('button', { name: '提交复核' }).click();
  await expect(office.getByText('已提交，等待另一人复核')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '真人视讯周礼金' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '¥777' })).toHaveCount(0);

  const checker = await backOffice(await freshStaff('checker'), '/proposals');
  await agreeOnPage(checker, { kind: 'rewards.activity', about: '真人视讯周礼金', shows: ['777', '按季度调整'] });
  await page.reload();
  await expect(page.getByRole('cell', { name: '¥777' })).toBeVisible();
});

test('sponsors are listed, an article opens, and a missing one offers to load again', async ({ page, axe }) => {
  await enterAs(page, undefined, '/zhanzhu');
  await expect(page.getByText('没有更多了~')).toBeVisible();
  await axe();
  await page.getByRole('link', { name: /云岭足球俱乐部/ }).click();
  await expect(page.getByRole('heading', { name: '我们的合作' })).toBeVisible();
  await page.goto('/#/sponsor-detail');
  await expect(page.getByText('加载失败，请重试')).toBeVisible();
  await expect(page.getByRole('button', { name: '重新加载' })).toBeVisible();
});

test('the picture of an activity does not overlap its text on a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enterAs(page, undefined, '/activity');
  await page.getByText('新会员首存礼金').click();
  await expect(page.getByRole('heading', { name: '新会员首存礼金' })).toBeVisible();
  const picture = page.locator('img[src*="banner"]').filter({ visible: true }).first();
  await expect(picture).toHaveCSS('object-position', 'calc(100% + 80px) 50%');
});
