import { memberRows } from '@koi/contract';
import { bankCardForm } from '../scripts/cast/money-in.ts';
import { callAs } from './support/calls.ts';
import { enterAs } from './support/forms.ts';
import { adjust, codeDialog, confirmCode, leaveDesk, letIn, openRow } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const { cards, withdrawals } = memberRows;

test('a withdrawal requires the turnover, is accepted after it and refused by staff, and the money is returned', async ({
  page,
  request,
  freshMember,
  freshStaff,
  backOffice,
  axe,
}) => {
  test.slow();
  const member = await freshMember();
  const adjuster = await freshStaff('adjuster');
  await callAs(request, member, cards.bind, bankCardForm(member.payPassword));

  await letIn(request, member, await freshStaff('cashier-in'), 500);

  await enterAs(page, member.token, '/withdrawal?type=2');
  const wallets = page.getByRole('region', { name: '我的钱包' });
  await expect(wallets.getByText('中心钱包').locator('..')).toContainText('¥500.00');
  const fill = async (amount: string) => {
    await page.getByText('请选择您要提现到的银行卡').first().click();
    await page.getByRole('dialog').getByText('招商银行').click();
    await page.getByRole('textbox', { name: '取款金额' }).fill(amount);
    await page.getByRole('textbox', { name: '支付密码' }).fill(member.payPassword);
    await page.getByRole('button', { name: '立即取款' }).click();
  };
  await fill('200');
  await expect(page.getByText('打码量不足，还需500.00')).toBeVisible();
  await page.getByText('打码量').first().click();
  await expect(page.getByRole('dialog').getByText('微信存款')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: '我知道了' }).click();

  // Instead of playing games, the test empties the wallet, which clears the required turnover.
  await adjust(request, adjuster, { member: member.name, direction: 'debit', amount: '500' });
  await adjust(request, adjuster, { member: member.name, direction: 'credit', amount: '500' });
  await page.reload();
  await expect(page.getByText('已满足')).toBeVisible();
  await fill('200');
  await expect(page.getByText('提交成功，等待后台审核')).toBeVisible();
  await expect(page).toHaveURL(/#\/transRecord/);
  await expect(page.getByText('等待审核')).toBeVisible();
  await page.goto('/#/money');
  const centre = page.getByRole('region', { name: '总资产' }).getByText('中心钱包');
  await expect(centre).toHaveText('中心钱包¥300.00');

  const office = await backOffice(await freshStaff('cashier-out'), '/reviews');
  await office.getByRole('searchbox', { name: '搜索订单' }).fill(member.name);
  await openRow(
    office.getByRole('row', { name: new RegExp(member.name) }),
    office.getByRole('button', { name: '拒绝' }),
  );
  await office.getByRole('button', { name: '拒绝' }).click();
  await expect(office.getByText('拒绝时请填写原因')).toBeVisible();
  await office.getByRole('textbox', { name: /备注/ }).fill('收款信息有误');
  await office.getByRole('button', { name: '拒绝' }).click();
  await expect(office.getByText('已拒绝').first()).toBeVisible();

  await page.goto('/#/transRecord?type=2');
  await expect(page.getByText('审核拒绝')).toBeVisible();
  await expect(page.getByText(/收款信息有误/).first()).toBeVisible();
  await page.goto('/#/money');
  await expect(centre).toHaveText('中心钱包¥500.00');
});

test('a desk that was left open approves a large withdrawal only with a code', { tag: '@journey' }, async ({
  request,
  freshMember,
  freshStaff,
  backOffice,
}) => {
  test.slow();
  const member = await freshMember();
  await callAs(request, member, cards.bind, bankCardForm(member.payPassword, { bank_no: '6214830000006639' }));
  await adjust(request, await freshStaff('adjuster'), { member: member.name, direction: 'credit', amount: '6000' });
  const { data } = await callAs(request, member, cards.list, { type: 1 });
  await callAs(request, member, withdrawals.create, {
    amount: '6000',
    bank: data[0]?.id,
    password: member.payPassword,
  });

  const cashier = await freshStaff('cashier-out');
  const office = await backOffice(cashier, '/reviews');
  await office.getByRole('searchbox', { name: '搜索订单' }).fill(member.name);
  const approval = office.getByRole('button', { name: '审核通过', exact: true });
  await openRow(office.getByRole('row', { name: new RegExp(member.name) }), approval);
  await leaveDesk(cashier.token);

  await approval.click();
  await expect(codeDialog(office)).toBeVisible();
  await expect(office.getByRole('textbox', { name: '6 位动态验证码' })).toBeFocused();
  await codeDialog(office).getByRole('button', { name: '取消' }).click();
  await expect(codeDialog(office)).toBeHidden();
  await expect(approval).toBeVisible();

  await approval.click();
  await confirmCode(office);
  await expect(office.getByText('已审核通过').first()).toBeVisible();
});
