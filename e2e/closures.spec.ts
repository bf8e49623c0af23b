import { rewrite } from './support/database.ts';
import { agreeOnPage } from './support/duties.ts';
import { enterAs, logIn } from './support/forms.ts';
import { openRow } from './support/staff.ts';
import { expect, type FreshMember, test } from './support/test.ts';

/** Moves the request into the past, as if the days in which the member may change their mind were over. */
const endWait = ({ name }: FreshMember) =>
  rewrite(
    `UPDATE member_closure SET asked_at = asked_at - interval '7 days', ready_at = ready_at - interval '7 days'
     WHERE member_id = (SELECT id FROM member WHERE name = $1)`,
    [name],
  );

test('a member asks to close the account, takes it back, asks again, and two people close it', {
  tag: '@journey',
}, async ({ page, freshMember, freshStaff, backOffice, axe, provokes }) => {
  provokes(/status of 401/);
  test.slow();
  const member = await freshMember();
  await enterAs(page, member.token, '/security');
  await page.getByRole('link', { name: '注销账户' }).click();
  await expect(page.getByText(/自我排除在注销后继续有效/)).toBeVisible();
  await axe();
  const ask = async () => {
    await page.getByRole('textbox', { name: '说明（选填）' }).fill('不再使用');
    await page.getByRole('textbox', { name: '登录密码' }).fill(member.password);
    await page.getByRole('button', { name: '申请注销' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('heading', { name: '注销申请正在处理中' })).toBeVisible();
  };
  await ask();
  await axe();
  await page.getByRole('button', { name: '撤回申请' }).click();
  await expect(page.getByText('已撤回，账户照常使用')).toBeVisible();
  await ask();

  const first = await backOffice(await freshStaff('service'), '/closures');
  const panel = first.getByRole('region', { name: new RegExp(member.name) });
  await openRow(first.getByRole('row', { name: new RegExp(member.name) }), panel);
  await expect(panel.getByText('冷静期内不能同意，会员仍可撤回')).toBeVisible();
  await endWait(member);
  await first.reload();
  await panel.getByRole('textbox', { name: '理由' }).fill('已核对，没有未了结的事项');
  await panel.getByRole('button', { name: '同意，交第二人' }).click();
  await expect(panel.getByText(/已同意，等待第二人/)).toBeVisible();

  const second = await backOffice(await freshStaff('checker'), '/proposals');
  const shows = ['已注销', '不再使用', '已核对，没有未了结的事项', '会员不能再登录，不能恢复'];
  await agreeOnPage(second, { kind: 'members.closure', about: member.name, shows });

  await page.goto('/#/mine');
  const ended = page.getByRole('alertdialog');
  await expect(ended.getByText('您的账号登陆过期，请重新登陆')).toBeVisible();
  await ended.getByRole('button').click();
  await logIn(page, member);
  await expect(page.getByText('该账户已注销')).toBeVisible();
});
