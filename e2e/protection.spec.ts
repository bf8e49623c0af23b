import { memberRows } from '@koi/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { bankCardForm } from '../scripts/cast/money-in.ts';
import { callAs } from './support/calls.ts';
import { rewrite } from './support/database.ts';
import { agreeOnPage } from './support/duties.ts';
import { enterAs } from './support/forms.ts';
import { betsOf, centreOf, centreWithoutBets, enterSlot, expectSoundBooks, spin } from './support/games.ts';
import { adjust, openRow } from './support/staff.ts';
import { expect, type FreshMember, test } from './support/test.ts';

const bindCard = (request: APIRequestContext, member: FreshMember, card: { bank_owner: string; bank_no: string }) =>
  callAs(request, member, memberRows.cards.bind, bankCardForm(member.payPassword, card));

const depositByWechat = async (page: Page, yuan: string): Promise<void> => {
  await page.goto('/#/recharge');
  await page.getByRole('button', { name: '微信' }).click();
  await page.getByRole('textbox', { name: '存款金额' }).fill(yuan);
  await page.getByRole('button', { name: '立即存款' }).click();
};

test('a limit that a member sets is met at the next deposit', async ({ page, request, freshMember, axe }) => {
  const member = await freshMember();
  await bindCard(request, member, { bank_owner: '陈小鱼', bank_no: '6214830000007731' });
  await enterAs(page, member.token, '/mine');
  await page.getByRole('link', { name: /^理性娱乐/ }).click();
  await expect(page.getByText('账户正常')).toBeVisible();
  await axe();

  await page.getByRole('link', { name: '设置每日存款' }).click();
  await page.getByRole('textbox', { name: '新的每日存款限额' }).fill('1000');
  await expect(page.getByText('保存后立即生效。')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: '保存，立即生效' }).click();
  await expect(page.getByText('现为 ¥1,000')).toBeVisible();

  await depositByWechat(page, '600');
  await expect(page).toHaveURL(/#\/payInfo\?deposit_no=/);
  await depositByWechat(page, '500');
  await expect(page.getByText(/今日存款限额还剩 ¥400\.00，将于 .* 重置。/)).toBeVisible();
  await expect(page).toHaveURL(/#\/recharge$/);

  await page.goto('/#/protection');
  await expect(page.getByText('待审核订单 ¥600.00 已计入')).toBeVisible();
  await expect(page.getByRole('link', { name: '每日存款 ¥1,000 已用 60%' })).toBeVisible();
});

test('a pause ends a running game and brings the money back to the centre wallet', { tag: '@journey' }, async ({
  page,
  request,
  freshMember,
  freshStaff,
  axe,
}) => {
  const member = await freshMember();
  const adjuster = await freshStaff('adjuster');
  await adjust(request, adjuster, { member: member.name, direction: 'credit', amount: '2000' });
  await enterAs(page, member.token, '/');
  await enterSlot(page);
  await spin(page);

  const other = await page.context().newPage();
  await enterAs(other, member.token, '/protection');
  await other.getByRole('button', { name: '立即暂停24小时（不可撤销）' }).click();
  await other.getByRole('button', { name: '立即暂停', exact: true }).click();
  await expect(other.getByText(/^账户已暂停（至 .*），目前仅可取款与联系客服。$/)).toBeVisible();
  await other.close();

  await expect(page.getByRole('heading', { name: '目前不能进行游戏' })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('iframe')).toHaveCount(0);
  await axe();
  await expect.poll(async () => (await betsOf(request, member)).count, { timeout: 60_000 }).toBe(1);
  await expect.poll(() => centreWithoutBets(request, member), { timeout: 60_000 }).toBe(200_000);

  await page.goto('/#/recharge');
  await expect(page.getByRole('heading', { name: '目前不能存款' })).toBeVisible();
  await expectSoundBooks(request, adjuster);
});

/** Moves the member's exclusion into the past, as if its term had ended. */
const endTerm = ({ name }: FreshMember) =>
  rewrite(
    `UPDATE protection_block SET started_at = started_at - interval '7 months',
       ends_at = ends_at - interval '7 months', return_from = return_from - interval '7 months'
     WHERE member_id = (SELECT id FROM member WHERE name = $1)`,
    [name],
  );

test('an excluded member withdraws everything, asks to return, and two members of staff agree', {
  tag: '@journey',
}, async ({ page, request, freshMember, freshStaff, backOffice, axe }) => {
  test.slow();
  // A person of its own, because the name and the birth date of an excluded member are refused in other accounts.
  const member = await freshMember({ realname: '周静怡', birthDate: '1988-03-05' });
  const adjuster = await freshStaff('adjuster');
  await adjust(request, adjuster, { member: member.name, direction: 'credit', amount: '500' });
  await bindCard(request, member, { bank_owner: '周静怡', bank_no: '6214830000009153' });

  await enterAs(page, member.token, '/protection');
  await page.getByRole('link', { name: /^自我排除/ }).click();
  await page.getByRole('radio', { name: /^6 个月/ }).check();
  await axe();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('textbox', { name: '支付密码' }).fill(member.payPassword);
  await axe();
  await page.getByRole('button', { name: '确认排除 6 个月' }).click();
  await expect(page.getByText(/^账户处于自我排除期（至 .*），目前仅可取款与联系客服。$/)).toBeVisible();

  await page.goto('/#/');
  await expect(page.getByRole('heading', { name: '目前不能进行游戏' })).toBeVisible();
  await page.getByRole('button', { name: '取款' }).click();
  await page.goto('/#/withdrawal?type=2');
  await page.getByText('请选择您要提现到的银行卡').first().click();
  await page.getByRole('dialog').getByText('招商银行').click();
  await page.getByRole('textbox', { name: '取款金额' }).fill('500');
  await page.getByRole('textbox', { name: '支付密码' }).fill(member.payPassword);
  await page.getByRole('button', { name: '立即取款' }).click();
  await expect(page.getByText('提交成功，等待后台审核')).toBeVisible();
  expect(await centreOf(request, member)).toBe('0.00');

  await page.goto('/#/protection');
  await expect(page.getByRole('button', { name: '申请返回' })).toHaveCount(0);
  await endTerm(member);
  await page.reload();
  await page.getByRole('button', { name: '申请返回' }).click();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('返回申请 · 等待处理')).toBeVisible();

  const first = await backOffice(await freshStaff('protection'), '/protection?tab=returns');
  const agreement = first.getByRole('button', { name: '同意返回' });
  await openRow(first.getByRole('row', { name: new RegExp(member.name) }), agreement);
  await first.getByRole('textbox', { name: '处理意见' }).fill('期满，已与本人沟通');
  await agreement.click();
  await expect(agreement).toBeHidden();
  const second = await backOffice(await freshStaff('checker'), '/proposals');
  const shows = ['自我排除 6 个月', '申请', '同意返回', '期满，已与本人沟通'];
  await agreeOnPage(second, { kind: 'protection.return', about: member.name, shows });
  await page.reload();
  await expect(page.getByText('返回申请 · 等待生效')).toBeVisible();
  // The agreement takes effect a day later; until then the member stays excluded.
  await page.goto('/#/recharge');
  await expect(page.getByRole('heading', { name: '目前不能存款' })).toBeVisible();
});
