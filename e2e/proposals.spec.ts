import { memberRows } from '@koi/contract';
import type { Page } from '@playwright/test';
import { callAs } from './support/calls.ts';
import { query } from './support/database.ts';
import { centreOf } from './support/games.ts';
import { openRow } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** The job that ends expired proposals runs every minute. */
const JOB_MS = 90_000;

const propose = async (office: Page, member: string, reason: string): Promise<void> => {
  await office.getByRole('button', { name: '新建调账' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '会员账号' }).fill(member);
  await dialog.getByRole('textbox', { name: '金额（元）' }).fill('300');
  await dialog.getByRole('textbox', { name: '流水倍数' }).fill('0');
  await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(office.getByText('已提交，等待另一人复核')).toBeVisible();
};

test('an adjustment is refused, made again, and takes effect when a second person agrees', async ({
  request,
  freshMember,
  freshStaff,
  backOffice,
}) => {
  test.slow();
  const member = await freshMember();
  const maker = await backOffice(await freshStaff('adjuster'), '/adjustments');
  const checker = await backOffice(await freshStaff('checker'), '/proposals?kind=adjustments.make');

  await propose(maker, member.name, '活动补发');
  const row = checker.getByRole('row', { name: /人工调账/ }).first();
  const refuse = checker.getByRole('button', { name: '拒绝', exact: true });
  await openRow(row, refuse);
  await expect(checker.getByText('活动补发')).toBeVisible();
  await checker.getByRole('textbox', { name: '复核备注' }).fill('缺少工单号');
  await refuse.click();
  await expect(refuse).toBeHidden();
  expect(await centreOf(request, member)).toBe('0.00');

  await propose(maker, member.name, '活动补发，工单 1024');
  const agree = checker.getByRole('button', { name: '同意并执行' });
  await openRow(checker.getByRole('row', { name: /人工调账/ }).first(), agree);
  await expect(checker.getByText('活动补发，工单 1024')).toBeVisible();
  await agree.click();
  await expect(agree).toBeHidden();
  await expect.poll(() => centreOf(request, member)).toBe('300.00');
});

test('a large bonus waits for a first person again when its proposal expires, and is paid when a second one agrees', {
  tag: '@journey',
}, async ({ request, freshMember, freshStaff, backOffice }) => {
  test.slow();
  const member = await freshMember();
  const { activities } = memberRows;
  const list = await callAs(request, member, activities.list, {});
  const activity = list.data.data.find(({ title }) => title.includes('新会员首存礼金'));
  await callAs(request, member, activities.apply, { activityid: activity?.id });
  const office = await backOffice(await freshStaff('rewards'), '/activities?tab=applications');
  await office.getByRole('searchbox', { name: '搜索申请' }).fill(member.name);
  const bonus = office.getByRole('textbox', { name: '彩金（元）' });
  const row = office.getByRole('row', { name: new RegExp(member.name) });
  const approve = async () => {
    await openRow(row, bonus);
    await bonus.fill('6000');
    await office.getByRole('textbox', { name: '流水倍数' }).fill('5');
    await office.getByRole('textbox', { name: '备注' }).fill('贵宾回馈');
    await office.getByRole('button', { name: '审核通过' }).click();
    await expect(office.getByText('已通过初审，等待第二人复核')).toBeVisible();
  };
  await approve();

  const [proposal] = await query<{ no: string }>(
    `UPDATE proposal SET expires_at = now() WHERE state = 1 AND kind = 'applications.approve' AND target =
       (SELECT a.no FROM activity_application a JOIN member m ON m.id = a.member_id WHERE m.name = $1) RETURNING no`,
    [member.name],
  );
  // The job gives the application a new version. A form that was opened before would be refused.
  const hasEnded = async () =>
    (await query('SELECT 1 FROM proposal WHERE no = $1 AND state <> 1', [proposal?.no ?? ''])).length === 1;
  await expect.poll(hasEnded, { timeout: JOB_MS }).toBe(true);
  await office.reload();
  await approve();

  const checker = await backOffice(await freshStaff('checker'), '/activities?tab=applications');
  await checker.getByRole('searchbox', { name: '搜索申请' }).fill(member.name);
  const agree = checker.getByRole('button', { name: '同意并执行' });
  await openRow(checker.getByRole('row', { name: new RegExp(member.name) }), agree);
  await agree.click();
  await expect(agree).toBeHidden();
  await expect.poll(() => centreOf(request, member)).toBe('6000.00');
});
