import { memberRows } from '@koi/contract';
import { depositForm } from '../scripts/cast/money-in.ts';
import { callAs } from './support/calls.ts';
import { rewrite } from './support/database.ts';
import { agreeOnPage, refuseOnPage, submitDialog } from './support/duties.ts';
import { enterAs } from './support/forms.ts';
import { centreOf, venueFault } from './support/games.ts';
import { adjust, openRow } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const { deposits, transfers } = memberRows;
const LARGE = 50_000;

test('a large deposit is refused by the second person, approved again, and credited when they agree', {
  tag: '@journey',
}, async ({ request, freshMember, freshStaff, backOffice }) => {
  test.slow();
  const member = await freshMember();
  await callAs(request, member, deposits.create, depositForm(LARGE));
  const maker = await backOffice(await freshStaff('cashier-in'), `/reviews?search=${member.name}`);
  const checker = await backOffice(await freshStaff('checker'), '/proposals');
  const approve = async (remark: string) => {
    const approval = maker.getByRole('button', { name: '审核通过', exact: true });
    await openRow(maker.getByRole('row', { name: new RegExp(member.name) }), approval);
    await maker.getByRole('textbox', { name: '审核备注' }).fill(remark);
    await approval.click();
    const confirmation = maker.getByRole('alertdialog').getByRole('button', { name: '审核通过' });
    const said = maker.getByText('已通过初审，等待第二人复核').first();
    await expect(confirmation.or(said).first()).toBeVisible();
    // The message may be gone again by the time of another look.
    if (!(await confirmation.isVisible())) return;
    await confirmation.click();
    await expect(said).toBeVisible();
  };
  const waiting = { kind: 'deposits.approve', about: member.name } as const;

  await approve('流水已核对');
  const shows = ['网银转账', '50,000.00 元', '待审核', '审核通过', '流水已核对'];
  await refuseOnPage(checker, { ...waiting, shows, remark: '付款人与实名不符' });
  expect(await centreOf(request, member)).toBe('0.00');

  await maker.reload();
  await approve('已补付款人证明');
  await agreeOnPage(checker, { ...waiting, shows: [member.name, '已补付款人证明'] });
  await expect.poll(() => centreOf(request, member)).toBe('50000.00');
});

test('a transfer in doubt arrives at the venue when a second person agrees that it succeeded', {
  tag: '@journey',
}, async ({ page, request, freshMember, freshStaff, backOffice }) => {
  test.slow();
  // No other test sets faults of this platform.
  const fault = venueFault(request, 'tianji');
  const member = await freshMember();
  const adjuster = await freshStaff('adjuster');
  await adjust(request, adjuster, { member: member.name, direction: 'credit', amount: '300' });
  await callAs(request, member, transfers.setAutoTransfer, { transferstatus: 0 });
  try {
    await fault.set('absent', { value: 600_000, path: '/v1/transfers/in', remaining: 1 });
    const made = await callAs(request, member, transfers.create, {
      amount: '120',
      sourcetype: 'userbalance',
      targettype: 'tianji',
    });
    expect(made.message).toBe('转账处理中，请稍后查看');
  } finally {
    await fault.clear();
  }
  // As if the venue had been asked for half an hour without an answer.
  await rewrite(
    `UPDATE transfer SET person_at = now(), ask_at = now() + interval '1 hour'
     WHERE member_id = (SELECT id FROM member WHERE name = $1)`,
    [member.name],
  );
  await enterAs(page, member.token, '/transfer');
  await expect(page.getByText('这笔钱很安全。')).toBeVisible();

  const maker = await backOffice(adjuster, `/transfers?search=${member.name}`);
  const judgement = maker.getByRole('button', { name: '人工裁定' });
  await openRow(maker.getByRole('row', { name: new RegExp(member.name) }), judgement);
  await judgement.click();
  await maker
    .getByRole('dialog')
    .getByRole('radio', { name: /在途资金到账/ })
    .check();
  await submitDialog(maker, '依据', '场馆客服确认该单号已入账');
  const checker = await backOffice(await freshStaff('checker'), '/proposals');
  const shows = [member.name, '天际体育', '120.00 元', '待结算', '场馆客服确认该单号已入账'];
  await agreeOnPage(checker, { kind: 'transfers.resolve', about: member.name, shows });

  await expect(page.getByText('这笔钱很安全。')).toBeHidden();
  await expect(page.getByRole('region', { name: '我的钱包' })).not.toContainText('在途');
  expect(await centreOf(request, member)).toBe('180.00');
});
