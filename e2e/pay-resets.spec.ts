import { memberRows } from '@koi/contract';
import { bankCardForm } from '../scripts/cast/money-in.ts';
import { callAs, tryAs } from './support/calls.ts';
import { memberIdOf } from './support/database.ts';
import { agreeOnPage } from './support/duties.ts';
import { enterAs } from './support/forms.ts';
import { openRow } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const { cards, members } = memberRows;
const CARD = '6225880147556621';
const NEW_PAY_PASSWORD = '990011';

test('a forgotten pay password is set by its member when two people agreed, and taken back when it was somebody else', {
  tag: '@journey',
}, async ({ page, request, axe, freshMember, freshStaff, backOffice }) => {
  test.slow();
  const member = await freshMember();
  await callAs(request, member, cards.bind, bankCardForm(member.payPassword, { bank_no: CARD }));
  const row = new RegExp(member.name);
  /** Whether this is the pay password: it is changed, and changed back. */
  const isPayPassword = async (password: string): Promise<boolean> => {
    const change = members.changePayPassword;
    const { code } = await tryAs(request, member, change, { password, paypassword: '123987' });
    if (code === 200) await callAs(request, member, change, { password: '123987', paypassword: password });
    return code === 200;
  };

  await test.step('the member answers the questions', async () => {
    await enterAs(page, member.token, '/password?type=2');
    await page.getByRole('link', { name: '忘记支付密码？' }).click();
    await expect(page.getByText('招商银行 ****6621')).toBeVisible();
    const submit = page.getByRole('button', { name: '提交核对' });
    await expect(submit).toBeDisabled();
    await page.getByRole('textbox', { name: '真实姓名' }).fill('陈小鱼');
    await page.getByRole('textbox', { name: '完整卡号' }).fill('6225 8801 4755 6621');
    await page.getByRole('textbox', { name: '登录密码' }).fill(member.password);
    await axe();
    await submit.click();
    await expect(page.getByText('正在核对', { exact: true })).toBeVisible();
    await expect(page.getByText('****6621')).toBeVisible();
    await expect(page.getByRole('button', { name: '设置新密码' })).toBeDisabled();
    await axe();
  });

  const office = await backOffice(await freshStaff('service'), '/pay-resets');
  await test.step('the first person reads which answers are right, and agrees', async () => {
    const agree = office.getByRole('button', { name: '同意，待复核' });
    await openRow(office.getByRole('row', { name: row }), agree);
    const panel = office.getByRole('region', { name: row });
    await expect(panel.getByText('一致', { exact: true })).toHaveCount(3);
    await expect(panel).not.toContainText('6621');
    await office.getByRole('textbox', { name: '理由' }).fill('已致电会员确认');
    await agree.click();
    await expect(office.getByText('已提交，等待另一人复核')).toBeVisible();
    await page.reload();
    await expect(page.getByText('正在核对，一人已同意')).toBeVisible();
  });
  await test.step('the second person agrees', async () => {
    const second = await backOffice(await freshStaff('checker'), '/proposals');
    const shows = ['真实姓名', '一致', '由会员自己重设', '已致电会员确认'];
    await agreeOnPage(second, { kind: 'members.pay-password', about: member.name, shows });
  });
  await test.step('the member sets the new password, and takes no money out for a day', async () => {
    await page.reload();
    await page.getByRole('button', { name: '设置新密码' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: '新支付密码', exact: true }).fill(NEW_PAY_PASSWORD);
    await sheet.getByRole('textbox', { name: '再次输入新支付密码' }).fill(NEW_PAY_PASSWORD);
    await sheet.getByRole('textbox', { name: '登录密码' }).fill(member.password);
    await sheet.getByRole('button', { name: '确认设置' }).click();
    await expect(page.getByText('新支付密码已生效', { exact: true })).toBeVisible();
    await axe();
    expect(await isPayPassword(NEW_PAY_PASSWORD)).toBe(true);
    const other = bankCardForm(NEW_PAY_PASSWORD, { bank_no: '6222021234567890' });
    expect((await tryAs(request, member, cards.bind, other)).message).toContain('支付密码刚重设');
  });
  await test.step('it was not the member, who gets the former password back', async () => {
    await page.goto('/#/security');
    await page.getByRole('link', { name: '查看', exact: true }).click();
    await page.getByRole('button', { name: '不是我' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '不是我' }).click();
    await expect(page.getByText('已停止，不是本人申请')).toBeVisible();
    expect(await isPayPassword(member.payPassword)).toBe(true);
    await office.goto(`/admin/#/members/${await memberIdOf(member)}?tab=security`);
    await expect(office.getByText('声明不是本人找回支付密码')).toBeVisible();
  });
});
