import { memberRows } from '@koi/contract';
import { bankCardForm } from '../scripts/cast/money-in.ts';
import { callAs, tryAs } from './support/calls.ts';
import { enterAs } from './support/forms.ts';
import {
  betsOf,
  centreOf,
  centreWithoutBets,
  enterSlot,
  expectSoundBooks,
  raiseBet,
  spin,
  venueFault,
} from './support/games.ts';
import { adjust, letIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const { cards, transfers, withdrawals } = memberRows;

/** Four of five spins win nothing, so this many spins without a win are practically impossible. */
const SPINS_MAX = 60;

test('a slot is launched with the whole balance, played until it wins, and all money and bets are returned exactly', async ({
  page,
  request,
  freshMember,
  freshStaff,
}) => {
  const member = await freshMember();
  const adjuster = await freshStaff('adjuster');
  await adjust(request, adjuster, { member: member.name, direction: 'credit', amount: '2000' });

  await enterAs(page, member.token, '/');
  await enterSlot(page);
  expect(await centreOf(request, member)).toBe('0.00');
  let spins = 1;
  while ((await spin(page)) === 0 && spins < SPINS_MAX) spins += 1;
  expect(spins).toBeLessThan(SPINS_MAX);

  // Leaving the game returns the money automatically.
  await page.goto('/#/money');
  await expect.poll(async () => (await betsOf(request, member)).count).toBe(spins);
  await expect.poll(() => centreWithoutBets(request, member)).toBe(200_000);

  await page.goto('/#/betRecord');
  await expect(page.getByText('锦鲤献瑞').first()).toBeVisible();
  await expect(page.getByText('已结算').first()).toBeVisible();
  await expectSoundBooks(request, adjuster);
});

test('with auto-transfer off, money is transferred manually in both directions', async ({
  page,
  request,
  freshMember,
  freshStaff,
}) => {
  test.slow();
  const member = await freshMember();
  const adjuster = await freshStaff('adjuster');
  await adjust(request, adjuster, { member: member.name, direction: 'credit', amount: '300' });
  await callAs(request, member, transfers.setAutoTransfer, { transferstatus: 0 });
  await enterAs(page, member.token, '/transfer');
  await page.getByRole('textbox', { name: /金额/ }).fill('120');
  await page.getByRole('button', { name: '立即转账' }).click();
  await expect.poll(() => centreOf(request, member)).toBe('180.00');
  await callAs(request, member, transfers.recoverAll, {});
  await expect.poll(() => centreOf(request, member)).toBe('300.00');
});

test('an unavailable venue delays nothing else and is named, and its money returns once it is available', {
  tag: '@journey',
}, async ({ page, request, freshMember, freshStaff }) => {
  const fault = venueFault(request, 'jincheng');
  const member = await freshMember();
  const adjuster = await freshStaff('adjuster');
  await adjust(request, adjuster, { member: member.name, direction: 'credit', amount: '300' });
  await callAs(request, member, transfers.setAutoTransfer, { transferstatus: 0 });
  const made = await callAs(request, member, transfers.create, {
    amount: '100',
    sourcetype: 'userbalance',
    targettype: 'jincheng',
  });
  expect(made.message).toBe('操作成功！');
  try {
    await fault.set('down');
    await enterAs(page, member.token, '/transfer');
    // The balance comes from the books while the venue does not answer.
    await expect(page.getByText('游戏钱包').locator('..')).toContainText('100.00');
    await page.goto('/#/');
    await page.getByRole('tab', { name: '电子' }).click();
    await expect(page.getByText('锦鲤献瑞').first()).toBeVisible();
    await callAs(request, member, transfers.setAutoTransfer, { transferstatus: 1 });
    await enterSlot(page);
    expect(await centreOf(request, member)).toBe('0.00');

    await page.goto('/#/money');
    await page.getByRole('button', { name: '一键取回' }).click();
    await expect(page.getByText('锦程彩票暂时无法取回，请稍后再试')).toBeVisible();
    await expect.poll(() => centreOf(request, member)).toBe('200.00');
    await expect(page.getByText('游戏钱包').locator('..')).toContainText('100.00');
    await expect(page.getByRole('region', { name: '总资产' }).getByText('¥300.00')).toBeVisible();
  } finally {
    await fault.clear();
  }
  // The platform waits before it calls the venue again.
  await expect
    .poll(
      async () => {
        await tryAs(request, member, transfers.recoverAll, {});
        return centreOf(request, member);
      },
      { timeout: 120_000, intervals: [2_000] },
    )
    .toBe('300.00');
});

test('a transfer whose answer was lost is shown as in transit and arrives later', { tag: '@journey' }, async ({
  page,
  request,
  freshMember,
  freshStaff,
}) => {
  const fault = venueFault(request, 'canghai');
  const member = await freshMember();
  const adjuster = await freshStaff('adjuster');
  await adjust(request, adjuster, { member: member.name, direction: 'credit', amount: '300' });
  await callAs(request, member, transfers.setAutoTransfer, { transferstatus: 0 });
  try {
    await fault.set('absent', { value: 15_000, path: '/v1/transfers/in', remaining: 1 });
    const made = await callAs(request, member, transfers.create, {
      amount: '120',
      sourcetype: 'userbalance',
      targettype: 'canghai',
    });
    expect(made.message).toBe('转账处理中，请稍后查看');
    await enterAs(page, member.token, '/transfer');
    await expect(page.getByText('这笔钱很安全。')).toBeVisible();
    await expect(page.getByText('平台钱包 → 沧海捕鱼')).toBeVisible();
    await expect(page.getByRole('region', { name: '我的钱包' })).toContainText(/180.*在途.*120/s);
  } finally {
    await fault.clear();
  }
  await expect(page.getByText('这笔钱很安全。')).toBeHidden();
  await expect(page.getByRole('region', { name: '我的钱包' })).not.toContainText('在途');
  await callAs(request, member, transfers.recoverAll, {});
  await expect.poll(() => centreOf(request, member)).toBe('300.00');
});

test('turnover decreases with settled bets until a withdrawal is possible', { tag: '@journey' }, async ({
  page,
  request,
  freshMember,
  freshStaff,
}) => {
  const member = await freshMember();
  const adjuster = await freshStaff('adjuster');
  await callAs(request, member, cards.bind, bankCardForm(member.payPassword, { bank_no: '6214830000006639' }));
  await adjust(request, adjuster, { member: member.name, direction: 'credit', amount: '3000' });
  await letIn(request, member, await freshStaff('cashier-in'), 500);
  const left = async () => (await callAs(request, member, withdrawals.requirements, {})).data.left;
  expect(await left()).toBe('500.00');

  await enterAs(page, member.token, '/');
  await enterSlot(page);
  await raiseBet(page, 100);
  await spin(page);
  await expect.poll(left).not.toBe('500.00');
  for (let spins = 2; spins <= 21 && (await left()) !== '0.00'; spins += 1) {
    await spin(page);
    await expect.poll(async () => (await betsOf(request, member)).count).toBe(spins);
  }
  await expect.poll(left).toBe('0.00');

  await callAs(request, member, transfers.recoverAll, {});
  await expect.poll(async () => Number(await centreOf(request, member))).toBeGreaterThan(200);
  await page.goto('/#/withdrawal?type=2');
  await expect(page.getByText('已满足')).toBeVisible();
  await page.getByText('请选择您要提现到的银行卡').first().click();
  await page.getByRole('dialog').getByText('招商银行').click();
  await page.getByRole('textbox', { name: '取款金额' }).fill('200');
  await page.getByRole('textbox', { name: '支付密码' }).fill(member.payPassword);
  await page.getByRole('button', { name: '立即取款' }).click();
  await expect(page.getByText('提交成功，等待后台审核')).toBeVisible();
});
